import { describe, expect, it } from 'vitest'
import { trainedWeights } from '#core/drafting/intents/classifier/weights.ts'
import { readTurn } from '#core/drafting/intents/read-turn.ts'
import { isHeldOut, readExamples, readTaught } from './examples.ts'
import { measureIntents } from './measure.ts'
import { train } from './train.ts'

describe('what a turn wants', () => {
  const examples = readExamples()

  it('is labelled in at least two thousand texts, each once', () => {
    expect(examples.length).toBeGreaterThanOrEqual(2000)
    expect(examples.length - new Set(examples.map(({ text }) => text.toLowerCase())).size).toBeLessThan(20)
  })

  it('is read right in the third that was never learned from, and left alone where it is not known', () => {
    const heldOut = examples.filter(isHeldOut)
    const sure = measureIntents(heldOut, 'sure')
    expect(sure.precision).toBeGreaterThanOrEqual(0.9)
    expect(sure.coverage).toBeGreaterThan(0.33)
    const guess = measureIntents(heldOut, 'guess')
    expect(guess.fitting).toBeGreaterThan(0.75)
    expect(guess.coverage).toBeGreaterThan(0.75)
  })

  it('is decided by weights that the texts give again', () => {
    expect(train(readTaught())).toEqual(trainedWeights)
  }, 60_000)

  it.each([
    ['can you grab milk', 'favor'],
    ['ok see you at 6! also can you bring chips?', 'favor'],
    ['Could you have a quick look before I send them?', 'favor'],
    ['Thank you for the report. May we quote the numbers on page two in our annual report?', 'permission'],
    ['Stainless or brass for the touch tank? I can have either tomorrow.', 'choice'],
    ['im dead 😂', 'laughs'],
    ['grandma died last night', 'serious'],
    ['my phone died and then grandma died', 'emergency'],
    ['', 'unknown'],
  ])('%j: %s', (text, intent) => {
    expect(readTurn([text]).intent).toBe(intent)
  })
})
