import type { Held } from './before-turn.ts'
import type { Outage } from './oracle.ts'
import { isMail, type Scenario, type Turn } from '../scenario.ts'

/** A wait for the owner ends after three days. */
const expiresAfter = 72 * 3_600_000
/** The job that ends it runs every hour. */
const cleaningEvery = 3_600_000
/** A look at either channel sees what was written in this time, and acts on it. */
const seenWithin = 60_000
/** A look at Messages begins in this time: what it reads holds what is due meanwhile, whether or not it has been drafted for. */
const readWithin = 15_000

/** What is drafted for, and so waits. */
const drafted: ReadonlySet<Turn['kind']> = new Set<Turn['kind']>([
  'text',
  'burst',
  'late-join',
  'log-replaced',
  'database-replaced',
  'mail',
])
/** Of these it depends on more whether, and when, they are seen. */
const uncertain: ReadonlySet<Turn['kind']> = new Set<Turn['kind']>(['late-join', 'log-replaced', 'database-replaced'])

interface Around {
  readonly scenario: Scenario
  readonly outages: readonly Outage[]
  /** When the reply to the turn would have left at the latest, and at the soonest, ms since 1970. */
  readonly leaves: number
  readonly leavesSoonest: number
}

/**
 * "What asks or is serious, and waits elsewhere": a question of the same person in another conversation, by whatever channel, in its words or in its
 * subject, until the owner writes there. "What is being read holds too": one that is read before the reply could leave.
 */
export function whatWaitsElsewhere(turn: Turn, { scenario, outages, leaves, leavesSoonest }: Around): Held {
  const person = scenario.chats[turn.chat]?.person
  const begins = turn.times[0] ?? 0
  const questions = scenario.turns.filter(
    ({ chat, asks, subject, kind }) =>
      (asks || subject !== null) && drafted.has(kind) && chat !== turn.chat && scenario.chats[chat]?.person === person,
  )
  const heldBy = (question: Turn): Held => {
    const at = question.times.at(-1) ?? 0
    const ends = Math.min(at + expiresAfter, ...handsIn(question.chat, scenario).filter((hand) => hand > at))
    if (at > leaves || ends + seenWithin < begins - cleaningEvery) return 'no'
    const during = (from: number, until: number) => outages.some((one) => one.until >= from && one.from <= until)
    if (ends + seenWithin < begins && ends < at + expiresAfter && !during(ends - seenWithin, begins)) return 'no'
    const chat = scenario.chats[question.chat]
    const isRead = at + (chat === undefined || isMail(chat) ? seenWithin : readWithin) < leavesSoonest
    const certain = isRead && ends > leaves && !uncertain.has(question.kind)
    return certain && !during((question.times[0] ?? 0) - seenWithin, at + seenWithin) ? 'yes' : 'perhaps'
  }
  const each = new Set(questions.map(heldBy))
  return each.has('yes') ? 'yes' : each.has('perhaps') ? 'perhaps' : 'no'
}

/** What somebody wrote counts for so long, whatever silence came after it. */
const toldFor = 12 * 3_600_000

/**
 * "Elsewhere, too, there is nothing but courtesies": nothing that anybody writes here is one. "Whichever process read it": a kill since then changes
 * nothing.
 */
export function whatIsToldElsewhere(turn: Turn, { scenario, outages, leaves, leavesSoonest }: Around): Held {
  const person = scenario.chats[turn.chat]?.person
  const ends = turn.times.at(-1) ?? 0
  const others = scenario.turns.filter(
    ({ chat, kind }) => kind !== 'tapback' && chat !== turn.chat && scenario.chats[chat]?.person === person,
  )
  const times = others.flatMap((other) => other.times.map((at) => ({ at, kind: other.kind })))
  const near = times.filter(({ at }) => at <= leaves && at >= ends - toldFor)
  const isCertain = ({ at, kind }: (typeof near)[number]) =>
    drafted.has(kind) &&
    !uncertain.has(kind) &&
    at + seenWithin < leavesSoonest &&
    at > leaves - toldFor &&
    !outages.some((one) => one.until >= at - seenWithin && one.from <= at + seenWithin)
  return near.some(isCertain) ? 'yes' : near.length > 0 ? 'perhaps' : 'no'
}

/** Clocks differ by a minute; what is written is seen a little later. */
const clocksDiffer = 60_000 + 5_000

/** "An answer elsewhere is an answer": the owner wrote to the same person in another conversation since the turn began, by clocks that may differ. */
export function whatIsAnsweredElsewhere(turn: Turn, { scenario, outages, leaves }: Omit<Around, 'leavesSoonest'>): Held {
  const person = scenario.chats[turn.chat]?.person
  const [begins, ends] = [turn.times[0] ?? 0, turn.times.at(-1) ?? 0]
  const others = scenario.chats.flatMap((one, chat) => (one.person === person && chat !== turn.chat ? [chat] : []))
  const hands = others.flatMap((chat) => handsIn(chat, scenario)).filter((at) => at >= begins - clocksDiffer && at <= leaves)
  const isCertain = (at: number) =>
    at > begins - clocksDiffer + 10_000 && at < ends && !outages.some((one) => one.until >= at - seenWithin && one.from <= leaves)
  return hands.some(isCertain) ? 'yes' : hands.length > 0 ? 'perhaps' : 'no'
}

/**
 * "A turn that begins within the minute of the clocks behind it waits": the owner wrote to anybody just before it, and a restart came between the two.
 * Whether what they wrote was seen before the restart or after it depends on the moment.
 */
export function mayBeForgotten(turn: Turn, scenario: Scenario, outages: readonly Outage[]): boolean {
  const begins = turn.times[0] ?? 0
  const everywhere = [...scenario.turns.flatMap(({ byHandAt }) => byHandAt ?? []), ...scenario.byHand.map(({ at }) => at)]
  const hands = everywhere.filter((at) => at <= begins && at >= begins - clocksDiffer)
  return outages.some(({ until }) => until <= begins && hands.some((at) => at <= until))
}

/** When the owner writes in a conversation. */
function handsIn(chat: number, { turns, byHand }: Scenario): number[] {
  const answers = turns.flatMap((turn) => (turn.chat === chat ? (turn.byHandAt ?? []) : []))
  return [...answers, ...byHand.flatMap((one) => (one.chat === chat ? one.at : []))]
}
