import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitments, isCommitmentSupported } from './commitments.ts'
import { factContext } from './facts.ts'

const kinds = (text: string): string[] => [...new Set(commitments(text).map(({ kind }) => kind))]

describe('commitments', () => {
  it.each([
    ["i'll be there", 'promise'],
    ['I’ll pick you up', 'promise'],
    ['will do', 'promise'],
    ['let me check', 'promise'],
    ["I'm going to fix it", 'promise'],
    ['i can bring some', 'promise'],
    ['give me five, in a few minutes', 'time'],
    ['see you tomorrow', 'time'],
    ['next week works', 'time'],
    ['i owe you 20 bucks', 'money'],
    ['just venmo me', 'money'],
    ['meet me at the station', 'place'],
    ["i'm at work", 'situation'],
    ['omw', 'situation'],
    ['afk, kid pickup', 'situation'],
    ['just got home', 'situation'],
    ["I'm driving", 'situation'],
  ])('%j is a %s', (text, kind) => {
    expect(kinds(text)).toContain(kind)
  })

  it.each([
    'yes',
    'haha no way',
    'that is a good idea',
    "I'm not sure",
    "i don't think so",
    'thanks so much!',
    "I'll admit that I like it",
    'what do you think?',
  ])('%j binds nobody', (text) => {
    expect(commitments(text)).toEqual([])
  })

  it('holds where the thread speaks of it', () => {
    const { words } = factContext(['can you bring chips and salsa?'])
    const supported = (text: string): boolean => commitments(text).every((found) => isCommitmentSupported(found, text, words))
    expect(supported("i'll bring chips")).toBe(true)
    expect(supported("i'll bring the dog to the vet")).toBe(false)
    expect(supported('will do')).toBe(false)
  })

  it('takes any text, with places inside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { start, end } of commitments(text)) expect(start >= 0 && end > start && end <= text.length).toBe(true)
      }),
    )
    for (const text of ["i'm ".repeat(40_000), 'in a '.repeat(40_000), 'see you '.repeat(30_000)]) commitments(text)
  })
})
