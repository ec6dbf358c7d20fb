import { describe, expect, it } from 'vitest'
import { saidAbout } from './about.ts'

describe('what an answer says about a turn that no frame reads', () => {
  it.each([
    ['compliment', 'your lasagna was great', { 'aw-thank': '{thanks}, glad you liked my lasagna' }],
    ['fyi', 'the recital is at 6:30', { 'ok-thanks': '{thanks} for letting me know about the recital' }],
    [
      'reminder',
      "don't forget the recital tomorrow",
      { 'thanks-reminder': '{thanks} for the reminder about the recital', 'wont-forget': "I won't forget the recital" },
    ],
    [
      'request',
      'can you help with the couch saturday',
      { 'will-do': "will do, I'll take care of the couch", 'got-it': "{ok}, I'll take care of the couch" },
    ],
    ['apology', 'sorry about the noise yesterday', { reassure: 'no worries about yesterday' }],
  ] as const)('names the thing, or else the time, of %s: %j', (intent, turn, said) => {
    expect(saidAbout(intent, turn)).toEqual(said)
  })

  it.each([
    ['saturday', '{yes}, saturday works for me', "let me see if I'm free saturday"],
    ['at 6:30', '{yes}, 6:30 works for me', "let me see if I'm free at 6:30"],
  ])('says the time of a proposal as it is said in a sentence: %s', (time, accept, check) => {
    expect(saidAbout('proposal', `dinner ${time}?`)).toMatchObject({ accept, check })
  })

  it('settles on a day, but not on today', () => {
    expect(saidAbout('request', 'saturday please')).toMatchObject({ 'will-do': '{ok}, saturday it is' })
    expect(saidAbout('request', 'tonight please')?.['will-do']).toBeUndefined()
  })

  it('says nothing where the turn names nothing', () => {
    expect(saidAbout('compliment', 'you are so kind')).toBeNull()
  })

  it('thanks for what was sent along, not for being told of it', () => {
    expect(saidAbout('sends', 'Invoice for the labels is attached. Thanks for the order!')).toEqual({
      'ok-thanks': '{thanks} for sending this',
    })
  })

  it('says what is named only to the intents that an answer is meant for', () => {
    expect(saidAbout('compliment', 'your lasagna was great')).toHaveProperty('aw-thank')
    expect(saidAbout('good-wishes', 'your lasagna was great')).toBeNull()
  })
})
