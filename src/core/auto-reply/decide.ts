import { earlierText, reasonTexts, type ReasonId } from './reasons.ts'
import { safetyFloor } from './safety-floor.ts'
import { outcomes, type Decision, type Outcome, type Reason } from './decision.ts'
import type { Situation } from './situation.ts'

/**
 * Whether this draft may be sent to this person now, without the owner. Every rule of the safety floor is evaluated, so the owner sees all
 * objections, and the most careful outcome wins.
 *
 * Called when the draft is made, and again in the transaction that claims the send (with `claim` set and everything else read again). May
 * throw if the situation doesn't match its type; then nothing was decided and nothing may be sent.
 */
export function decide(situation: Situation): Decision {
  const against = safetyFloor
    .filter((rule) => rule.applies(situation))
    .map(({ id, outcome, isBefore }) => reason(id, outcome, isBefore?.(situation)))
  const outcome = outcomes.findLast((one) => against.some((reason) => reason.outcome === one)) ?? 'send'
  return { outcome, reasons: against.length === 0 ? [reason('all-rules-hold', 'send')] : against }
}

/** If one of these rules forbids sending, nothing is drafted either: there is nobody, or nothing, to answer. */
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

/** Why a turn is not worth a draft; empty if it is. Evaluates only the rules in `undrafted`. */
export function undraftable(situation: Situation): readonly Reason[] {
  return safetyFloor.filter((rule) => undrafted.has(rule.id) && rule.applies(situation)).map(({ id, outcome }) => reason(id, outcome))
}

function reason(id: ReasonId, outcome: Outcome, isBefore = false): Reason {
  return { id, outcome, text: isBefore ? earlierText(reasonTexts[id]) : reasonTexts[id] }
}
