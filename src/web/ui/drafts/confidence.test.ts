import { expect, it } from 'vitest'
import { confidenceWords } from './confidence.ts'

it.each([
  [null, 'not enough evidence'],
  [0, "fewer than 1 in 20 you'd send it as is"],
  [0.08, "about 1 in 13 you'd send it as is"],
  [0.21, "about 1 in 5 you'd send it as is"],
  [0.33, "about 1 in 3 you'd send it as is"],
  [0.5, "about 1 in 2 you'd send it as is"],
  [0.7, "about 7 in 10 you'd send it as is"],
  [0.94, "about 9 in 10 you'd send it as is"],
  [0.97, "more than 9 in 10 you'd send it as is"],
])('%s is said as “%s”', (confidence, words) => {
  expect(confidenceWords(confidence)).toBe(words)
})
