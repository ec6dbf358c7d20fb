import { describe, expect, it } from 'vitest'
import { colleague, friend, makeHistory } from '#test/history.ts'
import { measure, profileFor, profileOf } from './profile.ts'

describe('measure', () => {
  it('counts what the turns show', () => {
    const profile = measure([['hey', 'are you in?'], ["don't wait…"], ['Ok! 😂'], ['dont know.'], ['well well well well']])
    expect(profile).toMatchObject({
      turns: 5,
      bubbles: { mean: 1.2, moreThanOne: 0.2 },
      lowerCaseStart: 0.8,
      ending: { question: 0.2, ellipsis: 0.2, fullStop: 0.2, exclamation: 0, none: 0.4 },
      emoji: 0.2,
      apostrophes: 0.5,
    })
    expect(profile.length.quartiles[1]).toBe(11)
  })

  it('lists openings and sign-offs that repeat', () => {
    const profile = measure([['hey you'], ['Hey there'], ['once'], ['See below.\n\nCheers\nB'], ['Will do.\n\nCheers\nB']])
    expect(profile.openings).toEqual([{ text: 'hey', share: 0.4 }])
    expect(profile.signOffs).toEqual([{ text: 'B', share: 0.4 }])
  })

  it('of nothing is all zeros', () => {
    expect(measure([])).toMatchObject({ turns: 0, length: { mean: 0, quartiles: [0, 0, 0] }, emoji: 0 })
  })
})

describe('profileOf', () => {
  it('tells how two people are written to apart and backs off to all', () => {
    const profile = profileOf(makeHistory(300))
    const toFriend = profileFor(profile, 'text', friend.key)
    const toColleague = profileFor(profile, 'text', colleague.key)
    expect(toFriend.lowerCaseStart).toBeGreaterThan(0.85)
    expect(toColleague.lowerCaseStart).toBeLessThan(0.25)
    expect(toColleague.lowerCaseStart).toBeGreaterThan(0)
    expect(profileFor(profile, 'text', null)).toBe(profile.text.all)
    expect(profileFor(profile, 'text', 'constructor')).toBe(profile.text.all)
  })
})
