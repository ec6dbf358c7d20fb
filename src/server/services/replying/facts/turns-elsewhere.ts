import { isAboutWriting, isPlain, repeatWindowMs, type TurnElsewhere } from '#core/auto-reply/index.ts'
import { registerOf } from '#core/channel/register.ts'
import { says, textOf } from '#core/conversation/turns.ts'
import type { StoredSuggestion, SuggestionHead } from '#server/store/live/suggestions.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'
import type { Tables } from '#server/store/tables.ts'

/** Suggestions that have waited longer than this have expired, ms. */
const lookedBack = 4 * 24 * 3_600_000

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
    const waiting = waitingOf(thread)
    for (const head of thread) {
      const isRecent = dealtWith.has(head.state) && now - head.receivedAt <= repeatWindowMs
      if (!waiting.has(head) && !isRecent) continue
      const found = await suggestions.find(accountId, head.id)
      if (found === null) continue
      const register = registerOf(found)
      turns.push({
        text: textOf(found.turn, register),
        register,
        at: found.receivedAt,
        waits: waiting.has(head),
        forOwner: isForOwner(found),
      })
    }
  }
  return turns
}

/** Whether it needs the owner for more than its words. A suggestion the owner has touched no longer shows why it waited. */
function isForOwner({ reasons, touched, turn }: StoredSuggestion): boolean {
  return (
    touched === true ||
    reasons.some(({ code }) => isAboutWriting(code)) ||
    turn.some((row) => says(row) && !isPlain(row, row.inline === true))
  )
}

/** It has a reply, is about to get one, or the owner wants none. */
const dealtWith: ReadonlySet<SuggestionHead['state']> = new Set<SuggestionHead['state']>([
  'scheduled',
  'sending',
  'sent',
  'unknown',
  'answered',
  'dismissed',
])

/** The waiting suggestions of one thread (newest first), plus earlier ones that were unanswered when the person wrote again. */
function waitingOf(thread: readonly SuggestionHead[]): ReadonlySet<SuggestionHead> {
  const [newest] = thread
  if (newest === undefined || (newest.state !== 'waiting' && newest.state !== 'failed')) return new Set()
  const answered = thread.findIndex(({ state }) => dealtWith.has(state))
  return new Set(answered < 0 ? thread : thread.slice(0, answered))
}
