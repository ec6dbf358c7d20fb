import { expect, it } from 'vitest'
import { earnedWords, replayedWords } from './confidence.ts'

it.each([
  [null, 0, 'Too early to say how good this is'],
  [0, 12, 'Not shown yet that you’d send it as is'],
  [0.08, 41, 'At least 1 in 13 you’d send it as is, going by 41 of your verdicts'],
  [0.34, 41, 'At least 1 in 3 you’d send it as is, going by 41 of your verdicts'],
  [0.69, 41, 'At least 6 in 10 you’d send it as is, going by 41 of your verdicts'],
  [0.7, 1, 'At least 7 in 10 you’d send it as is, going by 1 of your verdicts'],
  [0.89, 41, 'At least 8 in 10 you’d send it as is, going by 41 of your verdicts'],
  [0.99, 41, 'At least 9 in 10 you’d send it as is, going by 41 of your verdicts'],
])('%s by %s verdicts is said as “%s”, never as more than is proved', (confidence, of, words) => {
  expect(earnedWords(confidence, { of })).toBe(words)
})

it('promises nothing of an engine that only drafts', () => {
  expect(earnedWords(null, null, { code: 'drafts-only', text: '' })).toBe('The on-device engine gives no rating')
  expect(earnedWords(null, null, { code: 'few-verdicts', text: '' })).toBe('Too early to say how good this is')
})

it('says a number without its verdicts where they are not known', () => {
  expect(earnedWords(0.8, null)).toBe('At least 8 in 10 you’d send it as is')
})

it.each([
  [null, 'too early to say how good this is'],
  [0, 'fewer than 1 in 20 that it’s what you’d write'],
  [0.21, 'about 1 in 5 that it’s what you’d write'],
  [0.5, 'about 1 in 2 that it’s what you’d write'],
  [0.94, 'about 9 in 10 that it’s what you’d write'],
  [0.97, 'more than 9 in 10 that it’s what you’d write'],
])('on replayed messages %s is said as “%s”', (confidence, words) => {
  expect(replayedWords(confidence)).toBe(words)
})
