import { isAboutWriting, isPlain, repeatWindowMs, type TurnElsewhere } from '#core/auto-reply/index.ts'
import { registerOf } from '#core/channel/register.ts'
import { says, textOf } from '#core/conversation/turns.ts'
import type { StoredSuggestion, SuggestionHead } from '#server/store/live/suggestions.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'
import type { Tables } from '#server/store/tables.ts'

/** What waits for longer has expired, ms. */
const lookedBack = 4 * 24 * 3_600_000

/** What somebody wrote in other threads than this one, on any channel, and whether it waits for the owner. */
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

/** Its words are not all there is to it. What the owner has touched no longer says what it waited for. */
function isForOwner({ reasons, touched, turn }: StoredSuggestion): boolean {
  return (
    touched === true ||
    reasons.some(({ code }) => isAboutWriting(code)) ||
    turn.some((row) => says(row) && !isPlain(row, row.inline === true))
  )
}

/** It has its reply, is about to get one, or the owner wants none. */
const dealtWith: ReadonlySet<SuggestionHead['state']> = new Set<SuggestionHead['state']>([
  'scheduled',
  'sending',
  'sent',
  'unknown',
  'answered',
  'dismissed',
])

/** Of one thread, newest first: what waits there, and what stood before it and had no answer when they wrote on. */
function waitingOf(thread: readonly SuggestionHead[]): ReadonlySet<SuggestionHead> {
  const [newest] = thread
  if (newest === undefined || (newest.state !== 'waiting' && newest.state !== 'failed')) return new Set()
  const answered = thread.findIndex(({ state }) => dealtWith.has(state))
  return new Set(answered < 0 ? thread : thread.slice(0, answered))
}
