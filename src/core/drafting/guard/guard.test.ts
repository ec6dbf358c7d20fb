import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clausesOf } from './clauses.ts'
import { factContext } from './facts.ts'
import { cleanRuns, violations } from './guard.ts'
import { sanitize } from './sanitize.ts'

const words = { names: new Set<string>(), contactNames: new Set<string>() }
const context = factContext(['what about the soup?'])
const runs = (text: string): string[] => cleanRuns(text, context, words).map(({ start, end }) => text.slice(start, end))

describe('clausesOf', () => {
  const clauses = (text: string): string[] => clausesOf(text).map(({ start, end }) => text.slice(start, end))

  it.each([
    ['One. Two! Three? four', ['One.', 'Two!', 'Three?', 'four']],
    ['first bubble\nsecond bubble', ['first bubble', 'second bubble']],
    ['version 3.5 of e.g. this. ok', ['version 3.5 of e.g. this.', 'ok']],
    ['a, b; c – d', ['a, b; c – d']],
    ['...', ['...']],
    ['', []],
  ])('cuts %j', (text, expected) => {
    expect(clauses(text)).toEqual(expected)
  })

  it('goes on over lines that a mail program broke, and stops at paragraphs', () => {
    const mail = 'This sentence was wrapped by the mail program because\nit was too long for its line.\n\nCheers\nB'
    expect(clauses(mail)).toEqual(['This sentence was wrapped by the mail program because\nit was too long for its line.', 'Cheers', 'B'])
  })
})

describe('cleanRuns', () => {
  it('offers a clean reply whole, as it stands', () => {
    expect(runs('no,  the soup is fine…')).toEqual(['no,  the soup is fine…'])
  })

  it('trims to neighbouring clean clauses and never joins over a gap', () => {
    expect(runs('It is good. Ask Miranda at 7. Try it. Really.')).toEqual(['It is good.', 'Try it.', 'Try it. Really.', 'Really.'])
  })

  it('drops what has no clean part', () => {
    expect(runs('tomorrow at 7')).toEqual([])
    expect(runs("i'm at work")).toEqual([])
  })

  it('offers only the beginning of an endless reply', () => {
    for (const run of runs('Good soup. '.repeat(10_000))) expect(run.length).toBeLessThan(1500)
  })

  it('lets nothing unsupported through, and every run is a piece of the text', () => {
    const piece = fc.constantFrom(
      'ok.',
      'at 7',
      'soup',
      'Tobias',
      '\n',
      '!',
      "i'll come",
      'see you soon',
      'x.com',
      ',',
      'well',
      '\u202e',
      '👍',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join(' ')
        for (const { start, end, whole } of cleanRuns(text, context, words)) {
          const run = text.slice(start, end)
          expect(whole).toBe(run === text)
          // A capital is a name only in the middle of a sentence: what was cut to the front of one is judged where it stood.
          const bad = violations(text, context, words)
          expect(bad.some((span) => span.start < end && span.end > start)).toBe(false)
        }
      }),
    )
  })
})

describe('sanitize', () => {
  it('takes out what turns text around or drives a terminal, and keeps emoji and joiners', () => {
    expect(sanitize('a\u202eb\u0000c\u001b[31m\u2066d\u200b\ufeff')).toBe('abc[31md')
    expect(sanitize('👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم\tx\r\ny')).toBe('👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم\tx\ny')
    expect(sanitize('\ud83d')).toBe('\ufffd')
  })
})
