import { dueAt } from '#core/auto-reply/index.ts'
import { isOneBurst } from '#core/conversation/turns.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { climb, shadowCode, wouldHaveSent } from '../trust/shadow.ts'
import type { Verdict } from './assess-reply.ts'

export interface AppliedVerdict extends Pick<StoredSuggestion, 'ask' | 'reasons' | 'dueAt' | 'trial'> {
  readonly state: 'scheduled' | 'waiting'
  /** When it would have been sent, ms since 1970, for a person on trial. Null for any other. */
  readonly wouldSendAt: number | null
}

/**
 * The fields of a suggestion that follow from a verdict: it is scheduled, or waits for the owner. A reply that is, or would be, sent counts toward the
 * person's trial, unless an earlier verdict on the same burst has (`trial`). If that was the last of the trial, the burst still is only shown: the owner
 * was told that its reply would have been sent. `wait`: in [0, 1), how long a person would take.
 */
export async function applyVerdict(
  tables: Tables,
  { accountId, peer }: Pick<StoredSuggestion, 'accountId' | 'peer'>,
  verdict: Verdict,
  given: { readonly now: number; readonly wait: number; readonly trial: StoredSuggestion['trial'] },
): Promise<AppliedVerdict> {
  const { now, wait, trial } = given
  const send = verdict.outcome === 'send' && trial !== 'shown'
  const shadowed = (verdict.outcome === 'send' && !send) || verdict.reasons.some(({ code }) => code === shadowCode)
  const wouldSendAt = shadowed ? dueAt(now, wait) : null
  if ((send || shadowed) && trial === undefined) await climb(tables, accountId, peer, { shown: shadowed, now })
  return {
    state: send ? 'scheduled' : 'waiting',
    dueAt: send ? dueAt(now, wait) : null,
    ask: !send && verdict.asks,
    wouldSendAt,
    ...trialOf(trial, { send, shadowed }),
    reasons: wouldSendAt === null ? verdict.reasons : [await wouldHaveSent(tables, accountId, wouldSendAt)],
  }
}

/**
 * How a burst has counted toward the trial so far, by the suggestions that a newer one supersedes. Those of an earlier burst, which may have waited for hours, say
 * nothing of it. `began`: when the newer one's turn did.
 */
export function trialOfBurst(
  superseded: readonly Pick<StoredSuggestion, 'trial' | 'receivedAt'>[],
  began: number,
): StoredSuggestion['trial'] {
  const counted = superseded.flatMap(({ trial, receivedAt }) => (trial !== undefined && isOneBurst(receivedAt, began) ? [trial] : []))
  return counted.find((one) => one === 'shown') ?? counted[0]
}

function trialOf(
  trial: StoredSuggestion['trial'],
  { send, shadowed }: { readonly send: boolean; readonly shadowed: boolean },
): Pick<StoredSuggestion, 'trial'> {
  if (shadowed) return { trial: 'shown' }
  if (trial !== undefined) return { trial }
  return send ? { trial: 'due' } : {}
}
