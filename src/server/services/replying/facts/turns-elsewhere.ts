import { isAboutWriting, isPlain, repeatWindowMs, type TurnElsewhere } from '#core/auto-reply/index.ts'
import { registerOf } from '#core/channel/register.ts'
import { says, textOf } from '#core/conversation/turns.ts'
import type { StoredSuggestion, SuggestionHead } from '#server/store/live/suggestions.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'
import type { Tables } from '#server/store/tables.ts'

const day = 24 * 3_600_000
/** Suggestions that have waited longer than this have expired, ms. */
const lookedBack = 4 * day
/** A dismissed turn counts as unanswered for as long as one that waits, ms. */
const dismissedFor = 3 * day

/** A person's turns in other threads, on any channel, and whether each waits for the owner. */
export async function turnsElsewhere(
  { suggestions }: Pick<Tables, 'suggestions'>,
  accountId: string,
  at: ThreadOf & { readonly keys: readonly string[] },
  now: number,
): Promise<TurnElsewhere[]> {
  const turns: TurnElsewhere[] = []
  const heads = await suggestions.heads(accountId, at, now - lookedBack)
  for (const thread of Map.groupBy(heads, ({ place }) => place).values()) {
    const unanswered = unansweredOf(thread)
    for (const head of thread) {
      const open = unanswered.get(head)
      const isDismissed = open === 'dismissed' && now - head.receivedAt <= dismissedFor
      const isRecent = answered.has(head.state) && now - head.receivedAt <= repeatWindowMs
      if (open !== 'waits' && !isDismissed && !isRecent) continue
      const found = await suggestions.find(accountId, head.id)
      if (found === null) continue
      const register = registerOf(found)
      turns.push({
        text: textOf(found.turn, register),
        register,
        at: found.receivedAt,
        waits: open === 'waits',
        ...(isDismissed ? { dismissed: true } : {}),
        forOwner: isForOwner(found),
      })
    }
  }
  return turns
}

/** Whether it needs the owner for more than its words. A suggestion the owner has touched no longer shows why it waited. */
function isForOwner({ reasons, touched, forOwner, turn }: StoredSuggestion): boolean {
  return (
    touched === true ||
    forOwner === true ||
    reasons.some(({ code }) => isAboutWriting(code)) ||
    turn.some((row) => says(row) && !isPlain(row, row.inline === true))
  )
}

/** What becomes of a suggestion whose turn is over: its reasons are gone, and that it needed the owner is kept. */
export function withoutReasons(suggestion: StoredSuggestion): Pick<StoredSuggestion, 'reasons' | 'forOwner'> {
  return { reasons: [], ...(isForOwner(suggestion) ? { forOwner: true } : {}) }
}

/** It has a reply, or is about to get one. */
const answered: ReadonlySet<SuggestionHead['state']> = new Set<SuggestionHead['state']>([
  'scheduled',
  'sending',
  'sent',
  'unknown',
  'answered',
])

/**
 * The suggestions of one thread (newest first) that have no answer, and how: those that wait, with earlier ones that were unanswered when the person
 * wrote again, and those up to one that the owner dismissed.
 */
function unansweredOf(thread: readonly SuggestionHead[]): ReadonlyMap<SuggestionHead, 'waits' | 'dismissed'> {
  const last = thread.findIndex(({ state }) => answered.has(state))
  const since = last < 0 ? thread : thread.slice(0, last)
  const newest = since[0]?.state
  const found = new Map<SuggestionHead, 'waits' | 'dismissed'>()
  if (newest !== 'waiting' && newest !== 'failed' && newest !== 'dismissed') return found
  let how: 'waits' | 'dismissed' = 'waits'
  for (const head of since) {
    if (head.state === 'dismissed') how = 'dismissed'
    found.set(head, how)
  }
  return found
}
