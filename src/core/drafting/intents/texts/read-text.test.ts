import { takenUpOf } from '#core/drafting/echo/of-reading.ts'
import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

/** What a text wants, and what a yes to it says. */
function wanted(...bubbles: string[]): readonly [string, string | null] {
  const reading = readText(bubbles)
  return [reading.intent, takenUpOf(reading).echo?.yes ?? null]
}

it('the request is answered, whatever stands around it', () => {
  const turns: readonly (readonly [readonly string[], readonly [string, string | null]])[] = [
    [['Can you come in at 7 tomorrow instead of 8? Inspector moved us up'], ['favor', '{yes}, I can come in at 7 tomorrow']],
    [['are you free sunday to help me move a dresser. there will be pizza. its mostly down stairs'], ['favor', "{yes}, I'm free sunday"]],
    [["she's gonna say it's at yours so can you just check the hall closet real quick"], ['favor', '{yes}, I can check the hall closet']],
    [["hey babe what's your work schedule next week, trying to book the dentist for us"], ['what-asked', null]],
    [['couple of us are putting together a video. can u record like 20 sec by sunday'], ['favor', null]],
    [["hey can you feed the cats this weekend? we're driving up to see my folks"], ['favor', '{yes}, I can feed the cats this weekend']],
    [['hey did u ever find a place to board the dog? we need one for june'], ['yes-no', '{yes}, I found a place']],
    [['what time should we come over? bringing the pasta salad'], ['when-asked', null]],
    [["ok i'm ready. where do you want to meet?"], ['where-asked', null]],
    [['which dentist do you go to? need a new one'], ['who-asked', null]],
    [['can you remind me what time the thing is tonight? i deleted the text'], ['when-asked', null]],
    [['lmk if you can make it sat, need a headcount'], ['favor', '{yes}, sat works']],
    [["let me know when you're home"], ['request', null]],
    [["Take whatever time you need. Who's covering the Hendricks account while you're out?"], ['who-asked', null]],
  ]
  expect(turns.map(([bubbles]) => wanted(...bubbles))).toEqual(turns.map(([, answer]) => answer))
})

it('a wish, and news that only sounds like asking, stay what they are', () => {
  const turns = [
    ['happy birthday old friend!!', 'have the best day'],
    ['got a 91 on the chem test'],
    ["can't wait for saturday!!"],
    ["u home? i'm outside"],
  ] as const
  expect(turns.map((bubbles) => wanted(...bubbles)[0])).toEqual(['birthday', 'good-news', 'looking-forward', 'arrival'])
})

it('a request next to what may be grave gets only what cannot hurt', () => {
  expect(readText(['Can you come in at 7 tomorrow instead of 8? Inspector moved us up']).touched).toBe(true)
  expect(wanted('why does nobody like me', 'lmk if you can make it sat')[0]).not.toBe('favor')
})

it('a request next to something grave is not answered', () => {
  const turns = [
    ['my dad is in the er', 'can you come in at 7 tomorrow instead of 8?'],
    ["i can't breathe. are you free to help me move a dresser sunday"],
  ] as const
  expect(turns.map((bubbles) => wanted(...bubbles)[0])).toEqual(['emergency', 'emergency'])
})
