import type { Chat, Turn } from './scenario.ts'

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

export function judge(turn: Turn, chat: Chat, outages: readonly Outage[]): { verdict: Verdict; why: string } {
  const no = (why: string) => ({ verdict: 'no answer' as const, why })
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
  // "Nothing older than the start is answered" (section 6): a restart before the reply leaves it to the owner.
  const [first, last] = [turn.times[0] ?? 0, turn.times.at(-1) ?? 0]
  const around = outages.filter(({ from, until }) => until >= first && from <= last + latest + queued)
  if (around.some(({ from }) => from < last + soonest)) return no('nothing older than the start')
  return around.length > 0 ? { verdict: 'by chance', why: 'a restart while it waited to be sent' } : { verdict: 'answer', why: '' }
}
