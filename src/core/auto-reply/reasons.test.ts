import { describe, expect, it } from 'vitest'
import { mailRules } from '../mail/classify/classify.ts'
import { earlierText, inReadingOrder, isAboutWriting, reasonTexts } from './reasons.ts'

const read = (...codes: string[]) => inReadingOrder(codes.map((code) => ({ code }))).map(({ code }) => code)

describe('why something waits is read in this order', () => {
  it.each([
    [
      'what the owner can change comes before what the text is',
      ['they-asked', 'no-precedent', 'mode-draft'],
      ['mode-draft', 'they-asked', 'no-precedent'],
    ],
    ['the person comes before the switch for everyone', ['auto-respond-off', 'mode-draft'], ['mode-draft', 'auto-respond-off']],
    ['an engine that never sends comes before the text', ['they-asked', 'not-enough-evidence'], ['not-enough-evidence', 'they-asked']],
    [
      'a group comes before its mode, which cannot be raised',
      ['topic-money', 'mode-draft', 'group'],
      ['group', 'mode-draft', 'topic-money'],
    ],
    [
      'what was found in a mail is what the text is',
      ['mail-limit', 'asks-for-money', 'auto-respond-off'],
      ['auto-respond-off', 'asks-for-money', 'mail-limit'],
    ],
    [
      'what kept it from being drafted comes before everything',
      ['topic-death', 'mode-draft', 'grave-elsewhere', 'no-draft'],
      ['topic-death', 'mode-draft', 'grave-elsewhere', 'no-draft'],
    ],
    [
      'of one kind, the order stays',
      ['topic-law', 'they-asked', 'commitment', 'other-tone'],
      ['topic-law', 'they-asked', 'commitment', 'other-tone'],
    ],
  ])('%s', (_, given, order) => expect(read(...given)).toEqual(order))
})

it.each([
  ['topic-threat', 'Something earlier in this conversation may be about a threat or violence, which only you should answer.'],
  [
    'not-plain-text',
    'Earlier in this conversation: there is more than plain text, such as a photo, a call, a reaction or a style, which the draft cannot know.',
  ],
] as const)('what came before is said to have come before: %s', (id, text) => expect(earlierText(reasonTexts[id])).toBe(text))

describe('what something waits for is about what was written, or is not', () => {
  it.each([
    [
      'of what was found in a mail',
      mailRules.map(({ id }) => id),
      'one-time-code unread not-read-whole nothing-said forwarded telling-subject telling-name doubled-header marked words-beside beyond-text attachment hidden-text speaks-to-programs',
    ],
    [
      'of the rules',
      Object.keys(reasonTexts),
      'they-asked asks-for-something unknown-language one-time-code tapback edited attachment-alone nothing-said unreadable-message automatic-message',
    ],
  ])('%s', (_what, ids, about) => expect(ids.filter(isAboutWriting)).toEqual(about.split(' ')))
})
