import type { Reason } from '#contract/live/suggestions.ts'
import type { Observation } from '#core/channel/observation.ts'
import type { Tables } from '#server/store/tables.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { ListenSession } from '#server/services/listening/live-deps.ts'
import { readDecisionFacts } from '../facts/decision-facts.ts'
import { threadLimit, toPastSend } from '../facts/whose-words.ts'
import { assess } from '../assess-reply.ts'
import { unseenChanges } from '../unseen-changes.ts'

/** Why something is not sent. `told`: the newest message of the thread that the reasons tell the owner about. */
export interface Against {
  readonly reasons: readonly Reason[]
  readonly told?: string
}

/** The owner deleted the suggestion, so there is nothing left to decide. */
const gone: Reason = { code: 'suggestion-gone', text: 'Nothing was sent: what it answers was deleted.' }

export const tooSlow: Reason = { code: 'slow-look', text: 'Nothing was sent: looking at the conversation took too long to be sure of it.' }

/** How long after it was due a reply may still be sent without the owner, ms: a good night of yesterday is none. */
const overdueFor = 10 * 60_000
export const overdue: Reason = { code: 'too-old', text: 'Nothing was sent: by the time it could be, it was more than ten minutes late.' }

/** `at`: when it was due, or claimed, ms since 1970. */
export function isOverdue(at: number | null, now: number): boolean {
  return at !== null && now - at > overdueFor
}

/** Why the thread could not be read with certainty. Null if it could. */
export function whyUnproved(observation: Observation): Reason | null {
  return observation.readable ? null : notSent(observation.failure)
}

export function notSent({ code, message }: { readonly code: string; readonly message: string }): Reason {
  return { code, text: `Nothing was sent: ${message}` }
}

/** Why the claimed row must not be handed over. Null if it may be. `tables` belong to the transaction that commits the handover. */
export async function againstHandover(
  tables: Tables,
  claimed: { readonly row: OutboxRow; readonly suggestion: StoredSuggestion | null },
  seen: { readonly observation: Observation; readonly session: ListenSession | null; readonly now: number },
): Promise<Against | null> {
  const { row, suggestion } = claimed
  const { observation, session, now } = seen
  if (!observation.readable) return { reasons: [notSent(observation.failure)] }
  if (suggestion === null) return { reasons: [gone] }
  if (row.automatic) {
    const facts = await readDecisionFacts(tables, session, suggestion, now)
    const verdict = assess(suggestion, observation, facts, { claim: row.id, ownerTyping: false })
    if (verdict.outcome !== 'send') return { reasons: verdict.reasons }
    return isOverdue(row.claimedAt, now) ? { reasons: [overdue] } : null
  }
  const sends = await tables.outbox.ofThread(row.accountId, row, threadLimit)
  const { reasons, upTo } = unseenChanges(suggestion, observation.thread, sends.map(toPastSend))
  return reasons.length === 0 ? null : { reasons, told: upTo }
}
