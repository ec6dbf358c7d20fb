import { describe, expect, it } from 'vitest'
import { readTurn } from '#core/drafting/intents/read-turn.ts'
import { takenUpOf } from '../of-reading.ts'
import { echoesOfTelling } from './telling.ts'

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
    ['what they may not do', "i'll bring the dip if i can", "i'll bring the dip", 'fyi', /for bringing the dip$/u],
    [
      'an event of grief',
      'dinner after the funeral is tuesday at 7',
      'dinner after the game is tuesday at 7',
      'fyi',
      /tuesday at 7 for the dinner/u,
    ],
    ['nothing to be glad of', 'i finished the puzzle without you', 'i finished the puzzle', 'good-news', /glad you finished the puzzle/u],
    ['a want that no shop can meet', 'we need more time', 'we need more rice', 'request', /I'll get more \w+$/u],
    ['what they will do, not the owner', 'pick you up at 6', 'pick him up at 6', 'request', /I'll pick \w+ up at 6$/u],
  ] as const)('is left alone where it is %s: %j', (_, leftAlone, takenUp, intent, back) => {
    const isSaid = (turn: string) => echoesOfTelling(intent, turn).some(({ by }) => Object.values(by ?? {}).some((text) => back.test(text)))
    expect({ [takenUp]: isSaid(takenUp), [leftAlone]: isSaid(leftAlone) }).toEqual({ [takenUp]: true, [leftAlone]: false })
  })
})
