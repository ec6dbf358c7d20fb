import { describe, expect, it } from 'vitest'
import { readTurn } from '../read-turn.ts'

describe('a reading that the words speak against', () => {
  it.each([
    ['my sourdough actually rose today', 'unknown'],
    ['which exit do i take', 'what-asked'],
    ['which one do you like better', 'opinion'],
    ['leaving the window open for the cat', 'fyi'],
    ['leaving the house now', 'on-their-way'],
    ['my show got canceled, the gallery ran out of money', 'bad-news'],
    ["i can't make it tonight", 'cancels'],
    ['i miss our long walks', 'missing'],
    ['i missed my train', 'bad-news'],
    ['what floor are you on', 'unknown'],
    ['My apologies, I double booked us at 11.', 'apology'],
    ['haha yeah no thanks', 'their-no'],
    ['no thanks for cleaning up? rude', 'thanks'],
    ['on a call, text you after', 'let-you-know'],
    ['my phone died earlier. did you call?', 'done-yet'],
    ['what should i pack', 'what-asked'],
    ["how's your car", 'how-was'],
    ["how's work?", 'how-are-you'],
    ['Would you have a few minutes to help me carry a dresser?', 'favor'],
  ])('%s: %s', (text, intent) => {
    expect(readTurn([text]).intent).toBe(intent)
  })
})
