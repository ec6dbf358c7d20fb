import { describe, expect, it } from 'vitest'
import { TRAINED } from '#core/drafting/intents/weights.ts'
import { readTurn } from '#core/drafting/intents/read-turn.ts'
import { isHeldOut, readExamples } from './examples.ts'
import { measureIntents } from './measure.ts'
import { train } from './train.ts'

describe('what a turn wants', () => {
  const examples = readExamples()

  it('is labelled in at least two thousand texts, each once', () => {
    expect(examples.length).toBeGreaterThanOrEqual(2000)
    expect(examples.length - new Set(examples.map(({ text }) => text.toLowerCase())).size).toBeLessThan(20)
  })

  it('is read right in the third that was never learned from, and left alone where it is not known', () => {
    const { fitting, precision, coverage } = measureIntents(examples.filter(isHeldOut))
    expect(fitting).toBeGreaterThan(0.88)
    expect(precision).toBeGreaterThan(0.85)
    expect(coverage).toBeGreaterThan(0.55)
  })

  it('is decided by weights that the texts give again', () => {
    expect(train(examples)).toEqual(TRAINED)
  }, 60_000)

  it.each([
    ['can you grab milk', 'favor'],
    ['ok see you at 6! also can you bring chips?', 'favor'],
    ['my phone died lol', 'bad-news'],
    ['im dead 😂', 'laughs'],
    ['my phone died and then grandma died', 'serious'],
    ['', 'unknown'],
  ])('%j: %s', (text, intent) => {
    expect(readTurn([text]).intent).toBe(intent)
  })
})
