import { describe, expect, it } from 'vitest'
import { actOf } from './acts.ts'

describe('actOf', () => {
  it.each([
    ['yes :)', 'yes'],
    ['Yep, looks right', 'yes'],
    ['no way', 'no'],
    ['thanks!', 'thanks'],
    ['no problem', 'welcome'],
    ['really?', 'question'],
    ['hey there', 'greeting'],
    ['good night', 'farewell'],
    ['oh, sorry', 'apology'],
    ['hahaha', 'laugh'],
    ['ok, got it', 'acknowledge'],
    ['nice!', 'praise'],
    ['not sure', 'unsure'],
    ['love you', 'affection'],
    ['the door is blue', 'other'],
    ['', 'other'],
  ])('%j: %s', (text, act) => {
    expect(actOf(text)).toBe(act)
  })
})
