import { describe, expect, it } from 'vitest'
import { hasUnfilledSlot } from '#core/auto-reply/checks/draft-checks.ts'
import { cleanRuns } from '#core/drafting/guard/guard.ts'
import { factContext } from '#core/drafting/guard/facts.ts'
import { namesIn, speaksCode, withoutCode, withoutCodeNumbers, withoutOwnNames } from './code.ts'

const words = { names: new Set(['believing', 'miranda']), contactNames: new Set(['bob']) }

describe('code in a mail', () => {
  it('is known by calls, assignments and indices', () => {
    for (const text of ['why does foo(x) fail?', 'x <- 3', 'x[1] is wrong']) expect(speaksCode([text])).toBe(true)
    for (const text of ['see you at 7 (or so)', 'the [time] is not known']) expect(speaksCode([text])).toBe(false)
  })

  it('is no blank to fill in and no link', () => {
    for (const code of ['c(a=1)["no"]', 'use x[[3]] there', 'levels(f)[f]']) expect(hasUnfilledSlot(withoutCode(code, []))).toBe(false)
    expect(withoutCode('system.time(x)', ['why is system.time(y) slow?'])).not.toContain('.')
    // What a person would have to fill in, and what a program would make a link of, stays.
    for (const blank of [
      'see you at [time]',
      'Dear [name],',
      'x[1] at [time]',
      'Thanks, Bob[name]',
      'at 7[date]',
      'Thanks, Bob[company name]',
      'See you at 7[start time]',
    ])
      expect(hasUnfilledSlot(withoutCode(blank, []))).toBe(true)
    for (const link of [
      'evil.example.xyz',
      'https://evil.xyz(x)',
      'see evil.xyz (it is good)',
      'see docs[evil.xyz/a]',
      'go to evil.xyz(now)',
      'a_evil.xyz(now)',
    ])
      expect(withoutCode(link, ['f(x)'])).toContain('evil')
  })

  it('is no place to put a number or an address, and a name that nobody called is no code', () => {
    for (const text of ['send it to x[5551234567] please', 'see docs[evil.xyz/a] for it', 'go to evil.xyz(now) please', 'docs[a@evil.xyz]'])
      expect(withoutCode(text, ['why does f(x) fail?'])).toBe(text)
  })

  it('is what the owner writes again and again, a tag of the thread, and the body of a function', () => {
    const own = new Set(['read.table'])
    expect(withoutCode('just use read.table there', [], own)).not.toContain('read')
    expect(withoutCode('see read.table.example.xyz', [], own)).toContain('read.table')
    expect(withoutCode('see evil.xyz', [], own)).toContain('evil.xyz')
    expect(hasUnfilledSlot(withoutCode('look for <tag> in it', ['what of <tag> here?']))).toBe(false)
    expect(hasUnfilledSlot(withoutCode('Dear <name>,', ['what of <tag> here?']))).toBe(true)
    expect(hasUnfilledSlot(withoutCode('function(x) { x + y }', []))).toBe(false)
    expect(hasUnfilledSlot(withoutCode('at noon (or so) {time}', []))).toBe(true)
  })

  it('has small numbers and constants that state nothing, and nothing else is one', () => {
    for (const code of [
      'rep(c(1, NA), 3)',
      'x[1]',
      'i <- 1',
      'breaks = 10',
      'f(a, TRUE)',
      'It is NA',
      'with quote=FALSE, and col.names=FALSE. So',
      'if x is TRUE.',
    ]) {
      const said = withoutCodeNumbers(code)
      expect(said).not.toMatch(/\d|NA|TRUE/u)
      expect(said).toHaveLength(code.length)
    }
    for (const claim of ['I saw 3 of them', 'at 7 (or so)', 'call(5551234)', 'f("2.15.1")', 'f(Anna)', 'x[2014]', 'NA.omit', 'FALSE.then'])
      expect(withoutCodeNumbers(claim)).toBe(claim)
  })

  it('has arguments that are switched on or off, where its owner writes about programs', () => {
    const own = new Set(['read.table'])
    const left = (text: string) => withoutCode(withoutCodeNumbers(text), [], own)
    for (const code of ['quote=FALSE and col.names=FALSE.', 'f(x, na.strings = NULL)']) expect(left(code)).not.toMatch(/\p{L}\.\p{L}/u)
    for (const link of [
      'evil.xyz=TRUE/a',
      'evil.xyz=TRUE.example',
      'a@evil.xyz=TRUE',
      'https://evil.xyz=TRUE',
      'evil.xyz=now',
      'evil.xyz TRUE',
    ])
      expect(left(link)).toContain('evil.xyz')
    expect(withoutCode('col.names=TRUE', ['f(x)'])).toContain('col.names')
  })

  it('has names of functions and files that its owner writes, and only those name nobody', () => {
    const own = new Set(['Rprofile.site', 'Sys.time'])
    expect(withoutOwnNames('put it into an Rprofile.site, see Sys.time()', own)).toBe('put it into an xxxxxxxxxxxxx, see xxxxxxxx()')
    for (const other of ['ask Tobias.', 'see Sys.setenv()', 'Rprofile.site.example', 'see Rprofile.site/a'])
      expect(withoutOwnNames(other, own)).toBe(other)
    expect(withoutOwnNames('an Rprofile.site', new Set())).toBe('an Rprofile.site')
  })

  it('is not looked for where a word has no end', () => {
    expect(speaksCode(['a'.repeat(20_000), 'a.'.repeat(10_000), 'a('.repeat(10_000)])).toBe(false)
    expect(withoutCodeNumbers('f('.repeat(1000))).toHaveLength(2000)
    expect(withoutCodeNumbers(`f(${'(1)'.repeat(1000)}`)).not.toBe('')
  })

  it('has words that are written small and are no names, in a text that writes names large', () => {
    expect(namesIn('I saw it before believing it.', words).names.has('believing')).toBe(false)
    expect(namesIn('Ask Miranda.', words).names.has('miranda')).toBe(true)
    expect(namesIn('ask miranda', words).names.has('miranda')).toBe(true)
    expect(namesIn('Ask bob.', words).contactNames.has('bob')).toBe(true)
  })
})

describe('what is no fact', () => {
  const clean = (text: string) => cleanRuns(text, factContext(['what now?']), words).some(({ whole }) => whole)

  it('is the number of a list, as long as nothing else hangs on it', () => {
    expect(clean('1. nothing\n2. ask them')).toBe(true)
    expect(clean('at 7. nothing')).toBe(false)
    expect(clean('7 of us')).toBe(false)
  })

  it('is what something else will do', () => {
    expect(clean('that will do')).toBe(true)
    expect(clean('will do')).toBe(false)
    expect(clean("sure, I'll do that")).toBe(false)
  })
})
