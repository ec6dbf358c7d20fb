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
    ["what's the wifi password?", 'yeah it’s sunflower lol', 'yeah it’s [secret 1] lol'],
    ["what's the wifi password?", 'same as before, sunflower', 'same as before, [secret 1]'],
    ["what's the wifi password?", 'sunflower, all lowercase', '[secret 1], all lowercase'],
    ["what's the wifi password?", 'purple monkey dishwasher', '[secret 1]'],
    ["what's the passphrase?", "it's correct horse battery staple", "it's [secret 1]"],
    ["what's the wifi password?", 'one sec\nok found it\nsunflower', 'one sec\nok found it\n[secret 1]'],
    ["what's the wifi password?", "i'll send it after dinner", "i'll send it after dinner"],
    ["what's the wifi password?", 'no idea, is the router on?', 'no idea, is the router on?'],
    ["what's the door code?", '48 21', '[secret 1]'],
    ['login?', 'sunflower', '[secret 1]'],
    ['ok. the code?', '4417#', '[secret 1]'],
    ['user and pass?', 'sunflower', '[secret 1]'],
    ['login?', 'sure', 'sure'],
    // With letters of another script in it.
    ['whats the p\u0430ssw\u043erd', 'sunflower', '[secret 1]'],
    ['wh\u03b1ts the p\u03b1ssword?', 'sunflower', '[secret 1]'],
  ])('stands there by itself: %j, %j → %j', (asked, answer, masked) => {
    expect(createRedactor().mask(answer, asked)).toBe(masked)
  })

  it('is private there alone behind half a sentence, which may as well be talk', () => {
    expect(after("what's the wifi password?", "that's crazy", 'crazy day')).toBe('crazy day')
  })

  it('is no secret elsewhere where they named it themselves', () => {
    expect(after("what's for dinner? and the wifi password pls", 'dinner', 'dinner at 7')).toBe('dinner at 7')
  })

  it.each<[string[], string, string]>([
    [["what's the door code?", 'one sec'], '4417#', '[secret 1]'],
    [["what's the door code?", 'are you there already?', 'yes'], "it's 4417", "it's [secret 1]"],
    [["what's the wifi password?", 'one sec', 'ok'], 'sunflower', '[secret 1]'],
    [["what's the wifi password?", 'sunflower7', 'thanks!'], 'lasagna', 'lasagna'],
    [["what's the wifi password?", 'one sec', 'ok'], 'lasagna for dinner', 'lasagna for dinner'],
    [["what's the wifi password?", 'one sec', 'ok'], 'driving', 'driving'],
    [['which way?', 'one sec'], '4417#', '4417#'],
  ])('may come later: %j, %j → %j', (asked, answer, masked) => {
    expect(createRedactor().mask(answer, asked)).toBe(masked)
  })
})
