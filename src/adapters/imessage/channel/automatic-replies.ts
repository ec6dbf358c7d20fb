import { silenceMs } from '#core/auto-reply/precedent/evidence.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessageWatcher, WatchedBatch } from '#core/ports/live-messages.ts'

/** Longer than it takes to find out which message a reply became, ms. */
const settledMs = 15 * 60_000

/**
 * A watcher that knows which messages of the last weeks automatic replies became. That is read again before each poll until a while after the owner's side
 * last wrote: a message is there before it is known what it is.
 */
export function knowingReplies(watcher: MessageWatcher, read: (since: number) => Promise<readonly string[]>, clock: Clock) {
  let automatic: ReadonlySet<string> = new Set()
  let rereadUntil = clock.now() + settledMs
  return {
    async poll(): Promise<WatchedBatch> {
      const now = clock.now()
      if (now <= rereadUntil) automatic = new Set(await read(now - silenceMs - settledMs))
      const batch = watcher.poll(automatic)
      if (batch.messages.some(({ fromMe }) => fromMe)) rereadUntil = now + settledMs
      return batch
    },
  }
}
