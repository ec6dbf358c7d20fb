import { describe, expect, it } from 'vitest'
import { showsText } from './shown-text.ts'

const bubble = (lastText: string | null, ...descriptions: string[]) => ({ lastText, descriptions })

describe('showsText', () => {
  it.each<[ReturnType<typeof bubble>, string, boolean | null]>([
    [bubble('on my way'), ' on my way', true],
    [bubble('❤️ ok'), '❤ ok', true],
    [bubble('on my way'), 'on my', false],
    [bubble(null), 'ok', null],
    [bubble(null, 'Ann Lee, ok, 10:40 AM'), 'ok', true],
    [bubble(null, 'Your iMessage, see you, then, 10:40 AM'), 'see you, then', true],
    [bubble(null, 'Ann Lee, are you there? 🌊, 10:40 AM', 'Delivered'), 'are you there? 🌊', true],
    [bubble(null, 'Ann Lee, booked, 10:40 AM'), 'ok', false],
    [bubble(null, 'Ann Lee, ok then, 10:40 AM'), 'ok', false],
    [bubble(null, 'Ann Lee, ok, 10:40 AM'), '', null],
  ])('%j, %j: %j', (shown, expected, verdict) => {
    expect(showsText(shown, expected)).toBe(verdict)
  })
})
