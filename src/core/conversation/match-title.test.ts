import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { isSomebodyElse, matchTitle } from './match-title.ts'

const contact = (key: string, name: string, addresses: string[] = [], group = false) => ({ key, name, addresses, group })
const contacts = [
  contact('mia', 'Mia Torres', ['+15550100101', 'mia@example.com']),
  contact('sam', 'Sam Miller', ['+15550100102']),
  contact('sam2', 'Sam Miller', ['+15550100103']),
  contact('zoe', 'Zoë', ['+15550100104']),
  contact('climb', 'Climbing', ['+15550100101'], true),
  contact('new', '+1 555 010 0109', ['+15550100109']),
  contact('uk', 'Harriet Vane', ['+447700900123']),
  { ...contact('pop', 'Pete Halloran', ['+15550100110']), shortNames: ['Dad', 'Pete'] },
  { ...contact('trio', 'Mia Torres, Dad, Zoë', [], true), members: [['Mia', 'Mia Torres'], ['Dad', 'Pete', 'Pete Halloran'], ['Zoë']] },
]
const keys = (title: string) => {
  const { exact, short } = matchTitle(title, contacts)
  return [exact.map(({ key }) => key), short.map(({ key }) => key)]
}

describe('matchTitle', () => {
  it.each<[string, string[], string[]]>([
    ['Mia Torres', ['mia'], []],
    ['\u200emia\u00a0torres ', ['mia'], []],
    ['Zoe\u0308', ['zoe'], []],
    ['Sam Miller', ['sam', 'sam2'], []],
    ['Mia', [], ['mia']],
    ['Climbing', ['climb'], []],
    ['+1 555 010 0101', ['mia'], []],
    ['(555) 010-0101', ['mia'], []],
    ['MIA@example.com', ['mia'], []],
    ['+1 (555) 010-0109', ['new'], []],
    ['07700 900123', ['uk'], []],
    ['+44 7700 900123', ['uk'], []],
    ['Dad', [], ['pop']],
    ['Pete', [], ['pop']],
    ['Mia, Dad & Zoë', [], ['trio']],
    ['Zoë, Mia & Pete', [], ['trio']],
    ['Dad & 2 others', [], ['trio']],
    ['Dad & Zoë', [], []],
    ['Dad & 3 others', [], []],
    ['Dad, Dad & Zoë', [], []],
    ['Torres', [], []],
    ['', [], []],
    ['\u200b', [], []],
  ])('%j', (title, exact, short) => {
    expect(keys(title)).toEqual([exact, short])
  })

  it('says that a title is somebody else’s only where it can be nobody but them', () => {
    const peer = contacts[0]!
    const titles = { 'Mia Torres': false, Mia: false, 'Sam Miller': false, Zoë: true, Dad: false, Nobody: false, '(555) 010-0109': true }
    for (const [title, expected] of Object.entries(titles))
      expect([title, isSomebodyElse(title, peer, contacts)]).toEqual([title, expected])
    expect(isSomebodyElse(null, peer, contacts)).toBe(false)
  })

  it('reads any title, and nobody is matched twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (title) => {
        const all = keys(title).flat()
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})
