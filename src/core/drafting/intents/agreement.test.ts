import { describe, expect, it } from 'vitest'
import { agrees } from './agreement.ts'
import { readTurn } from './read-turn.ts'

describe('a phrase of the owner’s', () => {
  it.each([
    ['yes i did', 'did you lock the door?', true],
    ['yes i did', 'are you coming?', false],
    // A day that was named when it was said, and is not now.
    ['see you tomorrow', 'ok see you on monday at nine', false],
    ['see you tomorrow', 'great, see you tomorrow at the gate', true],
    // Grants something; whether something has happened, it does not tell.
    ['yes of course', 'did you get the contract?', false],
    ['yes of course', 'could you send me the contract?', true],
    // Praise is for what they did themselves.
    ['so proud of you', 'your brother made the team!', false],
    ['so proud of you', 'he finally proposed!!!', false],
    ['so proud of you', 'i passed my exam!!', true],
    ['so proud of you', 'beat my dad at chess finally', true],
    ['ja', 'did you get the contract?', false],
  ])('%j to %j: %s', (phrase, turn, fits) => {
    expect(agrees(phrase, readTurn([turn]))).toBe(fits)
  })
})
