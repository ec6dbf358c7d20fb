import { describe, expect, it } from 'vitest'
import { asSentence, daysUntil, formatBytes, formatDate, formatDollars, stopsWords } from './amounts.ts'

describe('amounts', () => {
  it.each([
    [0, '$0'],
    [0.000_02, 'less than $0.0001'],
    [0.0042, '$0.0042'],
    [0.25, '$0.25'],
    [1234.5, '$1,234.50'],
  ])('shows %d dollars as exactly as it matters', (amount, words) => expect(formatDollars(amount)).toBe(words))

  it.each([
    [1, '1 byte'],
    [812, '812 bytes'],
    [4210, '4.2 kB'],
    [1_260_000, '1.3 MB'],
  ])('shows %d bytes', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

  it('counts the days that a model has left', () => {
    const now = Date.parse('2026-11-20T10:00:00Z')
    expect(daysUntil('2027-01-14', now)).toBe(55)
    expect(daysUntil('2026-11-20', now)).toBe(0)
    expect(daysUntil('soon', now)).toBeNull()
    expect(stopsWords('2027-01-14', 55)).toBe('stops on January 14, 2027, in 55 days')
    expect(stopsWords('2026-11-20', 0)).toBe('stops today, November 20, 2026')
    expect(stopsWords('2026-11-01', -19)).toBe('stopped on November 1, 2026')
    expect(formatDate('soon')).toBe('soon')
  })
})

it.each([
  ['the server is overloaded', 'The server is overloaded.'],
  ['OpenAI is writing…', 'OpenAI is writing…'],
  ['It is so.', 'It is so.'],
  [' ', ''],
])('makes a sentence of %o', (words, sentence) => expect(asSentence(words)).toBe(sentence))
