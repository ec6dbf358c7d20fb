import { describe, expect, it } from 'vitest'
import { mailHabits } from './mail-habits.ts'

const to = (name: string, ...texts: string[]) => texts.map((text) => ({ text, name }))
const toColleagues = to('Helen', ...Array.from({ length: 6 }, (_, i) => `Hi Helen,\n\nIt is on shelf ${i}.\n\nBest,\nTess`))

describe('greeting and sign-off', () => {
  it.each([
    ['to a friend who had one mail', ['hey priya!\n\nwe are in'], { greeting: 'hey priya!', signOff: null }],
    [
      'to a friend who had two',
      ['hi priya\n\nsaturday then\n\nxx t', 'hey priya!\n\nwe are in'],
      { greeting: 'hi priya', signOff: 'xx t' },
    ],
    [
      'to a friend who is signed otherwise under every greeting',
      ['hey priya!\n\nyes\n\nxx t', 'hi priya\n\nno\n\nt', 'hey priya!\n\nsure\n\nxx t', 'i saw it\n\nt'],
      { greeting: 'hey priya!', signOff: 'xx t' },
    ],
    [
      'to a friend whom no two mails greet alike',
      ['hey priya!\n\nyes', 'hi priya\n\nno\n\nxx t', 'i saw it\n\nt'],
      { greeting: 'hey priya!', signOff: null },
    ],
  ])('%s are those of one and the same mail', (_case, mails, expected) => {
    const own = to('Priya', ...mails)
    expect(mailHabits(own, () => [...own, ...toColleagues])).toEqual(expected)
  })

  it('are the usual ones to somebody who was written to as most are', () => {
    const own = to('Ana', 'Hi Ana,\n\nThank you.')
    expect(mailHabits(own, () => [...own, ...toColleagues])).toEqual({ greeting: 'Hi NAME,', signOff: 'Best,\nTess' })
    expect(mailHabits([], () => toColleagues)).toEqual({ greeting: 'Hi NAME,', signOff: 'Best,\nTess' })
  })
})
