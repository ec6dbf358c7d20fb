import { describe, expect, it } from 'vitest'
import { bringsCode, maskFacts, tellsOfOwn } from './masked.ts'
import { maskingOf, privateReplies } from './private-replies.ts'

const words = { names: new Set(['miranda']), contactNames: new Set(['bob_']) }
const mask = (text: string) => maskFacts(text, words)

describe('a text without its facts', () => {
  it.each([
    ['see https://example.com/a?b=1 or mail a@example.com', 'see [link] or mail [address]'],
    ['call foo.bar(x, y) in src/lib/a.c', 'call [code] in [code]'],
    ['Use readLines and na.rm here', 'Use [code] and [code] here'],
    ['ask Miranda, bob_ or CRAN', 'ask [name] or [name]'],
    ['it was 3.14 and 1,000 or -2', 'it was [number] and [number] or [number]'],
    ['[1] 0 1 0 1', '[1] [number]'],
    ['Best,\nAda12', 'Best,\n[name]'],
    ['Try that.\n\nada', 'Try that.\n\n[name]'],
    ['see above,\nright?', 'see above,\nright?'],
    ['e.g. this and/or that :)', 'e.g. this and/or that :)'],
    ['well, I guess so...', 'well, I guess so...'],
  ])('%j is %j', (text, masked) => {
    expect(mask(text)).toBe(masked)
  })

  it('reads the same when it is masked again', () => {
    const once = mask('ask Miranda about x.y(z) at 7, see www.example.com')
    expect(mask(once)).toBe(once)
  })
})

describe('what only its writer could know', () => {
  it('is code, a link, a fact or a deed that the conversation does not hold', () => {
    expect(bringsCode('try foo.bar(x)', 'does foo.bar() work?')).toBe(false)
    expect(bringsCode('try baz.bar(x)', 'does foo.bar() work?')).toBe(true)
    expect(tellsOfOwn("I've just fixed that")).toBe(true)
    expect(tellsOfOwn('works for me')).toBe(true)
    expect(tellsOfOwn('I think that should do')).toBe(false)
    const pair = (reply: string) => ({ t: '2026-01-01', ch: 'chat', peer: 'bob', ctx: 'does it work on Linux?', prev: [], reply })
    const pairs = ['no idea', 'see www.example.com', 'i tried it', 'on Linux it does'].map(pair)
    const isPrivate = privateReplies(pairs)
    expect(pairs.map(isPrivate)).toEqual([false, true, true, false])
    expect(maskingOf(pairs)('bob said 7')).toContain('[number]')
  })
})
