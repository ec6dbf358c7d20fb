import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseWords, parseScript } from './script-format.ts'
import { createSeededRandom } from './seeded-random.ts'

const lines = (body: string) => parseScript(`---\n${body}`)[0]?.lines

describe('parseScript', () => {
  it('reads the hints of a session', () => {
    const [first, second] = parseScript('--- tue weekend evening x3\n> a\n--- at 40% +2d via email\n< b')
    expect(first?.start).toEqual({ days: [2, 0, 6], part: 'evening', repeat: 3, at: null, afterDays: null, via: null })
    expect(second?.start).toEqual({ days: [], part: null, repeat: 1, at: 0.4, afterDays: 2, via: 'email' })
  })

  it('reads bubbles of both sides, of group members, with replies and attachments', () => {
    const plain = { kind: 'bubble', replyTo: null, attachment: null }
    expect(lines('< hi')).toEqual([{ ...plain, from: '', text: 'hi' }])
    expect(lines('> hi')).toEqual([{ ...plain, from: null, text: 'hi' }])
    expect(lines('<bea hi there')).toEqual([{ ...plain, from: 'bea', text: 'hi there' }])
    expect(lines('> re2: that one')).toEqual([{ ...plain, from: null, text: 'that one', replyTo: 2 }])
    expect(lines('< [photo a.heic] look')).toEqual([{ ...plain, from: '', text: 'look', attachment: { kind: 'photo', name: 'a.heic' } }])
    expect(lines('> [voice b.caf]')).toEqual([{ ...plain, from: null, text: '', attachment: { kind: 'voice', name: 'b.caf' } }])
    expect(lines(String.raw`> one\ntwo`)).toEqual([{ ...plain, from: null, text: 'one\ntwo' }])
  })

  it('reads tapbacks, edits, unsent messages, pauses and group names', () => {
    expect(lines('^> love')).toEqual([{ kind: 'tapback', from: null, reaction: 'love', removed: false, back: 1 }])
    expect(lines('^<bea unlike -3')).toEqual([{ kind: 'tapback', from: 'bea', reaction: 'like', removed: true, back: 3 }])
    expect(lines('* better')).toEqual([{ kind: 'edit', text: 'better' }])
    expect(lines('! unsend')).toEqual([{ kind: 'unsend' }])
    expect(lines('~ 40m')).toEqual([{ kind: 'pause', ms: 2_400_000 }])
    expect(lines('=bea rename us two')).toEqual([{ kind: 'rename', from: 'bea', title: 'us two' }])
  })

  it.each([
    ['> before any session', 'line 1'],
    ['---\n> fine\nwhat is this', 'line 3'],
    ['--- someday', 'someday'],
    ['---\n> ', 'line 2'],
    ['---\n~ 40', 'line 2'],
  ])('names what is wrong in %j', (script, words) => {
    expect(() => parseScript(script)).toThrow(words)
  })

  it('keeps any one-line text as it is', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((each) => each.trim())
      .filter((each) => /^[^\n\r\u2028\u2029\\]+$/.test(each) && !/^(re\d+: |\[(photo|voice) )/.test(each))
    fc.assert(
      fc.property(text, fc.constantFrom('<', '>'), (words, side) => {
        expect(lines(`${side} ${words}`)).toEqual([
          { kind: 'bubble', from: side === '>' ? null : '', text: words, replyTo: null, attachment: null },
        ])
      }),
    )
  })
})

describe('chooseWords', () => {
  it('takes one of the choices, also an empty one, and leaves no gap', () => {
    const seen = new Set(Array.from({ length: 60 }, (_, seed) => chooseWords('{yes|no} {please|} now', createSeededRandom(seed))))
    expect(seen).toEqual(new Set(['yes please now', 'no please now', 'yes now', 'no now']))
  })
})
