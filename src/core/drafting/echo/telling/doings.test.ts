import { describe, expect, it } from 'vitest'
import { readTurn } from '../../intents/read-turn.ts'
import { takenUpOf } from '../of-reading.ts'

const said = (turn: string) => Object.values(takenUpOf(readTurn([turn])).echo?.by ?? {})

describe('what they tell of themselves', () => {
  it.each([
    [
      'what they will do is thanked for',
      "i'm bringing the laminator back monday",
      'great, {thanks} for bringing the laminator back monday',
    ],
    ['what they have done is good to hear', 'I finished the puzzle!!', 'so glad you finished the puzzle'],
    ['what was done for the owner is thanked for', 'Picked up the dry cleaning.', '{thanks} for picking up the dry cleaning'],
    ['the same where it is not named again', 'Just sent the rent', '{thanks} for sending it'],
    ['what is used up is got', "we're out of dish soap", "{ok}, I'll get more dish soap"],
    ['who is looked after is well', 'kids are finally asleep', 'glad the kids are asleep, {thanks} for the update'],
    ['the same at large', 'kids ate great and are watching a movie, all good here!', 'so glad to hear that, {thanks} for the update'],
    ['an hour that moves', 'practice moved to 5:30 tmrw', "{ok}, I'll be there at 5:30"],
    ['an event and its day', 'Countertops go in Thursday', '{ok}, thursday for the countertops, got it'],
    ['praise at large', 'Great job last night. That was a rough one', "{thanks}, that's so nice to hear"],
    ['what is to be told, and when', 'lmk when you get home', "{ok}, I'll let you know when I get home"],
  ])('%s: %j', (_, turn, answer) => {
    expect(said(turn)).toContain(answer)
  })

  it.each([
    ['plans with somebody else', "i'm bringing him to the hospital"],
    ['an event of grief', 'the funeral is tuesday at 7'],
    ['what did not work', "i didn't finish the puzzle"],
    ['a want that is no shopping', 'we need help'],
    ['what they will do, not the owner', 'pick u up at 6'],
  ])('is not taken up where it is %s: %j', (_, turn) => {
    expect(said(turn).join(' ')).not.toMatch(/hospital|funeral|finish|more help|pick me up/u)
  })
})
