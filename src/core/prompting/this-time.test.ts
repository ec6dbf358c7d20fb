import { describe, expect, it } from 'vitest'
import { measure } from '../voice/profile.ts'
import { drawn, thisTime } from './this-time.ts'

const turns = Array.from({ length: 2000 }, (_, i) => `what about number ${i}?`)

describe('what one reply should look like', () => {
  const profile = measure(Array.from({ length: 100 }, (_, i) => [...(i % 4 === 0 ? ['hm'] : []), i % 10 < 3 ? 'sure :)' : 'sure']))
  const share = (words: string): number => turns.filter((turn) => thisTime(profile, turn)?.includes(words) === true).length / turns.length

  it('is drawn as often as the owner writes so', () => {
    expect(share('several short messages')).toBeCloseTo(0.25, 1)
    expect(share('with an emoticon')).toBeCloseTo(0.3, 1)
    expect(share('no emoticon')).toBeCloseTo(0.7, 1)
    expect(share('emoji')).toBe(0)
  })

  it('is the same for the same turn', () => {
    for (const turn of turns.slice(0, 50)) expect(thisTime(profile, turn)).toBe(thisTime(profile, turn))
  })

  it('is not said where nothing was measured, and where there is nothing to choose', () => {
    expect(thisTime(measure([['ok :)']]), 'hey')).toBeNull()
    expect(thisTime(measure(Array.from({ length: 50 }, () => ['ok'])), 'hey')).toBeNull()
    expect(thisTime(measure(Array.from({ length: 50 }, () => ['Dear Ada,', 'all is well.', 'Ben'])), 'hey')).toBeNull()
    expect(thisTime(measure(Array.from({ length: 50 }, () => ['ok 😀'])), 'hey')).toBe('This time: with an emoji.')
  })

  it('spreads evenly', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (const turn of turns) tenths[Math.floor(drawn(turn) * 10)] = (tenths[Math.floor(drawn(turn) * 10)] ?? 0) + 1
    for (const count of tenths) expect(count / turns.length).toBeCloseTo(0.1, 1)
  })
})
