import type { Reason } from '#contract/live/suggestions.ts'
import { findChannel, type Channel } from '#core/channel/channel.ts'
import { HeldElsewhere } from '#server/jobs/leases.ts'
import type { Journal } from '#server/services/listening/journal.ts'
import type { LiveDeps, ListenSessions } from '#server/services/listening/live-deps.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import { interrupted } from '../facts/decision-facts.ts'
import type { Outcomes } from '../follow-sent.ts'
import { createClaiming } from './claim-reply.ts'
import { createHandovers } from './hand-over.ts'

export type Sending = ReturnType<typeof createSending>

/** An approval older than this is dropped after a restart, ms, because the conversation has moved on. */
const approvalLasts = 5 * 60_000
const channelGone: Reason = { code: 'channel-gone', text: 'Nothing was sent: Idiolect can no longer reach the place this was for.' }

/**
 * Takes scheduled and approved replies through the outbox: claimed, handed (committed before the channel is called), then sent, failed, or unknown.
 * Unknown is never tried again. Each queue sends one text at a time; a queue that hangs does not block the others.
 */
export function createSending(
  deps: LiveDeps,
  parts: { sessions: ListenSessions; journal: Journal; outcomes: Outcomes; stopping: AbortSignal },
) {
  const { store, clock, random, log, channels, stops } = deps
  const { journal, stopping } = parts
  const { fail } = parts.outcomes
  const claiming = createClaiming(deps, parts)
  const { handOn, verifyHanded } = createHandovers(deps, parts)
  const queues = new Map<string, Promise<void>>()

  /** Messages is shared by all accounts, so it has one queue; each mailbox has its own. */
  function queueOf({ accountId, channel }: { readonly accountId: string; readonly channel: string }): string {
    return findChannel(channels, channel)?.medium === 'email' ? `${channel}/${accountId}` : channel
  }

  /** Queues work behind what the channel is already sending. An unexpected failure is logged; the outbox row is left as stored. */
  function enqueue(channel: string, work: () => Promise<void>): Promise<void> {
    const queue = (queues.get(channel) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'sending failed'))
    queues.set(channel, queue)
    return queue
  }

  /** Claims due replies that are still allowed, holds the rest, and sends. */
  async function sendDue(accountId: string, channel: Channel): Promise<void> {
    const due = await store.suggestions.due(accountId, channel.id, clock.now())
    claiming.keepOnly({ accountId, channel: channel.id }, due)
    for (const suggestion of due) {
      if (stopping.aborted || stops.stoppedAt(accountId) !== null) return
      // The channel pauses after failures; due replies stay due.
      if (!channel.maySend(accountId)) return
      const claimed = await claiming.observeAndClaim(suggestion, channel)
      if (claimed === null) continue
      await journal.changed(claimed.suggestion)
      if (claimed.outboxId !== null) await deliver({ id: claimed.outboxId, accountId }, channel)
    }
  }

  /** Only one process at a time works on a row; the others leave it alone. `lost`: another one may be at it by now. */
  async function alone(outboxId: string, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    await deps.leases.hold({ id: 'sending', key: outboxId }, work).catch((error: unknown) => {
      if (!(error instanceof HeldElsewhere)) throw error
    })
  }

  const deliver = (row: Pick<OutboxRow, 'id' | 'accountId'>, channel: Channel) =>
    alone(row.id, async (lost) => {
      await handOn(row, channel, lost)
      await clear(row.id, channel)
    })

  /** If nothing was sent, removes what the attempt left behind, such as a draft in the mailbox. */
  async function clear(outboxId: string, channel: Channel): Promise<void> {
    const row = await store.outbox.find(outboxId)
    // If that fails now, `settlingSends` tries again later.
    if (row?.state === 'failed' && row.baseline !== null && (await channel.clear?.(row)) === true) await store.outbox.cleared(outboxId)
  }

  /** Reads the row once no other process works on it. */
  const recoverRow = ({ id }: OutboxRow) =>
    alone(id, async (lost) => {
      const row = await store.outbox.find(id)
      if (row?.state === 'claimed' || row?.state === 'handed') await goOn(row, lost)
    })

  /** Picks up a row that no process works on. If it was handed over, it is looked for and never sent again; if it was only claimed, it may continue. */
  async function goOn(row: OutboxRow, lost: AbortSignal): Promise<void> {
    if (stopping.aborted) return
    const channel = findChannel(channels, row.channel)
    // This process cannot look for it: it stays handed over, and its turn stays answered.
    if (channel === null) return row.state === 'claimed' ? fail(row, ['claimed'], channelGone) : undefined
    const stale = !row.automatic && clock.now() - row.claimedAt > approvalLasts
    if (row.state === 'handed') {
      const taken = await store.outbox.takeOver(row.id, random.id())
      if (taken === null || !(await verifyHanded(taken, channel, null))) return
    }
    if (stale) await fail({ id: row.id, attempt: null }, ['claimed'], interrupted)
    else await handOn(row, channel, lost)
    await clear(row.id, channel)
  }

  return {
    claim: claiming.claim,
    /** Sends the row in its channel's queue. */
    async deliver(outboxId: string, of: { readonly accountId: string; readonly channel: string }): Promise<void> {
      const channel = findChannel(channels, of.channel)
      if (channel === null) return fail({ id: outboxId, attempt: null }, ['claimed'], channelGone)
      return enqueue(queueOf(of), () => deliver({ id: outboxId, accountId: of.accountId }, channel))
    },
    sendDue: (accountId: string, channel: Channel) =>
      enqueue(queueOf({ accountId, channel: channel.id }), () => sendDue(accountId, channel)),

    /** Continues rows that no process works on, if every rule still holds. */
    async recover(): Promise<void> {
      const rows = await store.outbox.unfinished(null)
      await Promise.all(rows.map((row) => enqueue(queueOf(row), () => recoverRow(row))))
    },

    /** Resolves when nothing is being sent. */
    idle: async () => void (await Promise.all(queues.values())),
  }
}
