import type { Suggestion } from '#contract/live/suggestions.ts'

/** A text that waits for the owner's OK. */
export const waitingSuggestion: Suggestion = {
  id: 's1',
  conversation_id: 'mom',
  name: 'Mom',
  group: false,
  incoming: 'are you coming?',
  received_at: '2026-11-22T10:00:00.000Z',
  drafts: [],
  text: 'on my way',
  edited: false,
  state: 'waiting',
  ask: true,
  reasons: [],
  note: null,
  due_at: null,
}
