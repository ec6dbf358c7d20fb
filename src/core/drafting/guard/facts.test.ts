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

describe('words that look like names', () => {
  const voice: WordStatistics = {
    names: new Set(['cran', 'os', 'gpl', "gpl'd", "r's", 'ram', 'linux']),
    contactNames: new Set(['miranda', 'id']),
  }
  const unsupported = (text: string, thread = 'what now?') => unsupportedFacts(text, factContext([thread]), voice).map((fact) => fact.text)

  it.each([
    ['please do NOT do that', ''],
    ['that does NOT imply it, and ONLY then', ''],
    ["you CAN'T be serious, and ALL of it is yours", ''],
    ['how much you get depends on your OS', ''],
    ['the same on all OSs, and on most PCs', ''],
    ['I guess the OP means the PDF', ''],
    ['it is in the README and in the Makefile', ''],
    ['do that ASAP', ''],
    ["only what R's own type can hold", ''],
    ['so go on.\n(I tried it once.) One more thing', ''],
    ['it is so:\n(b) You have it\n2) Then go', ''],
    ['programs that are GPL here', 'is it under GPL2?'],
    ["is that GPL'd?", 'what about the GPL?'],
    ['is that the GPL?', "what about GPL'd programs?"],
    ['that is a BUGS problem', 'how do I start R2winBUGS?'],
    ['it is on CRAN', "let the CRAN'ers answer"],
    ['the IBMs of this world', 'do you know IBM?'],
    ['IBM makes them', 'who makes IBMs?'],
  ])('are none in %j, after %j', (text, thread) => {
    expect(unsupported(text, thread)).toEqual([])
  })

  it.each([
    // People, however loud.
    ['I met TOBIAS there', '', 'TOBIAS'],
    ['then ask Tobias', '', 'Tobias'],
    ['so is WILL there?', '', 'WILL'],
    ['is it for MARK or not', '', 'MARK'],
    ['we saw MAY there', '', 'MAY'],
    ['ask Don about it', "I don't know", 'Don'],
    ['ask Don about it', "I DON'T know", 'Don'],
    ['ask Ram about it', '', 'Ram'],
    ['ask ram about it', '', 'ram'],
    ['ask RAM about it', '', 'RAM'],
    ['ask ID about it', '', 'ID'],
    ['miranda has it', '', 'miranda'],
    ["it is Miranda's", '', "Miranda's"],
    ['well, ONLY Tobias has it', '', 'Tobias'],
    ['well, Only then', '', 'Only'],
    ['he is called Not there', '', 'Not'],
    ['the Adams have it', 'ask Adam', 'Adams'],
    ['the LEES have it', 'ask Lee', 'LEES'],
    ['with Ann here', 'ask Hannah', 'Ann'],
    ['with Ann here', 'ask HANNAH', 'Ann'],
    ['with JOHN here', 'write to JOHNSON', 'JOHN'],
    ['I know (who else?) Tobias', '', 'Tobias'],
    ['I asked (well, wrote to) Tobias', '', 'Tobias'],
    ['my boss (of sorts...) Tobias', '', 'Tobias'],
    ['from (a) Tobias', '', 'Tobias'],
    ["J's friend Tobias", '', 'Tobias'],
    // Places, companies, and products.
    ['I am in the US now', '', 'US'],
    ['ask IT about it', '', 'IT'],
    ['the WHO says so', '', 'WHO'],
    ['we live in NYC now', '', 'NYC'],
    ['I work for IBM', '', 'IBM'],
    ['then call the NHS', '', 'NHS'],
    ['it is on CRAN', '', 'CRAN'],
    ['it is on cran', '', 'cran'],
    ['as long as it runs on Linux', '', 'Linux'],
    ['that is what Microsoft calls it', '', 'Microsoft'],
    ['programs under the GPL', '', 'GPL'],
    ['programs under the GPL', 'is it LGPL?', 'GPL'],
    ['it is a cake in German', '', 'German'],
    ['those are Wald tests', '', 'Wald'],
    ['set R_GSCMD for that', '', 'R_GSCMD'],
    ['read the DESCRIPTION first', '', 'DESCRIPTION'],
    ['McTavish has it', '', 'McTavish'],
    ['it is the "SystemRequirements" field', '', 'SystemRequirements'],
    // What no rule about names speaks of.
    ['NOT at 7', '', '7'],
    ['ALL of it on FRIDAY', '', 'FRIDAY'],
    ['you have TWO', '', 'TWO'],
    ['it takes 2 of them', 'is it under GPL2?', '2'],
    ['the PDF is at example.org', '', 'example.org'],
  ])('are some in %j, after %j', (text, thread, found) => {
    expect(unsupported(text, thread)).toEqual([found])
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
