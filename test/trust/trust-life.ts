import { fitTrust, noLongerSure, stepsDown, type Trust, type Verdict } from '#core/trust/index.ts'
import { simulateOwner, verdictOf, type OwnerKind, type SimulatedMoment } from './simulated-owner.ts'

export interface LifeOptions {
  readonly threshold: number
  /** Moments after practice. */
  readonly moments: number
  /** Decides instead of trust, for comparison: sends what it says is at or above the threshold. */
  readonly rival?: (moment: SimulatedMoment) => number
}

export interface LifeOutcome {
  readonly sent: number
  readonly unwanted: number
  /** Sent mails, and what of them was unwanted. */
  readonly mails: number
  readonly unwantedMails: number
  /** Verdicts before the first automatic reply; null if there was none. */
  readonly firstAfter: number | null
  /** Verdicts from the drift to the last automatic reply; null if nothing was sent after it. */
  readonly afterDrift: number | null
}

/** Practice cards, one in five a decoy; then texts come in, are sent or shown, and the owner judges what they see. */
const cardCount = 20
/** How often the owner looks at what was sent automatically. */
const lookShare = 0.4

export function live(kind: OwnerKind, seed: number, options: LifeOptions): LifeOutcome {
  const owner = simulateOwner(kind, seed)
  const verdicts: Verdict[] = []
  const counts = { sent: 0, unwanted: 0, mails: 0, unwantedMails: 0 }
  const down = new Set<string>()
  /** Moments that were answered automatically, newest first. */
  const answered: SimulatedMoment[] = []
  let trusts = new Map<string, Trust>()
  let firstAfter: number | null = null
  let afterDrift: number | null = null
  let stale = true
  const judge = (seen: SimulatedMoment, given: Parameters<typeof verdictOf>[2]) => {
    verdicts.push(verdictOf(seen, verdicts.length, given))
    stale = true
    if (firstAfter === null) return
    const heard = verdicts.filter(({ register }) => register === seen.register)
    for (const key of people(verdicts)) if (stepsDown(heard, { key, since: firstAfter }) !== null || isNotProved(key)) down.add(key)
  }
  /** Most of the last replies to them would not be sent as the verdicts now stand. */
  const isNotProved = (key: string) =>
    options.rival === undefined &&
    noLongerSure(answered.filter(({ person }) => person === key).map((seen) => confidenceOf(seen) >= options.threshold))
  const confidenceOf = (seen: SimulatedMoment): number => {
    if (options.rival !== undefined) return options.rival(seen)
    // Fitted as seldom as the product does it once there is something to fit on.
    if (stale && (verdicts.length < 60 || verdicts.length % 4 === 0)) {
      trusts = new Map(['text', 'email'].map((register) => [register, fitTrust(verdicts.filter((one) => one.register === register))]))
      stale = false
    }
    return trusts.get(seen.register)?.state(seen.person, seen.moment)?.confidence ?? 0
  }
  for (let card = 0; card < cardCount; card++) {
    const decoy = card % 5 === 4
    const seen = owner.next(verdicts.length)
    judge(seen, { kind: owner.says(seen, decoy) ? 'practice-yes' : 'practice-no', decoy })
  }
  for (let i = 0; i < options.moments; i++) {
    const seen = owner.next(verdicts.length)
    const sends = !down.has(seen.person) && confidenceOf(seen) >= options.threshold
    if (!sends) {
      judge(seen, { kind: owner.says(seen, false) ? 'sent' : 'edited' })
      continue
    }
    answered.unshift(seen)
    firstAfter ??= verdicts.length
    if (kind.drift !== undefined && verdicts.length >= kind.drift.after) afterDrift = verdicts.length - kind.drift.after
    counts.sent++
    counts.unwanted += Number(!seen.right)
    if (seen.register === 'email') {
      counts.mails++
      counts.unwantedMails += Number(!seen.right)
    }
    if (i % 10 >= lookShare * 10) continue
    const kept = owner.says(seen, false)
    judge(seen, { kind: kept ? 'kept' : 'regretted' })
    // A reply that went out and should not have is enough automatically.
    if (!kept) down.add(seen.person)
  }
  return { ...counts, firstAfter, afterDrift }
}

function people(verdicts: readonly Verdict[]): Set<string> {
  return new Set(verdicts.map(({ person }) => person))
}
