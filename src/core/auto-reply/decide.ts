import { reasonTexts, type ReasonId } from './reasons.ts'
import { safetyFloor } from './safety-floor.ts'
import { outcomes, type Decision, type Outcome, type Reason } from './decision.ts'
import type { Situation } from './situation.ts'

/**
 * Whether this draft may be sent to this person now, without the owner. Every rule of the floor is asked, so the owner sees all that stands
 * against it, and the most careful outcome wins.
 *
 * Asked when the draft is made, and again in the transaction that claims the send (`claim` set, everything else read anew). A situation that
 * is not what its type says may throw; then nothing was decided and nothing may be sent.
 */
export function decide(situation: Situation): Decision {
  const against = safetyFloor.filter((rule) => rule.applies(situation)).map(({ id, outcome }) => reason(id, outcome))
  const outcome = outcomes.findLast((one) => against.some((reason) => reason.outcome === one)) ?? 'send'
  return { outcome, reasons: against.length === 0 ? [reason('all-rules-hold', 'send')] : against }
}

/** Where one of these forbids to send, nothing is drafted either: there is nobody, or nothing, to answer. */
const undrafted: ReadonlySet<ReasonId> = new Set<ReasonId>([
  'self-chat',
  'short-code',
  'business',
  'filtered',
  'one-time-code',
  'tapback',
  'attachment-alone',
  'answered',
  'wrote-last',
  'mode-off',
  'nothing-said',
  'automatic-message',
  'future-dated',
])

/** Why a turn is not worth a draft; empty: it is. Of the floor, only the rules that say so are asked. */
export function undraftable(situation: Situation): readonly Reason[] {
  return safetyFloor.filter((rule) => undrafted.has(rule.id) && rule.applies(situation)).map(({ id, outcome }) => reason(id, outcome))
}

function reason(id: ReasonId, outcome: Outcome): Reason {
  return { id, outcome, text: reasonTexts[id] }
}
