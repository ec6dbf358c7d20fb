import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { draft } from '../voice/drafts.ts'
import { lookedAt } from './trust.ts'

/** Why something is held, skipped or stopped: a code of `core/auto-reply` and one plain sentence. */
export const reason = z.object({ code: z.string(), text: z.string() })
export type Reason = z.infer<typeof reason>

/**
 * Where the answer to one turn of somebody stands.
 *
 * `waiting` for the owner · `scheduled` to be sent automatically at `due_at` · `sending` · `sent` · `failed` (nothing went out) · `unknown` (it may
 * have gone out; never tried again) · `dismissed` · `answered` by the owner's own hand · `superseded` by newer text · `expired`.
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
export type SuggestionAct = 'edit' | 'approve' | 'insert' | 'refresh' | 'dismiss'

const whilePending: readonly SuggestionAct[] = ['edit', 'approve', 'insert', 'refresh', 'dismiss']

/**
 * What the pages offer in each state. The server refuses the rest, except that an approval may be repeated, and that what was chosen before the
 * state changed may still be inserted.
 */
const actsIn: Readonly<Record<SuggestionState, readonly SuggestionAct[]>> = {
  waiting: whilePending,
  scheduled: whilePending,
  failed: whilePending,
  sending: [],
  sent: [],
  // It may have gone out, so nothing may write or send it again; but the owner need not keep it in the list.
  unknown: ['dismiss'],
  dismissed: [],
  answered: [],
  superseded: [],
  expired: [],
}

export function mayAct(state: SuggestionState, act: SuggestionAct): boolean {
  return actsIn[state].includes(act)
}

/** In which states the owner may do this. */
export function statesFor(act: SuggestionAct): readonly SuggestionState[] {
  return suggestionState.options.filter((state) => mayAct(state, act))
}

/** What may still be edited and sent. */
export const pendingStates = statesFor('approve')
/** What still concerns the owner: `state: 'open'` of the list. */
export const openStates: readonly SuggestionState[] = [...pendingStates, 'sending', 'unknown']

/** Texts of the owner by the place of the draft that each was made from. */
export const edits = z.array(z.object({ draft: z.number().int().min(0), text: z.string() }))

export const suggestion = z.object({
  id: z.string(),
  conversation_id: z.string(),
  name: z.string(),
  group: z.boolean(),
  /** There where it answers a mail, which the list of pending emails shows too. */
  medium: z.literal('email').optional(),
  /** Their turn, bubbles separated by a newline. */
  incoming: z.string(),
  /** ISO 8601, UTC. */
  received_at: z.string(),
  drafts: z.array(draft),
  /** What would be sent or inserted: the first draft until the owner edits it; empty if there is no draft. */
  text: z.string(),
  /** `text` is not the first draft as it was written. */
  edited: z.boolean(),
  /** What the owner wrote in place of a draft, by its place in `drafts`. */
  edits: edits.optional(),
  state: suggestionState,
  /** True if the owner asked to be asked: notified, with Approve. */
  ask: z.boolean(),
  /** Why it is not sent automatically, or what became of it; never empty for `waiting`, `failed` and `unknown`. */
  reasons: z.array(reason),
  /** What wrote the drafts, where that is worth a word: why the chosen model did not, or that it is still writing. */
  note: z.string().nullable(),
  /** ISO 8601, UTC; set while `scheduled`. */
  due_at: z.string().nullable(),
  /** True if it was sent automatically: `regret` and `keep` are offered while `looked_at` is null. */
  automatic: z.boolean().optional(),
  /** ISO 8601, UTC: when it would have been sent automatically, while the person is only shown what would be; `regret` and `keep` say what they think. */
  would_send_at: z.string().nullish(),
  looked_at: lookedAt.nullish(),
})
export type Suggestion = z.infer<typeof suggestion>

const id = z.string().max(200)
const text = z.string().trim().min(1, 'Write something first.').max(10_000)
/** Of the draft that `text` was made from; null if the server has others by now. */
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
    input: z.object({ id, text, draft: place }),
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
  regret: defineEndpoint({
    method: 'POST',
    path: '/api/suggestions/:id/regret',
    access: 'session',
    summary: '"I wouldn’t have sent that": counts, may put the person back to ask, and offers a follow-up; twice is once',
    input: z.object({ id }),
    output: z.object({
      suggestion,
      /** Why the person is at ask now; null if the mode stays. */
      stepped_down: reason.nullable(),
      /** What could be written after it, for the owner to send by hand; null if there is nothing to offer, or nothing was sent. */
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
      /** What the owner wants of them, such as "shorter, and say no"; the on-device engine cannot follow it, and says so in `note`. */
      instruction: z.string().trim().min(1).max(500).optional(),
      /** As of `drafts.create`. */
      request_id: z.string().max(100).optional(),
    }),
    output: suggestion,
  }),
}
