import fc from 'fast-check'
import { expect, it } from 'vitest'
import { estimatePromptTokens, estimateTokens } from './tokens.ts'

// At least one a word, a sign, two digits, an emoji and an ideogram.
it.each([
  ['The quick brown fox jumps over the lazy dog.', 10],
  ['lol ok see you at 7', 6],
  ['2026-11-20', 6],
  ['Straßenbahnhaltestelle', 5],
  ['😂😂', 4],
  ['你好,世界', 5],
])('%j is counted with at least the tokens it has', (text, tokens) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens)
  expect(estimateTokens(text)).toBeLessThanOrEqual(tokens * 2)
})

it('grows with the text, and a prompt costs more than its texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(estimateTokens(a + b)).toBeGreaterThanOrEqual(Math.max(estimateTokens(a), estimateTokens(b)))
      expect(estimatePromptTokens([{ content: a }, { content: b }])).toBeGreaterThan(estimateTokens(a) + estimateTokens(b))
    }),
  )
})
