import type { Reason } from '#contract/live/suggestions.ts'
import {
  clockSkewMs,
  decide,
  inReadingOrder,
  modeOf,
  undraftable,
  type Decision,
  type IncomingMessage,
  type Outcome,
} from '#core/auto-reply/index.ts'
import type { Observation, ThreadMessage } from '#core/channel/observation.ts'
import { shadowReason } from '../trust/shadow.ts'
import type { DecisionFacts } from './facts/decision-facts.ts'
import { distinct, situationOf, type Candidate } from './situation-of.ts'

/** What may happen to a reply, with reasons as the owner reads them. */
export interface Verdict {
  readonly outcome: Outcome
  readonly reasons: readonly Reason[]
  /** The person's mode is ask. */
  readonly asks: boolean
}

const notFresh: Reason = { code: 'before-start', text: 'The message was not seen as it was written.' }

const excludedSince: Reason = {
  code: 'moment-excluded',
  text: 'After this came in, you said of one of your replies that no draft should lean on it again, and this draft may.',
}

/** Asks the policy whether a reply may be sent now, given an observation of its thread. An unreadable thread holds it. Pure. */
export function assess(
  candidate: Candidate,
  observation: Observation,
  facts: DecisionFacts,
  options: { readonly claim: string | null; readonly ownerTyping: boolean },
): Verdict {
  const { settings } = facts
  if (settings === null) return { outcome: 'hold', reasons: [facts.unheard], asks: false }
  const thread = observation.readable ? observation.thread : candidate.turn.map(asIfThere)
  const situation = situationOf(candidate, thread, { ...facts, settings }, options)
  const asks = modeOf(situation).mode === 'ask' && !candidate.peer.group
  if (!observation.readable) {
    const { code, message } = observation.failure
    return { outcome: 'hold', reasons: [{ code, text: message }], asks }
  }
  const decision = explained(decide(situation), candidate)
  const beyond = [...(candidate.fresh ? [] : [notFresh]), ...(mayLeanOnExcluded(candidate, facts) ? [excludedSince] : []), ...facts.beyond]
  const verdict = toVerdict(decision, beyond, situation.mail?.why ?? [])
  return verdict.outcome === 'send' && facts.shadowed ? { outcome: 'hold', reasons: [shadowReason], asks } : { ...verdict, asks }
}

/** Whether it may have been drafted before a moment was excluded: which moments a draft leans on is not stored. */
function mayLeanOnExcluded({ turn }: Candidate, { excludedAt }: DecisionFacts): boolean {
  return excludedAt !== null && !turn.some(({ at }) => at !== null && at > excludedAt + clockSkewMs)
}

/** Why nothing is drafted for a turn. Empty if it is drafted. */
export function whyUndrafted(candidate: Candidate, observation: Observation, facts: DecisionFacts): readonly Reason[] {
  const { settings } = facts
  if (settings === null || !observation.readable) return []
  const situation = situationOf(candidate, observation.thread, { ...facts, settings }, { claim: null, ownerTyping: false })
  return inReadingOrder(undraftable(situation).map(toReason))
}

/** Stands in for a thread that cannot be read, as it was last seen, so that the person's mode can still be determined. */
function asIfThere({ guid, kind, text, at, exclusion, sender, edited }: IncomingMessage): ThreadMessage {
  return { guid, kind, text, at, exclusion, sender, edited, conversation: '', group: false, fromMe: false, thread: null }
}

/** Replaces "no confidence" with the reason why there is none. */
function explained({ outcome, reasons }: Decision, { edited, drafts }: Candidate): Decision {
  const unsure = edited ? null : drafts[0]?.unsure?.text
  if (unsure === undefined || unsure === null) return { outcome, reasons }
  return { outcome, reasons: reasons.map((one) => (one.id === 'not-enough-evidence' ? { ...one, text: unsure } : one)) }
}

/** `beyond`: reasons besides the rules that forbid sending. */
function toVerdict({ outcome, reasons }: Decision, beyond: readonly Reason[], why: readonly Reason[]): Omit<Verdict, 'asks'> {
  const coarse = why.length > 0
  const own = distinct([...why, ...reasons.filter(({ id }) => !(coarse && isOfMail(id))).map(toReason)])
  if (outcome !== 'send') return { outcome, reasons: [...inReadingOrder(own), ...beyond.filter((reason) => reason !== notFresh)] }
  return beyond.length === 0 ? { outcome, reasons: own } : { outcome: 'hold', reasons: beyond }
}

/** Whether it is a general rule about emails. What was found in this email (`why`) says the same more precisely and replaces it. */
function isOfMail(id: Decision['reasons'][number]['id']): boolean {
  return id.startsWith('mail-') && id !== 'mail-limit' && id !== 'mail-day-limit'
}

function toReason({ id, text }: Decision['reasons'][number]): Reason {
  return { code: id, text }
}
