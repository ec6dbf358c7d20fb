import { expect, it } from 'vitest'
import { evidenceWords } from './evidence-words.ts'

const now = Date.UTC(2026, 10, 22)

it.each([
  [{ yes: 41, of: 43, last: '2026-03-14T12:00:00Z' }, '41 of 43 drafts this sure were yours, last on March 14'],
  [{ yes: 1, of: 1, last: '2025-03-14T12:00:00Z' }, '1 of 1 draft this sure was yours, last on March 14, 2025'],
  [{ yes: 8, of: 9, last: null }, '8 of 9 drafts this sure were yours'],
  [{ yes: 0, of: 0, last: null }, 'You haven’t judged a draft this sure yet'],
])('%j', (evidence, words) => {
  expect(evidenceWords(evidence, now)).toBe(words)
})
