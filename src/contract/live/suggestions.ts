import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { askedFacts } from '../account/own-facts.ts'
import { draft } from '../voice/drafts.ts'
import { review } from './trust.ts'

/** Why something was held, skipped, or stopped: a code from `core/auto-reply` and one plain sentence. */
export const reason = z.object({ code: z.string(), text: z.string() })
export type Reason = z.infer<typeof reason>

/**
 * State of the reply to one incoming turn.
 *
 * `waiting` for the owner · `scheduled` to be sent automatically at `due_at` · `sending` · `sent` · `failed` (nothing was sent) · `unknown` (it may
 * have been sent; never retried) · `dismissed` · `answered` by the owner themselves · `superseded` by a newer message · `expired`.
 */
export const suggestionState = z.enum([
  'waiting',
  'scheduled',
  'sending',
  'sent',
  'failed',
  'unknown',
  'dismissed',
  'answered',
  'superseded',
  'expired',
])
export type SuggestionState = z.infer<typeof suggestionState>

/** What the owner may do with a suggestion; `edit` is also how a scheduled reply is put on hold. */
export type SuggestionAct = 'edit' | 'approve' | 'insert' | 'refresh' | 'dismiss' | 'restore'

const whilePending: readonly SuggestionAct[] = ['edit', 'approve', 'insert', 'refresh', 'dismiss']

/**
 * The actions that pages offer in each state. The server refuses the others, with two exceptions: an approval may be repeated, and a draft chosen
 * before the state changed may still be inserted.
 */
const actsIn: Readonly<Record<SuggestionState, readonly SuggestionAct[]>> = {
  waiting: whilePending,
  scheduled: whilePending,
  failed: whilePending,
  sending: [],
  sent: [],
  // It may have been sent, so it must not be changed or sent again. The owner can still remove it from the list.
  unknown: ['dismiss'],
  // One that may have been sent is not brought back all the same.
  dismissed: ['restore'],
  answered: [],
  superseded: [],
  expired: [],
}

export function mayAct(state: SuggestionState, act: SuggestionAct): boolean {
  return actsIn[state].includes(act)
}

/** States in which the owner may do this. */
export function statesFor(act: SuggestionAct): readonly SuggestionState[] {
  return suggestionState.options.filter((state) => mayAct(state, act))
}

/** States in which a reply can still be edited and sent. */
export const pendingStates = statesFor('approve')
/** States listed under `state: 'open'`. */
export const openStates: readonly SuggestionState[] = [...pendingStates, 'sending', 'unknown']

/** The owner's edits, with the index of the draft each one was made from. */
export const edits = z.array(z.object({ draft: z.number().int().min(0), text: z.string() }))

export const suggestion = z.object({
  id: z.string(),
  /**
   * Set where it superseded another because they wrote more: the id of the first of them all. A page shows them as one, so that what the owner is writing
   * stays where it is.
   */
  began_as: z.string().optional(),
  conversation_id: z.string(),
  name: z.string(),
  group: z.boolean(),
  /** Set for email. These also appear under Pending Email Responses. */
  medium: z.literal('email').optional(),
  /** Their turn, one bubble per line. */
  incoming: z.string(),
  /** Of a group's texts: the same by who wrote what, in order of time. Omitted where only one person can have written. */
  said_by: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
  /** ISO 8601, UTC. */
  received_at: z.string(),
  drafts: z.array(draft),
  /** What the turn asks of the owner's own facts, if a draft leaves it open. */
  asked_facts: askedFacts.optional(),
  /** The text to send or insert: the first draft until the owner edits it. Empty if there is no draft. */
  text: z.string(),
  /** True if `text` differs from the original first draft. */
  edited: z.boolean(),
  /** The owner's edits, by index into `drafts`. */
  edits: edits.optional(),
  state: suggestionState,
  /** True in mode "ask": notify the owner, with Approve. */
  ask: z.boolean(),
  /** Why it is not sent automatically, or what happened to it. Never empty for `waiting`, `failed`, and `unknown`. */
  reasons: z.array(reason),
  /** A note on what wrote the drafts: why the chosen model did not, or that it is still writing. Null if there is nothing to say. */
  note: z.string().nullable(),
  /** ISO 8601, UTC; set while `scheduled`. */
  due_at: z.string().nullable(),
  /** True if it was sent automatically: `regret` and `keep` are offered while `review` is null. */
  automatic: z.boolean().optional(),
  /** When it would have been sent, if the person is on trial: ISO 8601, UTC. The owner judges it with `regret` or `keep`. */
  would_send_at: z.string().nullish(),
  review: review.nullish(),
})
export type Suggestion = z.infer<typeof suggestion>

/** The same for all suggestions that superseded one another as they wrote more. */
export function cardOf({ id, began_as }: Pick<Suggestion, 'id' | 'began_as'>): string {
  return began_as ?? id
}

const id = z.string().max(200)
const text = z.string().trim().min(1, 'Write something first.').max(10_000)
/** Index of the draft that `text` was made from. Null if the server has different drafts by now. */
const place = z.number().int().min(0).max(4).nullable().default(null)

export const suggestions = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/suggestions',
    access: 'session',
    summary: 'Turns that wait for an answer or are being answered, newest first',
    input: z.object({
      /** `open`: waiting, scheduled, sending, failed and unknown; `all`: the last 100 of every state. */
      state: z.enum(['open', 'all']).default('open'),
      conversation_id: z.string().max(500).optional(),
    }),
    output: z.object({ suggestions: z.array(suggestion) }),
  }),
  edit: defineEndpoint({
    method: 'PATCH',
    path: '/api/suggestions/:id',
    access: 'session',
    summary: 'Change what would be sent; a scheduled reply is held by it',
    input: z.object({ id, text, draft: place }),
    output: suggestion,
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/approve',
    access: 'session',
    summary: 'Send it now; twice is one message',
    input: z.object({ id, text: text.optional() }),
    output: suggestion,
  }),
  insert: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/insert',
    access: 'session',
    summary:
      'Put a draft into the compose field of Messages; never presses Return. Where it cannot, `inserted` is false and the page copies it',
    input: z.object({ id, text }),
    output: z.object({ inserted: z.boolean(), message: z.string() }),
  }),
  dismiss: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/dismiss',
    access: 'session',
    summary: 'Not this time; a scheduled reply is not sent',
    input: z.object({ id }),
    output: suggestion,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/restore',
    access: 'session',
    summary: 'Take a dismissal back: it waits for the owner again, and nothing is learned from having dismissed it',
    input: z.object({ id }),
    output: suggestion,
  }),
  regret: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/regret',
    access: 'session',
    summary: '"I wouldn’t have sent that": counts, may put the person back to ask, and offers a follow-up; twice is once',
    input: z.object({ id }),
    output: z.object({
      suggestion,
      /** Why the person was set back to "ask". Null if the mode is unchanged. */
      stepped_down: reason.nullable(),
      /** A follow-up that the owner can send themselves. Null if there is nothing to offer, or nothing was sent. */
      follow_up: draft.nullable(),
    }),
  }),
  keep: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/keep',
    access: 'session',
    summary: 'The owner looked at an automatic reply, or at what would have been one, and lets it stand',
    input: z.object({ id }),
    output: suggestion,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/refresh',
    access: 'session',
    summary: 'Other drafts for the same turn',
    input: z.object({
      id,
      /** Instructions for the drafts, such as "shorter, and say no". The on-device engine cannot follow them and says so in `note`. */
      instruction: z.string().trim().min(1).max(500).optional(),
      /** As in `drafts.create`. */
      request_id: z.string().max(100).optional(),
    }),
    output: suggestion,
  }),
}
