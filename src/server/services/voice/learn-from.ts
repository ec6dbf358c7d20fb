import type { OwnFact } from '#contract/account/own-facts.ts'
import { hasOwnGap, isPlainWord, withOwnGaps } from '#contract/account/own-gaps.ts'
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
 * transaction. An event without a draft or without the owner's words teaches nothing and is dropped. Of what they saved about themselves, the gap is stored.
 */
export async function learnFrom(
  deps: { readonly store: Pick<Tables, 'learned' | 'ownFacts'>; readonly clock: Clock },
  event: LearnEvent,
): Promise<void> {
  const { accountId, suggestion, text, ...others } = event
  const rest = { ...others, text: text === null ? null : withoutOwnFacts({ ...others, text }, await deps.store.ownFacts.list(accountId)) }
  if (rest.draft.trim() === '' || rest.incoming.trim() === '') return
  await deps.store.learned.put(accountId, { id: suggestion, at: deps.clock.now(), ...rest })
  await deps.store.learned.prune(accountId, kept)
}

/**
 * What the owner wrote, with gaps in place of what they saved about themselves. A name that is one plain word stands for it only where the draft left it open:
 * "sam" is in many texts.
 */
export function withoutOwnFacts({ draft, text }: { readonly draft: string; readonly text: string }, facts: readonly OwnFact[]): string {
  const isOpen = hasOwnGap(draft)
  return withOwnGaps(
    text,
    facts.filter(({ value }) => isOpen || !isPlainWord(value)),
  )
}
