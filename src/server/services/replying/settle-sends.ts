import { z } from 'zod'
import { findChannel } from '#core/channel/channel.ts'
import { runnable, type Again, type RunnableJob } from '#server/jobs/runner.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { LiveDeps } from '../listening/live-deps.ts'
import type { Outcomes } from './follow-sent.ts'

/** How long to look for a text, ms. */
const settledWithin = 3 * 24 * 3_600_000
/** The shortest and the longest pause between two checks for one text, ms. In between, the pause is a quarter of its age. */
const soonest = 30_000
const latest = 3_600_000

const over: Again = { in: null }

/**
 * Finds out what became of each text that may have been sent, whether or not a listener runs, and cleans up after those that were
 * not. Checks often at first, then less and less. Until settled, a text is shown as unknown. Nothing here sends.
 */
export function settlingSends(deps: Pick<LiveDeps, 'store' | 'clock' | 'channels'>, outcomes: Pick<Outcomes, 'verifyLater'>): RunnableJob {
  const { store, clock, channels } = deps
  const isOpen = ({ state, baseline, channel }: OutboxRow) =>
    state === 'unknown' || (state === 'failed' && baseline !== null && findChannel(channels, channel)?.clear !== undefined)

  async function settle(id: string): Promise<Again> {
    const row = await store.outbox.find(id)
    if (row === null || !isOpen(row)) return over
    const channel = findChannel(channels, row.channel)
    if (channel !== null && row.state === 'unknown') await outcomes.verifyLater(row, channel)
    if (row.state === 'failed' && (await channel?.clear?.(row)) === true) await store.outbox.cleared(id)
    const now = await store.outbox.find(id)
    if (now === null || !isOpen(now)) return over
    return { in: Math.min(latest, Math.max(soonest, (clock.now() - row.claimedAt) / 4)) }
  }

  return runnable({
    id: 'settle-sends',
    schema: z.object({ account: z.string(), outbox: z.string() }),
    every: soonest,
    async pieces() {
      const clearing = channels.flatMap((channel) => (channel.clear === undefined ? [] : [channel.id]))
      const rows = await store.outbox.unsettled(clock.now() - settledWithin, clearing)
      return rows.map(({ accountId, id }) => ({ account: accountId, outbox: id }))
    },
    run: ({ outbox }) => settle(outbox),
  })
}
