import { dueAt } from '#core/auto-reply/index.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { climb, shadowCode, wouldHaveSent } from '../trust/shadow.ts'
import type { Verdict } from './assess-reply.ts'

export interface AppliedVerdict extends Pick<StoredSuggestion, 'ask' | 'reasons' | 'dueAt'> {
  readonly state: 'scheduled' | 'waiting'
  /** When it would have been sent, ms since 1970, for a person on trial. Null for any other. */
  readonly wouldSendAt: number | null
}

/**
 * The fields of a suggestion that follow from a verdict: it is scheduled, or waits for the owner. A reply that is, or would be, sent counts towards the
 * person's trial, unless an earlier verdict on the same suggestion has `counted`. `wait`: in [0, 1), how long a person would take.
 */
export async function applyVerdict(
  tables: Tables,
  { accountId, peer }: Pick<StoredSuggestion, 'accountId' | 'peer'>,
  verdict: Verdict,
  given: { readonly now: number; readonly wait: number; readonly counted: boolean },
): Promise<AppliedVerdict> {
  const { now, wait, counted } = given
  const send = verdict.outcome === 'send'
  const shadowed = verdict.reasons.some(({ code }) => code === shadowCode)
  const wouldSendAt = shadowed ? dueAt(now, wait) : null
  if ((send || shadowed) && !counted) await climb(tables, accountId, peer, { shown: shadowed, now })
  return {
    state: send ? 'scheduled' : 'waiting',
    dueAt: send ? dueAt(now, wait) : null,
    ask: !send && verdict.asks,
    wouldSendAt,
    reasons: wouldSendAt === null ? verdict.reasons : [await wouldHaveSent(tables, accountId, wouldSendAt)],
  }
}
