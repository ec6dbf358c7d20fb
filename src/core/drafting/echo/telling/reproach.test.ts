import { describe, expect, it } from 'vitest'
import { isDelicate } from '#core/drafting/discretion/delicate.ts'
import { readTurn } from '#core/drafting/intents/read-turn.ts'
import { takenUpOf } from '../of-reading.ts'
import { isReproach } from './reproach.ts'

/** All that is said back, where anything may be. */
function saidTo(turn: string): string {
  const reading = readTurn([turn])
  const { echo, unanswerable } = takenUpOf(reading)
  if (echo === null || unanswerable || isDelicate(reading.intent, [turn])) return ''
  return [echo.yes, echo.no, ...Object.values(echo.by ?? {})].filter((text) => text !== undefined).join(' / ')
}

describe('no courtesy is said', () => {
  it.each([
    'thanks for not coming',
    'thanks for not helping',
    'thanks for never listening',
    'thanks for the ride you never gave me',
    'thanks for missing dinner',
    'thanks for the terrible dinner',
    'awful talk, not a great speech',
    'you did not do a great game',
    'so proud of you, not',
    'you were such a great liar at the talk',
  ])('to a reproach: %j', (turn) => {
    expect(saidTo(turn)).not.toMatch(/glad|happy to|ride|listen|\{thanks\}|good/u)
  })

  it.each([
    'how is your head of department?',
    'how is your foot doctor?',
    'how is your hand writing class going?',
    'are you feeling better about leaving him?',
    'did you get home from the bar with him?',
  ])('as to a question about how the owner is: %j', (turn) => {
    expect(saidTo(turn)).not.toMatch(/a lot better|home safe/u)
  })
})

it.each([
  "can't thank you enough",
  "can't wait, thanks",
  "i can't believe it, congrats!!",
  "couldn't have done it without you, thanks",
  "thank you, you really didn't have to",
  'thanks for the cold drinks',
  'i never doubted you, great job',
  'good luck, break a leg',
  'thanks for leaving the porch light on',
  'thanks for not waking me',
  'thanks for never giving up on me',
  'congrats, you broke the school record!',
  'nothing beats your cooking, thanks',
  'thanks for breaking it down for me',
  'thanks for the terrible dad jokes',
  'sorry I missed it, congrats!!',
])('%j is no reproach', (turn) => {
  expect(isReproach('thanks', turn)).toBe(false)
})

it.each([
  'thanks for nothing',
  'thanks for leaving me out',
  'thanks for leaving the door open again',
  'great job breaking it',
  'thanks for not calling',
  'thanks for breaking your promise on record',
  'sorry, you missed it, thanks',
])('%j is one', (turn) => {
  expect(isReproach('thanks', turn)).toBe(true)
})

describe('a courtesy is said', () => {
  it.each([
    ['thank you so much for the ride', 'happy to drive you'],
    ['thanks for dinner', 'glad you liked the dinner'],
    ['great job today', '{thanks}'],
    ['how is your knee feeling today?', 'a lot better'],
    ['are you feeling better today?', 'a lot better'],
    ['did you get home ok last night?', 'home safe'],
  ])('to what is meant kindly: %j', (turn, back) => {
    expect(saidTo(turn)).toContain(back)
  })
})
