import type { Scenario, Turn } from './scenario.ts'

/**
 * Which turns have to be answered, from the text of the design's section 7 alone: nothing of `core/auto-reply` is imported here, so that the
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

/** A serious word stands over what follows this long, and over this many messages. */
const overshadowed = { ms: 12 * 3_600_000, messages: 8 }

export function judge(turn: Turn, scenario: Scenario, outages: readonly Outage[]): { verdict: Verdict; why: string } {
  const no = (why: string) => ({ verdict: 'no answer' as const, why })
  const chat = scenario.chats[turn.chat]
  if (chat === undefined) return no('nobody')
  if (chat.kind === 'group') return no('groups')
  if (chat.kind === 'self') return no("the owner's own addresses")
  if (chat.kind === 'short-code') return no('short codes')
  if (turn.kind === 'one-time-code') return no('one-time codes')
  if (turn.kind === 'tapback') return no('tapbacks')
  if (turn.kind === 'backfill') return no('anything older than 5 minutes')
  if (turn.byHandAt !== null) return no('a chat where the owner has answered')
  if (turn.draft.commits) return no('a commitment')
  if (!chat.listed) return no('allowed numbers')
  if (chat.mode !== null && chat.mode !== 'auto') return no("the contact's mode")
  if (turn.draft.confidence === null) return no('no confidence is below every threshold')
  if (turn.draft.confidence < threshold) return no('confidence at or above the threshold')
  if (turn.draft.lacks !== null) return no(`nothing without a precedent (${turn.draft.lacks})`)
  const shadow = shadowOver(turn, scenario)
  if (shadow === 'whole') return no('a code for an account, shortly before')
  if (isSwap(turn) && nextRow(turn.times[0] ?? 0, scenario) > (turn.times[0] ?? 0) + seenWithin)
    return no('what Messages holds is not certain')
  // "Nothing older than the start is answered" (section 6): a restart before the reply leaves it to the owner.
  const [first, last] = [turn.times[0] ?? 0, turn.times.at(-1) ?? 0]
  const around = outages.filter(({ from, until }) => until >= first && from <= last + latest + queued)
  if (around.some(({ from }) => from < last + soonest)) return no('nothing older than the start')
  if (around.length > 0) return { verdict: 'by chance', why: 'a restart while it waited to be sent' }
  if (shadow === 'perhaps') return { verdict: 'by chance', why: 'a code for an account, about as many messages before as count' }
  const swaps = scenario.turns.filter(isSwap).flatMap(({ times }) => times)
  if (swaps.some((at) => at <= last + latest + queued && nextRow(at, scenario) >= first))
    return { verdict: 'by chance', why: 'files of Messages were swapped while it waited to be sent' }
  return { verdict: 'answer', why: '' }
}

/** A look sees a row in this time. */
const seenWithin = 5_000

const isSwap = ({ kind }: Turn) => kind === 'log-replaced' || kind === 'database-replaced'

/** When the next row is written after `at`: where files were swapped, only that shows that they are the ones in use. */
function nextRow(at: number, { turns, byHand }: Scenario): number {
  const times = [...turns.flatMap((turn) => [...turn.times, turn.byHandAt ?? Infinity]), ...byHand.map((one) => one.at)]
  return Math.min(...times.filter((time) => time > at))
}

/** Whether a code for an account is among the messages that stand over a turn; replies and what is written by hand may lie between, or not. */
function shadowOver(turn: Turn, { turns, byHand }: Scenario): 'none' | 'perhaps' | 'whole' {
  const begins = turn.times[0] ?? 0
  const here = turns.filter(({ chat, times }) => chat === turn.chat && (times[0] ?? 0) < begins)
  const codes = here.filter(({ kind, times }) => kind === 'one-time-code' && begins - (times[0] ?? 0) <= overshadowed.ms + latest)
  const shadows = codes.map((code) => {
    const since = here.filter(({ times }) => (times[0] ?? 0) > (code.times[0] ?? 0))
    const said = since.filter(({ kind }) => kind !== 'tapback' && kind !== 'backfill').reduce((sum, { texts }) => sum + texts.length, 0)
    const others = since.length + 1 + byHand.filter(({ chat, at }) => chat === turn.chat && at > (code.times[0] ?? 0) && at < begins).length
    if (said >= overshadowed.messages) return 'none'
    return said + 2 * others < overshadowed.messages && begins - (code.times[0] ?? 0) <= overshadowed.ms - 2 * latest ? 'whole' : 'perhaps'
  })
  return shadows.find((one) => one === 'whole') ?? shadows.find((one) => one === 'perhaps') ?? 'none'
}
