import type { Reason, SuggestionState } from '#contract/live/suggestions.ts'
import type { Baseline, Channel, Verification } from '#core/channel/channel.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Tables } from '#server/store/tables.ts'
import type { OutboxAttempt, OutboxRow } from '#server/store/live/outbox.ts'
import { unknownFate, type Journal } from '../listening/journal.ts'
import type { LiveDeps } from '../listening/live-deps.ts'
import { readTrustSettings } from '../trust/settings.ts'

export type Outcomes = ReturnType<typeof createOutcomes>

/** How long to look for a text in its thread before it counts as unknown, ms. */
const verifyMs = 15_000
/** How long to look for a text after an error, ms. A text that was accepted anyway appears within about a second. */
const appearsWithin = 4_000
/** How long to watch for late errors, ms. */
const lateErrorsMs = 3 * 60_000

const notTaken: Reason = { code: 'not-taken', text: 'Nothing was sent: it was found where it waited, and taken away from there.' }

const doubtful = {
  outcome: 'unknown',
  messageId: null,
  message: 'Idiolect couldn’t confirm whether it was sent.',
  absent: false,
} as const satisfies Verification

/** Reasons, as the suggestion stands when it ends. */
type Because = (suggestion: StoredSuggestion) => readonly Reason[]

/** Follows texts that were handed over: found, lost, or unknown, and what is learned about them later. Nothing here sends. */
export function createOutcomes(deps: Pick<LiveDeps, 'store' | 'clock' | 'log'>, journal: Journal, stopping: AbortSignal) {
  const { store, clock, log } = deps
  /** Rows for which the owner was told about a second copy. */
  const seenTwice = new Set<string>()

  /**
   * `refused`: why Messages or the mailbox refused it. It may have gone out anyway, so it counts as failed only if its thread certainly does not show it.
   * Returns `unsent` if nothing was sent and nothing refused it.
   */
  async function verify(row: OutboxRow, channel: Channel, baseline: Baseline, refused: Reason | null): Promise<'unsent' | void> {
    const wait = refused === null ? verifyMs : appearsWithin
    const found = await channel.verify(row, baseline, wait, stopping).catch((error: unknown): Verification => {
      log.error({ err: error }, 'a text that was sent could not be looked for')
      return doubtful
    })
    // The search was cut short: the row stays handed over, and the next start looks again.
    if (found.outcome === 'unknown' && stopping.aborted) return
    if (found.outcome === 'unsent' && refused === null) return 'unsent'
    if (found.outcome === 'unsent' && (await channel.withdraw(row))) return fail(row, ['handed'], refused ?? notTaken)
    if (found.outcome === 'unknown' && found.absent && refused !== null) return fail(row, ['handed'], refused)
    if (found.outcome === 'failed') return fail(row, ['handed'], found.why)
    const fate = found.outcome === 'unsent' ? doubtful : found
    const why: readonly Reason[] | Because =
      fate.outcome === 'unknown'
        ? [{ code: unknownFate, text: fate.message }]
        : (suggestion) => [sentReason(row.automatic, suggestion), ...fate.notes]
    return settle(row.id, fate.outcome, why, (tables) => tables.outbox.finish(row, fate.outcome, fate.messageId))
  }

  function fail(of: OutboxAttempt, from: readonly OutboxRow['state'][], why: Reason): Promise<void> {
    return settle(of.id, 'failed', [why], (tables) => tables.outbox.fail(of, from))
  }

  /** Ends the row and its suggestion in one transaction. */
  async function settle(
    outboxId: string,
    state: SuggestionState,
    why: readonly Reason[] | Because,
    end: (tables: Tables) => Promise<boolean>,
    from: readonly SuggestionState[] = ['sending'],
  ): Promise<void> {
    const changed = await store.transaction(async (tables) => {
      const row = await tables.outbox.find(outboxId)
      if (row === null) return null
      await tables.outbox.lock(row.accountId)
      if (!(await end(tables))) return null
      const ended = await tables.suggestions.change({ accountId: row.accountId, id: row.suggestionId }, from, (now) => ({
        state,
        reasons: typeof why === 'function' ? why(now) : why,
      }))
      const notify = (await readTrustSettings(tables, row.accountId)).notify_sent
      return ended === null ? null : { ended, notify }
    })
    if (changed === null) return
    await journal.changed(changed.ended)
    if (changed.ended.automatic === true && state === 'sent' && !from.includes('sent')) journal.sentByItself(changed.ended, changed.notify)
  }

  /** Works for dismissed suggestions too, so that the log shows what became of the text. */
  const confirm = (row: OutboxRow, guid: string): Promise<void> =>
    settle(
      row.id,
      'sent',
      (of) => [sentReason(row.automatic, of)],
      (tables) => tables.outbox.confirm(row, guid),
      ['unknown', 'failed', 'dismissed'],
    )

  /** Looks again for a text that may have been sent: it is found, certainly unsent, or stays unknown. Nothing is sent here. */
  async function verifyLater(row: OutboxRow, channel: Channel): Promise<void> {
    const found = await channel.verify(row, row.baseline ?? '', 0).catch((error: unknown): Verification => {
      log.error({ err: error }, 'a text that was sent could not be looked for')
      return doubtful
    })
    const never = (why: Reason) => settle(row.id, 'failed', [why], (tables) => tables.outbox.fail(row, ['unknown']), ['unknown'])
    if (found.outcome === 'sent') return confirm(row, found.messageId)
    if (found.outcome === 'failed') return never(found.why)
    if (found.outcome === 'unsent' && (await channel.withdraw(row))) await never(notTaken)
  }

  /** Messages or the mailbox may have sent one text twice. */
  async function noteCopies(row: OutboxRow, channel: Channel): Promise<void> {
    if (seenTwice.has(row.id) || ((await channel.copies(row, row.baseline ?? '')) ?? 0) < 2) return
    seenTwice.add(row.id)
    const twice = sentTwice(channel.words.place)
    await settle(
      row.id,
      'sent',
      (of) => [sentReason(row.automatic, of), twice],
      () => Promise.resolve(true),
      ['sent'],
    )
  }

  return {
    verify,
    fail,
    verifyLater,

    /** Watches for late errors and second copies in the minutes after a text counted as sent. */
    async watchWhatWasSent(accountId: string, channel: Channel): Promise<void> {
      for (const row of await store.outbox.since(accountId, clock.now() - lateErrorsMs)) {
        if (row.channel !== channel.id || row.state !== 'sent' || row.sentGuid === null) continue
        await noteCopies(row, channel)
        const why = await channel.whyNotDelivered(row.sentGuid)
        if (why !== null) await settle(row.id, 'failed', [why], (tables) => tables.outbox.failLate(row.id), ['sent'])
      }
    },

    /** Called when an unknown or failed text appears in its thread after all. */
    confirm,
  }
}

function sentTwice(place: string): Reason {
  return {
    code: 'sent-twice',
    text: `This text appears twice in the conversation. It may have been sent twice. Please look in ${place}.`,
  }
}

/** The owner approved a draft, or wrote what was sent themselves, for want of one. */
export function approvedReason({ drafts }: Pick<StoredSuggestion, 'drafts'>): Reason {
  return drafts.length === 0 ? { code: 'written', text: 'You wrote it.' } : { code: 'approved', text: 'You approved it.' }
}

function sentReason(automatic: boolean, suggestion: Pick<StoredSuggestion, 'drafts'>): Reason {
  return automatic
    ? { code: 'all-rules-hold', text: 'Sent automatically: every rule allowed it, and the draft was sure enough.' }
    : approvedReason(suggestion)
}
