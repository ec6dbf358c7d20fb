import { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Observation } from '#core/channel/observation.ts'
import type { Tables } from '#server/store/tables.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { readDecisionFacts } from './facts/decision-facts.ts'
import { assess } from './assess-reply.ts'
import type { Journal } from '../listening/journal.ts'
import type { LiveDeps, ListenSessions } from '../listening/live-deps.ts'

export type Holding = ReturnType<typeof createHolding>

export const stoppedReason: Reason = { code: 'disabled', text: 'Automatic replies are switched off.' }

/** Holds replies that would have been sent, so that the owner decides. */
export function createHolding({ store, clock }: Pick<LiveDeps, 'store' | 'clock'>, sessions: ListenSessions, journal: Journal) {
  /** Holds the replies of one channel, or of all channels if none is named. */
  async function holdAll(tables: Tables, accountId: string, reasons: readonly Reason[], channel?: string): Promise<StoredSuggestion[]> {
    const held: StoredSuggestion[] = []
    for (const suggestion of await tables.suggestions.list(accountId, ['scheduled'], 1_000)) {
      if (channel !== undefined && suggestion.channel !== channel) continue
      const changed = await tables.suggestions.change(suggestion, ['scheduled'], () => ({ state: 'waiting', reasons }))
      if (changed !== null) held.push(changed)
    }
    return held
  }

  return {
    /** Immediately holds scheduled replies that the rules no longer allow. */
    async recheck(accountId: string): Promise<void> {
      for (const scheduled of await store.suggestions.list(accountId, ['scheduled'], 1_000)) {
        const session = sessions.of(accountId, scheduled.channel)
        // Another process listens, and applies the same rules when it claims the reply.
        if (session === null && (await store.listeners.find(accountId, scheduled.channel))?.running === true) continue
        const observation = await session?.channel.observe(scheduled, { certain: false })
        const held = await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          const suggestion = await tables.suggestions.find(accountId, scheduled.id)
          if (suggestion === null) return null
          const facts = await readDecisionFacts(tables, session, suggestion, clock.now())
          const verdict = assess(suggestion, observation ?? unobserved(clock.now()), facts, { claim: null, ownerTyping: false })
          if (verdict.outcome === 'send') return null
          return tables.suggestions.change(suggestion, ['scheduled'], () => ({ state: 'waiting', reasons: verdict.reasons }))
        })
        if (held !== null) await journal.changed(held)
      }
    },

    /** Holds everything that is scheduled on a channel. */
    async holdScheduled(accountId: string, channel: string, reasons: readonly Reason[]): Promise<void> {
      if (!(await store.suggestions.list(accountId, ['scheduled'], 1_000)).some((one) => one.channel === channel)) return
      const held = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        return holdAll(tables, accountId, reasons, channel)
      })
      for (const suggestion of held) await journal.changed(suggestion)
    },

    /** The kill switch: nothing that has not been handed over yet is sent, on any channel. */
    async stopAll(accountId: string): Promise<void> {
      const held = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const claimed: (StoredSuggestion | null)[] = []
        for (const row of await tables.outbox.unfinished(accountId)) {
          if (row.state === 'claimed') claimed.push(await holdClaimed(tables, row, [stoppedReason]))
        }
        return [...claimed.filter((one) => one !== null), ...(await holdAll(tables, accountId, [stoppedReason]))]
      })
      for (const suggestion of held) await journal.changed(suggestion)
    },
  }
}

/** Takes back a claimed row that must not be sent: its suggestion waits for the owner. Null if it was no longer claimed. The account must be locked. */
export async function holdClaimed(
  tables: Tables,
  row: OutboxRow,
  reasons: readonly Reason[],
  told: string | null = null,
): Promise<StoredSuggestion | null> {
  if (!(await tables.outbox.fail(row, ['claimed']))) return null
  const suggestion = { accountId: row.accountId, id: row.suggestionId }
  return tables.suggestions.change(suggestion, ['sending'], (current) => ({ state: 'waiting', reasons, told: told ?? current.told }))
}

/** Stands in for an observation if no listener runs in this process: the reply is then held for that, whatever its thread shows. */
function unobserved(at: number): Observation {
  return { readable: false, at, failure: new AppError('unavailable', 'Nobody looked.') }
}
