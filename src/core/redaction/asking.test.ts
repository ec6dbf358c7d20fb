import { describe, expect, it } from 'vitest'
import { askedFor, askedInPassing } from '#test/redaction/askings.ts'
import { createRedactor } from './index.ts'

const after = (asked: string, answer: string, text: string): string => {
  const redactor = createRedactor()
  redactor.learn(answer, asked)
  return redactor.mask(text)
}

describe('the answer to who speaks of a secret', () => {
  it('is private everywhere if it was asked for', () => {
    expect(askedFor.length).toBeGreaterThanOrEqual(40)
    const shown = askedFor.filter(([asked, answer]) => after(asked, answer, `it is ${answer} i think`).includes(answer))
    expect(shown).toEqual([])
  })

  it('is an ordinary word everywhere else if it is one', () => {
    expect(askedInPassing.length).toBeGreaterThanOrEqual(40)
    const masked = askedInPassing.filter(([asked, answer, text]) => after(asked, answer, text) !== text)
    expect(masked).toEqual([])
  })

  it.each([
    ['can you keep a secret?', 'definitely', 'definitely'],
    ['which combo do you want?', 'chicken', 'chicken'],
    ["what's the wifi password?", 'garden', '[secret 1]'],
    // Here it may be the password itself.
    ["what's the wifi password?", 'upstairs', '[secret 1]'],
    ["what's the wifi password?", "it's sunflower", "it's [secret 1]"],
    ["what's the wifi password?", 'i think its sunflower', 'i think its [secret 1]'],
    ["what's the wifi password?", 'the wifi password is sunflower', 'the wifi password is [secret 1]'],
    ["what's the wifi password?", "it's on the fridge", "it's on the fridge"],
    ["what's the wifi password?", 'try again', 'try again'],
    ["what's the wifi password?", "it's fine", "it's fine"],
    ['did you change the password?', 'sunflower', '[secret 1]'],
    ['did you change the password?', 'definitely', 'definitely'],
  ])('stands there by itself: %j, %j → %j', (asked, answer, masked) => {
    expect(createRedactor().mask(answer, asked)).toBe(masked)
  })

  it('is private there alone behind half a sentence, which may as well be talk', () => {
    expect(after("what's the wifi password?", "that's crazy", 'crazy day')).toBe('crazy day')
  })
})
