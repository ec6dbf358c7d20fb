import type { Reason, SuggestionState } from '#contract/live/suggestions.ts'
import type { Baseline, Channel, Verification } from '#core/channel/channel.ts'
import type { Tables } from '#server/store/tables.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import { unknownFate, type Journal } from '../listening/journal.ts'
import type { LiveDeps } from '../listening/live-deps.ts'
import { readTrustSettings } from '../trust/settings.ts'

export type Outcomes = ReturnType<typeof createOutcomes>

/** How long a text is looked for in its thread before it counts as unknown, ms. */
const verifyMs = 15_000
/** A text that was taken in spite of an error shows within about a second, ms. */
const appearsWithin = 4_000
/** How long late errors are looked for, ms. */
const lateErrorsMs = 3 * 60_000

const notTaken: Reason = { code: 'not-taken', text: 'Nothing was sent: it was found where it waited, and taken away from there.' }

const doubtful = {
  outcome: 'unknown',
  messageId: null,
  message: 'Idiolect couldn’t confirm whether it was sent.',
  absent: false,
} as const satisfies Verification

/** What becomes of a text that was handed over: found, lost, or unknown, and what is learned about it later. Nothing here sends. */
export function createOutcomes(deps: Pick<LiveDeps, 'store' | 'clock' | 'log' | 'verifyMs'>, journal: Journal, stopping: AbortSignal) {
  const { store, clock, log } = deps
  /** Rows that the owner has been told about. */
  const seenTwice = new Set<string>()

  /**
   * `refused`: why the place refused it. It may have gone out all the same, so it has failed only if its thread certainly does not show it.
   * Returns `unsent` if nothing was sent, and nothing refused it.
   */
  async function verify(row: OutboxRow, channel: Channel, baseline: Baseline, refused: Reason | null): Promise<'unsent' | void> {
    const wait = refused === null ? verifyMs : appearsWithin
    const found = await channel
      .verify(row, baseline, Math.min(wait, deps.verifyMs ?? wait), stopping)
      .catch((error: unknown): Verification => {
        log.error({ err: error }, 'a text that was sent could not be looked for')
        return doubtful
      })
    // Not looked for to the end: the row stays as handed over, and the next start looks again.
    if (found.outcome === 'unknown' && stopping.aborted) return
    if (found.outcome === 'unsent' && refused === null) return 'unsent'
    if (found.outcome === 'unsent' && (await channel.withdraw(row))) return fail(row.id, ['handed'], refused ?? notTaken)
    if (found.outcome === 'unknown' && found.absent && refused !== null) return fail(row.id, ['handed'], refused)
    if (found.outcome === 'failed') return fail(row.id, ['handed'], found.why)
    const fate = found.outcome === 'unsent' ? doubtful : found
    const reasons: readonly Reason[] =
      fate.outcome === 'unknown' ? [{ code: unknownFate, text: fate.message }] : [sentReason(row.automatic), ...fate.notes]
    return settle(row.id, fate.outcome, reasons, (tables) => tables.outbox.finish(row.id, fate.outcome, fate.messageId))
  }

  function fail(outboxId: string, from: readonly OutboxRow['state'][], why: Reason): Promise<void> {
    return settle(outboxId, 'failed', [why], (tables) => tables.outbox.fail(outboxId, from))
  }

  /** Ends the row and its suggestion in one transaction. */
  async function settle(
    outboxId: string,
    state: SuggestionState,
    reasons: readonly Reason[],
    end: (tables: Tables) => Promise<boolean>,
    from: readonly SuggestionState[] = ['sending'],
  ): Promise<void> {
    const changed = await store.transaction(async (tables) => {
      const row = await tables.outbox.find(outboxId)
      if (row === null || !(await end(tables))) return null
      const suggestion = await tables.suggestions.find(row.accountId, row.suggestionId)
      if (suggestion === null) return null
      const ended = await tables.suggestions.change(suggestion, from, { state, reasons })
      const notify = (await readTrustSettings(tables, row.accountId)).notify_sent
      return ended === null ? null : { ended, notify }
    })
    if (changed === null) return
    await journal.changed(changed.ended)
    if (changed.ended.automatic === true && state === 'sent' && !from.includes('sent')) journal.sentByItself(changed.ended, changed.notify)
  }

  /** Also where the owner has taken it off the list: the log says what became of it. */
  const confirm = (row: OutboxRow, guid: string): Promise<void> =>
    settle(row.id, 'sent', [sentReason(row.automatic)], (tables) => tables.outbox.confirm(row, guid), ['unknown', 'failed', 'dismissed'])

  /** Looks again for what may have been sent: it is found, or certainly never leaves, or stays unknown. Nothing is sent here. */
  async function lookLater(row: OutboxRow, channel: Channel): Promise<void> {
    const found = await channel.verify(row, row.baseline ?? '', 0).catch((error: unknown): Verification => {
      log.error({ err: error }, 'a text that was sent could not be looked for')
      return doubtful
    })
    const never = (why: Reason) => settle(row.id, 'failed', [why], (tables) => tables.outbox.fail(row.id, ['unknown']), ['unknown'])
    if (found.outcome === 'sent') return confirm(row, found.messageId)
    if (found.outcome === 'failed') return never(found.why)
    if (found.outcome === 'unsent' && (await channel.withdraw(row))) await never(notTaken)
  }

  /** The place may have sent one text twice. */
  async function noteCopies(row: OutboxRow, channel: Channel): Promise<void> {
    if (seenTwice.has(row.id) || ((await channel.copies(row, row.baseline ?? '')) ?? 0) < 2) return
    seenTwice.add(row.id)
    const twice = sentTwice(channel.words.place)
    await settle(row.id, 'sent', [sentReason(row.automatic), twice], () => Promise.resolve(true), ['sent'])
  }

  return {
    verify,
    fail,
    lookLater,

    /** Looks for what may happen in the minutes after a text counted as sent: errors, and a second copy. */
    async watchWhatWasSent(accountId: string, channel: Channel): Promise<void> {
      for (const row of await store.outbox.since(accountId, clock.now() - lateErrorsMs)) {
        if (row.channel !== channel.id || row.state !== 'sent' || row.sentGuid === null) continue
        await noteCopies(row, channel)
        const why = await channel.whyNotDelivered(row.sentGuid)
        if (why !== null) await settle(row.id, 'failed', [why], (tables) => tables.outbox.failLate(row.id), ['sent'])
      }
    },

    /** A text whose fate was unknown, or that had failed, appears in its thread after all. */
    confirm,
  }
}

function sentTwice(place: string): Reason {
  return {
    code: 'sent-twice',
    text: `This text appears twice in the conversation. It may have been sent twice. Please look in ${place}.`,
  }
}

function sentReason(automatic: boolean): Reason {
  return automatic
    ? { code: 'all-rules-hold', text: 'Sent automatically: every rule allowed it, and the draft was sure enough.' }
    : { code: 'approved', text: 'You approved it.' }
}
