import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { commitments, isAcceptance, isCommitmentSupported, proposes } from './commitments.ts'
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
    ['maybe tomorrow? im in bed already', 'situation'],
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
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const { start, end } of commitments(text)) expect(start >= 0 && end > start && end <= text.length).toBe(true)
      }),
    )
    for (const text of ["i'm ".repeat(40_000), 'in a '.repeat(40_000), 'see you '.repeat(30_000)]) commitments(text)
  })
})

describe('saying yes to a proposal', () => {
  const answers = (turn: string, text: string): boolean => {
    const { words } = factContext([turn])
    return commitments(text).every((found) => proposes(turn) && isAcceptance(found, text, words))
  }

  it.each([
    ['dinner at our place on sunday?', 'sounds good, see you there'],
    ['are you in for the hike', "I'm in!"],
    ['can you send me the address', 'will do'],
    ['want to grab coffee tomorrow', "yes!! I'll be there"],
    ['call me when you can', 'let me check and get back to you'],
    ['can you bring the blue folder?', "sure, I'll bring the blue folder"],
  ])('%s → %s', (turn, text) => expect(answers(turn, text)).toBe(true))

  it.each([
    // Nothing was proposed.
    ['how was your day?', "I'll be there"],
    ['happy birthday!!', 'see you there'],
    ['are you home?', "I'm in"],
    ['running 10 min late sorry', 'will do'],
    // It adds something of its own, swears, pays, or says where the owner is.
    ['dinner on sunday?', "yes! I'll bring a cake"],
    ['dinner on sunday?', "I'll be there, I promise"],
    ['can you pay me back?', "sure, I'll transfer it"],
    ['can you come?', 'omw'],
    ['want to meet?', 'see you at the corner place'],
  ])('%s ↛ %s', (turn, text) => expect(answers(turn, text)).toBe(false))

  it('reads long and odd turns in no time and without failing', () => {
    for (const turn of ['are you '.repeat(20_000), 'let'.repeat(50_000), '', '?'.repeat(1000)])
      expect(typeof proposes(turn)).toBe('boolean')
  })
})
