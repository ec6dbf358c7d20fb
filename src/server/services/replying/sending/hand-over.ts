import { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Baseline, Channel } from '#core/channel/channel.ts'
import { isTooOldToSendOn } from '#core/channel/observation.ts'
import type { Journal } from '#server/services/listening/journal.ts'
import type { LiveDeps, ListenSessions } from '#server/services/listening/live-deps.ts'
import { asSureAs, createConfidenceNow, isOutdated } from '#server/services/trust/confidence-now.ts'
import { noModel } from '#server/services/trust/second-look.ts'
import type { OutboxAttempt, OutboxRow } from '#server/store/live/outbox.ts'
import { sleep } from '#server/sleep.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Outcomes } from '../follow-sent.ts'
import { holdClaimed, stoppedReason } from '../hold-replies.ts'
import { againstHandover, isOverdue, notSent, tooSlow } from './handover-check.ts'

/** How long a reply waits before the channel is asked again whether it may send, ms. */
const again = 1_000
/** How many times a thread may change between its last read and the handover before the reply waits for the owner. */
const maxHandovers = 3
const movedOn: Reason = { code: 'moved-on', text: 'Nothing was sent: the conversation kept changing while it was about to be.' }
const notTaken: Reason = { code: 'not-taken', text: 'Nothing was sent: several tries were all turned down.' }

interface Decided {
  readonly row: OutboxRow
  /** What the handover was committed on. Null if it has to be looked at again. */
  readonly handed: { readonly attempt: string; readonly baseline: Baseline; readonly stamp: string } | null
}

type CommittedHandover = Decided | { readonly held: StoredSuggestion | null } | null

