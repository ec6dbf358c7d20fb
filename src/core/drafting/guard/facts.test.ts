import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { collectWordStatistics } from '#core/voice/word-statistics.ts'
import { factContext, findFacts, unsupportedFacts } from './facts.ts'

const words: WordStatistics = { names: new Set(['rakudo']), contactNames: new Set(['miranda']) }
const facts = (text: string): string[] => findFacts(text, words).map(({ kind, text: found }) => `${kind}:${found}`)

describe('findFacts', () => {
  it.each([
    ['see you at 7', ['number:7']],
    ['about twenty people', ['number:twenty']],
    ['lunch tomorrow', ['time:tomorrow']],
    ['look at https://example.com/a?b=1 please', ['link:https://example.com/a?b=1']],
    ['example.org has it', ['link:example.org']],
    ['write to me@example.com', ['link:me@example.com']],
    ['i asked miranda', ['name:miranda']],
    ["miranda's idea", ["name:miranda's"]],
    ['we met Tobias there', ['name:Tobias']],
    ['rakudo is slow', ['name:rakudo']],
    ['ask @tobi_2', ['mention:@tobi_2', 'number:tobi_2']],
    ['tobi_b: have a look', ['mention:tobi_b']],
    ['I think I can. OK, lovely. Lovely', []],
    ['well, no idea', []],
    ['the one I know', []],
  ])('in %j', (text, expected) => {
    expect(facts(text)).toEqual(expected)
  })

  it('lets a capital at the start of a sentence pass, and one in the middle not', () => {
    expect(facts('Great. Then it is fine')).toEqual([])
    expect(facts('then Great it is')).toEqual(['name:Great'])
  })
})

describe('unsupportedFacts', () => {
  it('passes what the thread or the contact holds', () => {
    const context = factContext(['can Tobias come at 7? https://example.com', 'Sam Reyes'])
    expect(unsupportedFacts("yes, Tobias and sam at 7, Tobias's car", context, words)).toEqual([])
    expect(unsupportedFacts('https://example.com is fine', context, words)).toEqual([])
    expect(unsupportedFacts('no, at 8. https://example.com/other', context, words).map(({ text }) => text)).toEqual([
      '8',
      'https://example.com/other',
    ])
  })

  it('takes any text in bounded time, and gives places inside it', () => {
    const nasty = [
      'a.'.repeat(50_000),
      'x'.repeat(100_000),
      '@'.repeat(100_000),
      `${'a-'.repeat(30_000)}.com`,
      '1,'.repeat(50_000),
      '\u202e'.repeat(1000),
    ]
    for (const text of nasty) expect(findFacts(text, words)).toBeInstanceOf(Array)
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const fact of findFacts(text, words)) expect(text.slice(fact.start, fact.end)).toBe(fact.text)
      }),
    )
  })
})

describe('collectWordStatistics', () => {
  const pair = (reply: string, contact = 'c') => ({
    id: reply,
    contact,
    group: false,
    at: 0,
    delay: 0,
    incoming: ['so'],
    previous: [],
    reply: [reply],
  })

  it('learns names from how they are written', () => {
    const stats = collectWordStatistics([pair('I met Zelda and Bo today'), pair('then zelda left'), pair('a rose is a Rose is a rose')], [])
    expect(stats.names.has('zelda')).toBe(true)
    expect(stats.names.has('bo')).toBe(true)
    expect(stats.names.has('rose')).toBe(false)
  })

  it("takes contacts' names, but not those that are everyday words in this history", () => {
    const contact = (name: string) => ({ key: name, name, group: false, addresses: [] })
    const stats = collectWordStatistics(
      Array.from({ length: 30 }, (_, i) => pair(`i will see ${i}`)),
      [contact('Will Harper'), contact('Ada')],
    )
    expect([...stats.contactNames].toSorted()).toEqual(['ada', 'harper'])
  })
})
