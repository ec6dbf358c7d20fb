import { whatStandsBefore, type Held, type Reply } from './before-turn.ts'
import { whatCaps, type Claimed } from './caps.ts'
import { mayBeForgotten, whatIsAnsweredElsewhere, whatIsToldElsewhere, whatWaitsElsewhere } from './elsewhere.ts'
import { isMail, isSwap, type Scenario, type Turn } from '../scenario.ts'

/**
 * Which turns have to be answered, from the text of the design's section 7 and decisions 039 and 108 alone: nothing of `core/auto-reply` is imported here, so that the
 * two can be compared.
 */
export type Verdict = 'answer' | 'no answer' | 'by chance'

/** A time in which no server ran, ms since 1970. */
export interface Outage {
  readonly from: number
  readonly until: number
}

const threshold = 0.7
/** "Human timing: 20–90 s delay". */
const soonest = 20_000
const latest = 90_000
/** Texts go out one after the other, and each is looked for in Messages before the next. */
const queued = 90_000

export interface Judged {
  readonly verdict: Verdict
  readonly why: string
}

/** Every turn, in the order of time: whether one is answered depends on what became of those before it. */
export function judgeAll(scenario: Scenario, outages: readonly Outage[]): ReadonlyMap<Turn, Judged> {
  const judged = new Map<Turn, Judged>()
  const replyTo = (earlier: Turn): Reply => {
    const verdict = judged.get(earlier)?.verdict ?? 'by chance'
    if (verdict === 'no answer') return 'none'
    return verdict === 'by chance' || (earlier.fault !== null && !arrives.has(earlier.fault.do)) ? 'perhaps' : 'sent'
  }
  const claimed: Claimed = (earlier): Held => {
    const { verdict } = judged.get(earlier) ?? { verdict: 'by chance' }
    return ({ answer: 'yes', 'by chance': 'perhaps', 'no answer': 'no' } as const)[verdict]
  }
  const inOrder = scenario.turns.toSorted((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  for (const turn of inOrder) judged.set(turn, judge(turn, scenario, { outages, replyTo, claimed }))
  return judged
}

/** What Messages does with a reply and it stands in the conversation all the same. */
const arrives: ReadonlySet<string> = new Set(['late-join', 'downgrade'])

interface Known {
  readonly outages: readonly Outage[]
  readonly replyTo: (earlier: Turn) => Reply
  readonly claimed: Claimed
}

function judge(turn: Turn, scenario: Scenario, { outages, replyTo, claimed }: Known): Judged {
  const no = (why: string) => ({ verdict: 'no answer' as const, why })
  const chat = scenario.chats[turn.chat]
  if (chat === undefined) return no('nobody')
  if (chat.kind === 'group') return no('groups')
  if (chat.kind === 'self') return no("the owner's own addresses")
  if (chat.kind === 'short-code') return no('short codes')
  if (chat.kind === 'newsletter') return no('bulk mail')
  if (turn.kind === 'one-time-code') return no('one-time codes')
  if (turn.kind === 'tapback') return no('tapbacks')
  if (turn.kind === 'backfill') return no('anything older than 5 minutes')
  if (turn.byHandAt !== null) return no('a chat where the owner has answered')
  if (turn.asks) return no('a turn that asks')
  if (turn.subject !== null) return no('a subject that asks')
  if (turn.draft.commits) return no('a commitment')
  if (!chat.listed) return no('allowed numbers')
  if (chat.mode !== null && chat.mode !== 'auto') return no("the contact's mode")
  if (turn.draft.confidence === null) return no('no confidence is below every threshold')
  if (turn.draft.confidence < threshold) return no('confidence at or above the threshold')
  if (turn.draft.lacks !== null) return no(`nothing without a precedent (${turn.draft.lacks})`)
  const before = whatStandsBefore(turn, scenario, replyTo)
  if (before.held === 'yes') return no(before.why)
  const leaves = (turn.times.at(-1) ?? 0) + latest + queued
  const leavesSoonest = (turn.times.at(-1) ?? 0) + soonest
  const asked = 'a question of theirs waits elsewhere'
  const waits = whatWaitsElsewhere(turn, { scenario, outages, leaves, leavesSoonest })
  if (waits === 'yes') return no(asked)
  const answered = whatIsAnsweredElsewhere(turn, { scenario, outages, leaves })
  if (answered === 'yes') return no('the owner has answered elsewhere')
  const told = whatIsToldElsewhere(turn, { scenario, outages, leaves, leavesSoonest })
  if (told === 'yes') return no('they wrote more than a courtesy elsewhere')
  const caps = whatCaps(turn, scenario, claimed)
  if (caps.held === 'yes') return no(caps.why)
  if (isSwap(turn) && nextRow(turn.times[0] ?? 0, scenario) > (turn.times[0] ?? 0) + seenWithin)
    return no('what Messages holds is not certain')
  // "Nothing older than the start is answered" (section 6): a restart before the reply leaves it to the owner.
  const [first, last] = [turn.times[0] ?? 0, turn.times.at(-1) ?? 0]
  const late = isMail(chat) ? mailSeenWithin : 0
  const around = outages.filter(({ from, until }) => until >= first && from <= last + latest + queued + late)
  if (around.some(({ from }) => from < last + soonest)) return no('nothing older than the start')
  if (around.length > 0) return { verdict: 'by chance', why: 'a restart while it waited to be sent' }
  if (mayBeForgotten(turn, scenario, outages)) return { verdict: 'by chance', why: 'what the owner wrote before a restart' }
  if (before.held === 'perhaps') return { verdict: 'by chance', why: before.why }
  if (waits === 'perhaps') return { verdict: 'by chance', why: asked }
  if (answered === 'perhaps') return { verdict: 'by chance', why: 'the owner has answered elsewhere' }
  if (told === 'perhaps') return { verdict: 'by chance', why: 'they wrote more than a courtesy elsewhere' }
  if (caps.held === 'perhaps') return { verdict: 'by chance', why: caps.why }
  // Another channel is nothing to what a mailbox holds.
  if (isMail(chat)) return { verdict: 'answer', why: '' }
  const swaps = scenario.turns.filter(isSwap).flatMap(({ times }) => times)
  if (swaps.some((at) => at <= last + latest + queued && nextRow(at, scenario) >= first))
    return { verdict: 'by chance', why: 'files of Messages were swapped while it waited to be sent' }
  return { verdict: 'answer', why: '' }
}

/** A look sees a row in this time. */
const seenWithin = 5_000
/** A mailbox is looked at less often, and may be slow. */
const mailSeenWithin = 30_000

/** When the next row is written after `at`: where files were swapped, only that shows that they are the ones in use. */
function nextRow(at: number, { turns, byHand }: Scenario): number {
  const times = [...turns.flatMap((turn) => [...turn.times, turn.byHandAt ?? Infinity]), ...byHand.map((one) => one.at)]
  return Math.min(...times.filter((time) => time > at))
}