/** Hands a claimed row over: decided once more, committed, and only then given to the channel. */
export function createHandovers(
  deps: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log' | 'stops' | 'chosen' | 'confidences'>,
  parts: { readonly sessions: ListenSessions; readonly journal: Journal; readonly outcomes: Outcomes; readonly stopping: AbortSignal },
) {
  const { store, clock, random, log, stops } = deps
  const { sessions, journal, outcomes, stopping } = parts
  const { verify, fail } = outcomes
  const confidenceNow = createConfidenceNow(deps)

  /** Continues from `claimed`. If the thread changes between its last read and the handover, it is read again. */
  async function handOn(of: Pick<OutboxRow, 'id' | 'accountId'>, channel: Channel, lost: AbortSignal): Promise<void> {
    const { id: outboxId, accountId } = of
    for (let tries = 1; !lost.aborted; tries++) {
      // Not handed over yet, so the kill switch can still take it back during this wait.
      while (!channel.maySend(accountId)) {
        if (stopping.aborted || lost.aborted) return
        await sleep(again, AbortSignal.any([stopping, lost]))
      }
      const decided = await commitHandover(outboxId, channel)
      if (decided === null) return
      const { row, handed } = decided
      const why = handed === null ? tooSlow : await handOver(row, channel, handed, lost)
      if (why === null) return
      if (tries < maxHandovers) continue
      const held = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        return holdClaimed(tables, row, [why])
      })
      if (held !== null) await journal.changed(held)
      return
    }
  }

  /**
   * Reads the thread, checks that this read is recent enough, and decides in the transaction that commits the handover. Null if it will not be sent.
   * `handed` is null if the read was too old by the time of the decision, or the owner judged something meanwhile.
   */
  async function commitHandover(outboxId: string, channel: Channel): Promise<Decided | null> {
    const claimed = await store.outbox.find(outboxId)
    if (claimed === null) return null
    const stand = await standOf(channel, claimed)
    const due = claimed.automatic ? await store.suggestions.find(claimed.accountId, claimed.suggestionId) : null
    const sure = due === null ? null : await confidenceNow(due)
    const observation = await channel.observe(claimed, { certain: true })
    const done = await store.transaction(async (tables): Promise<CommittedHandover> => {
      await tables.outbox.lock(claimed.accountId)
      const row = await tables.outbox.find(outboxId)
      if (row === null) return null
      if (isStopped(row)) return { held: await holdClaimed(tables, row, [stoppedReason]) }
      if ('code' in stand) return { held: await holdClaimed(tables, row, [stand]) }
      if (isTooOldToSendOn(observation, clock.now()) || (await isOutdated(tables, row.accountId, sure))) return { row, handed: null }
      const found = await tables.suggestions.find(row.accountId, row.suggestionId)
      const suggestion = found === null ? null : asSureAs(found, sure)
      const seen = { observation, session: sessions.of(row.accountId, row.channel), now: clock.now() }
      const against = await againstHandover(tables, { row, suggestion }, seen)
      if (against !== null) return { held: await holdClaimed(tables, row, against.reasons, against.told) }
      const attempt = random.id()
      if (!observation.readable || !(await tables.outbox.hand(outboxId, attempt, stand.baseline))) return null
      return { row, handed: { attempt, baseline: stand.baseline, stamp: observation.stamp } }
    })
    if (done === null || 'handed' in done) return done
    if (done.held !== null) await journal.changed(done.held)
    return null
  }

  /** What the handover of the row goes by, or why nothing is sent. */
  async function standOf(channel: Channel, row: OutboxRow): Promise<{ readonly baseline: Baseline } | Reason> {
    try {
      const baseline = await channel.baseline(row)
      return (await withoutModel(row)) ?? { baseline }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notSent(error)
    }
  }

  /** Nothing is sent automatically once no model is chosen. */
  async function withoutModel({ automatic, accountId }: OutboxRow): Promise<Reason | null> {
    return automatic && (await deps.chosen(accountId)) === null ? noModel : null
  }

  /** Whether the kill switch was pressed in this process after the row was claimed. It does not stop later approvals. */
  function isStopped(row: OutboxRow): boolean {
    const at = stops.stoppedAt(row.accountId)
    return at !== null && (row.automatic || row.claimedAt <= at)
  }

  /**
   * The row is committed as handed: from here on it is never sent a second time. Null if the row is settled; otherwise the reason why nothing was
   * sent, and the row is claimed again.
   */
  async function handOver(
    row: OutboxRow,
    channel: Channel,
    { attempt, ...on }: NonNullable<Decided['handed']>,
    lost: AbortSignal,
  ): Promise<Reason | null> {
    const mine = { id: row.id, attempt }
    // Pressed during the commit of the handover: nothing was sent yet.
    if (isStopped(row)) {
      await fail(mine, ['handed'], stoppedReason)
      return null
    }
    const keep = async (baseline: Baseline) => {
      lost.throwIfAborted()
      await store.outbox.keepBaseline(mine, baseline)
    }
    const isLate = () => row.automatic && isOverdue(row.claimedAt, clock.now())
    const handover = await channel.handOver(row, { ...on, keep, isLate }).catch((error: unknown) => {
      log.error({ err: error }, 'the sender failed')
      return { outcome: 'unknown' as const }
    })
    if (handover.outcome === 'moved') return (await store.outbox.takeBack(mine)) ? movedOn : null
    if (handover.outcome !== 'not-asked')
      return (await verifyHanded(mine, channel, handover.outcome === 'refused' ? handover.why : null)) ? notTaken : null
    await fail(mine, ['handed'], handover.why)
    return null
  }

  /** True if it was certainly not sent. Its row is then claimed again and may be handed over. */
  async function verifyHanded({ id, attempt }: OutboxAttempt, channel: Channel, refused: Reason | null): Promise<boolean> {
    // The channel may have updated the row since, or another process have taken it over.
    const row = await store.outbox.find(id)
    if (row === null || row.attempt !== attempt) return false
    return (await verify(row, channel, row.baseline ?? '', refused)) === 'unsent' && store.outbox.takeBack(row)
  }

  return { handOn, verifyHanded }
}
