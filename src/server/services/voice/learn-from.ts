import type { Clock } from '#core/ports/clock.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Learned } from '#server/store/voice/learned.ts'

/** What the owner did with a draft. */
export interface LearnEvent extends Omit<Learned, 'id' | 'at' | 'kind'> {
  readonly accountId: string
  /** The suggestion that the draft belongs to: what the owner does last with one is what counts. */
  readonly suggestion: string
  /** Sent as it was · sent after an edit · not this time · answered by the owner's own hand instead. Never what was sent automatically. */
  readonly kind: 'accepted' | 'edited' | 'dismissed' | 'answered'
}

/** The newest that are kept of an account; removed moments are kept beyond that. */
const kept = 1000

/**
 * Keeps what the owner did with a draft, shown by `GET /api/learned` and removable there. `store` may be the tables of a transaction.
 * An event without a draft or without words of theirs teaches nothing and is dropped.
 */
export async function learnFrom(
  deps: { readonly store: Pick<Tables, 'learned'>; readonly clock: Clock },
  event: LearnEvent,
): Promise<void> {
  const { accountId, suggestion, ...rest } = event
  if (rest.draft.trim() === '' || rest.incoming.trim() === '') return
  await deps.store.learned.put(accountId, { id: suggestion, at: deps.clock.now(), ...rest })
  await deps.store.learned.prune(accountId, kept)
}
