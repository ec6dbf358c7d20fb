import { expect, it } from 'vitest'
import { precedentObstacles } from '#core/auto-reply/index.ts'
import { suggestionContent, type SuggestionContent } from './suggestion-content.ts'

/** Every field, so that one that is added to the type has to be added here, too. */
type Every<T> = { readonly [K in keyof T]-?: T[K] }

const peer = { key: 'card:1', name: 'Mia', group: false, addresses: ['+15550100101'], known: true }
const message = { guid: 'g1', kind: 'text', text: 'hi', at: 1, exclusion: null, sender: null, edited: false, service: null } as const
const precedent = { turn: 'hi', draft: 'hey', bar: null, unseen: [], answers: ['hey'], turns: ['hi'], times: [1] }
const signs = { act: 'greeting', lengthRatio: 1, newWords: 0, trimmed: false, agreement: null, logprob: null, precedents: 3 }
const draft = { text: 'hey', confidence: 0.9, because: [], reason: 'yours', engine: 'on-device' }

const content: Every<SuggestionContent> = {
  peer: { ...peer, shownAs: 'Mia (+1 555 010 0101)', memberNames: { '+15550100101': 'Mia' }, senderDoubt: 'unchecked' },
  thread: 'card:1',
  target: JSON.stringify({ chatGuid: 'c1', address: '+15550100101' }),
  beganAs: 's0',
  resource: 'messages',
  register: 'text',
  turn: [{ ...message, inline: true }],
  drafts: [
    {
      ...draft,
      precedent: { ...precedent, routine: [], said: [], names: [], obstacle: null },
      signs,
      register: 'text',
      lastLook: 'sendable',
    },
  ],
  text: 'hey you',
  edited: true,
  edits: [{ draft: 0, text: 'hey you' }],
  ask: true,
  reasons: [{ code: 'mode', text: 'You asked to be asked.' }],
  note: 'by a model',
  awaits: 'request',
  touched: true,
  forOwner: true,
  context: ['Mia: hello'],
  fresh: true,
  told: 'g1',
  automatic: true,
  wouldSendAt: 5,
  trial: 'shown',
  review: 'kept',
  letter: { subject: 'Lunch', sender: 'Mia', from: 'mia@example.com', to: null },
}

const read = (stored: object) => suggestionContent.parse(JSON.parse(JSON.stringify(stored)))

it('a suggestion is read with every field that it was stored with', () => {
  expect(read(content)).toEqual(content)
})

it('a draft is read with why its turn can have no precedent, whatever the reason', () => {
  const of = (obstacle: (typeof precedentObstacles)[number]) => ({
    ...draft,
    precedent: { ...precedent, routine: [], said: [], names: [], obstacle },
    signs,
  })
  const drafts = precedentObstacles.map(of)
  expect(read({ ...content, drafts }).drafts).toEqual(drafts)
})

it('one from before there were channels, and from before the review had its name, is read in the present form', () => {
  const { thread: _thread, target: _target, beganAs: _began, review, ...rest } = content
  const earlier = { ...rest, peer: { ...content.peer, chat: 'c1', address: '+15550100101' }, lookedAt: review }
  const { beganAs: _unknown, ...expected } = content
  expect(read(earlier)).toEqual(expected)
  expect(read({ ...earlier, lookedAt: null })).toEqual({ ...expected, review: null })
})
