import { z } from 'zod'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import { findChannel } from '#core/channel/channel.ts'
import { runnable, type RunnableJob } from '#server/jobs/runner.ts'
import { pendingStates } from '#contract/live/suggestions.ts'
import type { Journal } from './journal.ts'
import type { LiveDeps } from './live-deps.ts'
import { keptDays } from './message-log.ts'

const day = 86_400_000
/** Suggestions that the owner has not acted on expire after this, ms. */
const expiresAfter = 3 * day
/** Pause between two cleanups, ms. */
const cleaningEvery = day / 24

/**
 * Expires suggestions after three days, deletes texts after 30, and what listeners saw of people after half a day, for every account, whether or not
 * a listener runs.
 */
export function retention(deps: Pick<LiveDeps, 'store' | 'clock' | 'channels'>, journal: Pick<Journal, 'changed'>): RunnableJob {
  const { store, clock, channels } = deps

  async function clean(accountId: string): Promise<void> {
    const now = clock.now()
    const reasons = [{ code: 'expired', text: 'You didn’t act on this within three days, so it expired.' }]
    for (const suggestion of await store.suggestions.waitingSince(accountId, now - expiresAfter)) {
      const expired = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        return tables.suggestions.change(suggestion, pendingStates, () => ({ state: 'expired', reasons }))
      })
      if (expired !== null) await journal.changed(expired)
    }
    const before = now - keptDays * day
    // Once their words are deleted, only the message id keeps them from being learned as the owner's.
    for (const row of await store.outbox.lost(accountId, before)) {
      const found = await findChannel(channels, row.channel)?.verify(row, row.baseline ?? '', 0)
      const id = found === undefined || found.outcome === 'unsent' ? null : found.messageId
      if (id !== null) await store.outbox.confirm(row, id)
    }
    await store.messageLog.prune(accountId, before)
    await store.suggestions.prune(accountId, before)
    await store.outbox.prune(accountId, before)
    await store.seenFacts.prune(accountId, now - overshadowedMs)
    await store.seenMails.prune(accountId, now - 3 * keptDays * day)
  }

  return runnable({
    id: 'retention',
    schema: z.object({ account: z.string() }),
    every: cleaningEvery,
    pieces: async () => (await store.accounts.ids()).map((account) => ({ account })),
    run: ({ account }) => clean(account),
  })
}
