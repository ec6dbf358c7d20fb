import { expect, it } from 'vitest'
import { lastSeenWords } from './last-seen.ts'

it.each([
  ['running and answering', { status: 'running', config: { auto_respond: true } }, 'It may be running and sending.'],
  ['only drafting', { status: 'running', config: { auto_respond: false } }, 'It was only drafting when last seen.'],
  ['stopped', { status: 'stopped', config: { auto_respond: true } }, 'It was stopped when last seen.'],
  ['never seen', undefined, 'It may be running and sending.'],
] as const)('of a listener that was %s', (_what, last, words) => expect(lastSeenWords(last, 'It')).toBe(words))
