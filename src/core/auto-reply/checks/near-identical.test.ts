import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { eligible, noon } from '#test/situation.ts'
import { decide, isNearIdentical, repeatWindowMs } from '../index.ts'

describe('isNearIdentical', () => {
  it.each([
    ['Hello!', 'hello'],
    ['Alert 17: door open', 'alert 18 - door open.'],
    ['how are you?  ', 'How are you'],
    ['thanks for your message, I will get back to you soon', 'Thanks for your message! I will get back to you very soon.'],
    ['👍', '👍'],
    ['17:04', '17:05'],
    ['?', ' ?'],
    ['ｈｅｌｌｏ', 'hello'],
  ])('%j and %j are', (a, b) => {
    expect(isNearIdentical(a, b)).toBe(true)
  })

  it.each([
    ['hello', 'help'],
    ['are you in', 'are you out'],
    ['?', '!'],
    ['👍', '👎'],
    ['do you want to eat at our place', 'do you want to go to the lake'],
    ['', 'hello'],
  ])('%j and %j are not', (a, b) => {
    expect(isNearIdentical(a, b)).toBe(false)
  })

  it('says the same from both sides, and of a text and itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
        expect(isNearIdentical(a, a)).toBe(true)
        expect(isNearIdentical(a, b)).toBe(isNearIdentical(b, a))
      }),
    )
  })
})

describe('repeatWindowMs', () => {
  it('is how far back the earlier turns have to be read', () => {
    const outcomeOf = (ago: number) =>
      decide(eligible({ history: { earlierIncoming: [{ text: 'im fine with the plan', at: noon - ago }] } })).outcome
    expect([outcomeOf(repeatWindowMs), outcomeOf(repeatWindowMs + 1)]).toEqual(['hold', 'send'])
  })
})
