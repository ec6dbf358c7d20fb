import { filledIn } from '#contract/account/own-facts.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Learned } from '#server/store/voice/learned.ts'

/** What the owner did with a draft. */
export interface LearnEvent extends Omit<Learned, 'id' | 'at' | 'kind'> {
  readonly accountId: string
  /** The suggestion that the draft belongs to. The owner's last action on it counts. */
  readonly suggestion: string
  /** Sent unchanged, sent after an edit, dismissed, or answered by hand instead. Automatic sends are never included. */
  readonly kind: 'accepted' | 'edited' | 'dismissed' | 'answered'
}

/** Number of newest items kept per account. Removed moments are kept in addition. */
const kept = 1000

/**
 * Stores what the owner did with a draft. `GET /api/learned` lists these items, and they can be removed there. `store` may be the tables of a
 * transaction. An event without a draft or without the owner's words teaches nothing and is dropped. Where they only filled in something about themselves,
 * the gap is stored, not what they filled in.
 */
export async function learnFrom(
  deps: { readonly store: Pick<Tables, 'learned'>; readonly clock: Clock },
  event: LearnEvent,
): Promise<void> {
  const { accountId, suggestion, text, ...others } = event
  const isFilled = text !== null && filledIn(others.draft, text) !== null
  const rest = { ...others, text: isFilled ? others.draft : text }
  if (rest.draft.trim() === '' || rest.incoming.trim() === '') return
  await deps.store.learned.put(accountId, { id: suggestion, at: deps.clock.now(), ...rest })
  await deps.store.learned.prune(accountId, kept)
}
