import { setTimeout } from 'node:timers/promises'
import type { Reason, SuggestionState } from '#contract/live/suggestions.ts'
import type { HelperFailureCode } from '#core/ports/messages-helper.ts'
import type { SendVerification } from '#core/ports/live-messages.ts'
import type { Tables } from '#server/store/tables.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import { pendingStates, type StoredSuggestion } from '#server/store/live/suggestions.ts'
import { reasonTexts } from '#core/auto-reply/index.ts'
import { isSomebodyElse } from '#core/conversation/match-title.ts'
import { assess } from './assess-reply.ts'
import { says } from './current-turn.ts'
import { createHandoverCheck } from './handover-check.ts'
import type { Journal } from '../listening/journal.ts'
import type { LiveDeps, Sessions } from '../listening/live-deps.ts'
import { readTrustSettings } from '../trust/settings.ts'

export type Sending = ReturnType<typeof createSending>

/** How long a text is looked for in Messages before it counts as unknown, ms. */
const verifyMs = 15_000
/** A text that Messages took in spite of an error shows within about a second, ms (reference on messages, section 6). */
const appearsWithin = 4_000
/** How long errors that come late are looked for, ms. */
const lateErrorsMs = 3 * 60_000
/** What was approved and not handed over within this is not sent after a restart, ms: the conversation has moved on. */
const approvalLasts = 5 * 60_000
const stoppedReason: Reason = { code: 'disabled', text: 'Automatic replies are switched off.' }
const stoppedReasons = [stoppedReason]

/**
 * Carries replies from `scheduled`, or from an approval, through the outbox (design, section 6): claimed, handed (committed before the helper
 * is called), then sent, failed or unknown. Unknown is never tried again. One text at a time.
 */
export function createSending(deps: LiveDeps, sessions: Sessions, journal: Journal, stopping: AbortSignal) {
  const { store, clock, random, log, messages, stops } = deps
  const check = createHandoverCheck(deps, sessions)
  /** Rows that the owner was told of. */
  const seenTwice = new Set<string>()
  let queue: Promise<void> = Promise.resolve()

  /** Behind what is being sent. What fails without being expected is logged; its row stays as it is stored. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, 'sending failed'))
    return queue
  }

  /** Claims what is due and still allowed, holds the rest, and sends. */
  async function sendDue(accountId: string): Promise<void> {
    for (const suggestion of await store.suggestions.due(accountId, clock.now())) {
      if (stopping.aborted || stops.stoppedAt(accountId) !== null) return
      // The helper is left alone after failures: what is due stays due.
      if (!messages.helper.maySend()) return
      const ownerTyping = await isOwnerTyping(suggestion)
      const against = (await deps.secondLook?.(suggestion, stopping)) ?? null
      if (stopping.aborted) return
      const claimed = await store.transaction(async (tables) => claimDue(tables, suggestion, { ownerTyping, against }))
      if (claimed === null) continue
      await journal.changed(claimed.suggestion)
      if (claimed.outboxId !== null) await deliver(claimed.outboxId)
    }
  }

  async function claimDue(
    tables: Tables,
    looked: StoredSuggestion,
    seen: { readonly ownerTyping: boolean; readonly against: Reason | null },
  ) {
    const { accountId, id } = looked
    await tables.outbox.lock(accountId)
    const suggestion = await tables.suggestions.find(accountId, id)
    if (suggestion?.state !== 'scheduled' || stops.stoppedAt(accountId) !== null) return null
    // What was looked at is not what would be sent any more: it is looked at again.
    if (suggestion.text !== looked.text) return null
    if (seen.against !== null) return hold(tables, suggestion, [seen.against])
    const unproved = check.whyUnproved()
    if (unproved !== null) return hold(tables, suggestion, [unproved])
    const verdict = await assess(around(tables, accountId), suggestion, { claim: null, ownerTyping: seen.ownerTyping })
    // Also what another account of this machine has answered.
    const taken = await tables.outbox.answered(suggestion.turn.map(({ guid }) => guid))
    if (taken.size > 0) return hold(tables, suggestion, [{ code: 'already-replied', text: reasonTexts['already-replied'] }])
    if (verdict.outcome !== 'send') return hold(tables, suggestion, verdict.reasons)
    return claim(tables, suggestion, true, verdict.reasons)
  }

  async function hold(tables: Tables, suggestion: StoredSuggestion, reasons: readonly Reason[]) {
    const held = await tables.suggestions.change(suggestion, ['scheduled'], { state: 'waiting', reasons })
    return held === null ? null : { suggestion: held, outboxId: null }
  }

  /** The row and the state of its suggestion, in the caller's transaction. Null where it is not there to be sent any more. */
  async function claim(tables: Tables, suggestion: StoredSuggestion, automatic: boolean, reasons: readonly Reason[]) {
    const guids = suggestion.turn.map(({ guid }) => guid)
    // What the owner approves may answer a turn that grew behind a reply: then its newest message is free.
    const taken = automatic ? new Set<string>() : await tables.outbox.answered(guids)
    if (taken.has(suggestion.turn.findLast(says)?.guid ?? '')) return null
    const sending = await tables.suggestions.change(suggestion, pendingStates, { state: 'sending', reasons, automatic })
    if (sending === null) return null
    const { accountId, peer, text } = sending
    const outboxId = random.id()
    await tables.outbox.claim({
      id: outboxId,
      accountId,
      suggestionId: suggestion.id,
      automatic,
      conversation: peer.key,
      chatGuid: peer.chat,
      address: peer.address,
      text,
      answers: guids.filter((guid) => !taken.has(guid)),
    })
    return { suggestion: sending, outboxId }
  }

  /** From `claimed` on. The conversation is looked at once more, proved to be the newest, in the transaction that commits the handover. */
  async function deliver(outboxId: string): Promise<void> {
    // Not handed over yet, so the kill switch still takes it back while it waits here.
    while (!messages.helper.maySend()) {
      if (stopping.aborted) return
      await pause(stopping)
    }
    const stand = check.baseline()
    const handed = await store.transaction(async (tables) => {
      const row = await tables.outbox.find(outboxId)
      if (row === null) return null
      await tables.outbox.lock(row.accountId)
      if (isStopped(row)) return { held: await release(tables, row, stoppedReasons) }
      const suggestion = await tables.suggestions.find(row.accountId, row.suggestionId)
      const against = 'reasons' in stand ? stand : await check.against(tables, row, suggestion)
      if (against !== null) return { held: await release(tables, row, against.reasons, against.told) }
      return 'value' in stand && (await tables.outbox.hand(outboxId, stand.value)) ? { row, baseline: stand.value } : null
    })
    if (handed === null) return
    if ('held' in handed) {
      if (handed.held !== null) await journal.changed(handed.held)
      return
    }
    await handOver(handed.row, handed.baseline)
  }

  /** The kill switch was pressed in this process after the row was claimed; what the owner approves afterwards is theirs. */
  function isStopped(row: OutboxRow): boolean {
    const at = stops.stoppedAt(row.accountId)
    return at !== null && (row.automatic || row.claimedAt <= at)
  }

  /** The row is committed as handed: from here on it is never sent a second time. */
  async function handOver(row: OutboxRow, baseline: string): Promise<void> {
    // Pressed while the handover was committed: nothing has left yet.
    if (isStopped(row)) return fail(row.id, ['handed'], stoppedReason)
    const { chatGuid, address, text } = row
    const handover = await messages.sender.send({ chatGuid, address, text }).catch((error: unknown) => {
      log.error({ err: error }, 'the sender failed')
      return { outcome: 'unknown' as const }
    })
    const refused = handover.outcome === 'failed' ? { code: handover.code, text: handover.message } : null
    return refused !== null && neverAsked.has(refused.code) ? fail(row.id, ['handed'], refused) : verify(row, baseline, refused)
  }

  /**
   * `refused`: what Messages, or the helper, said against it. It may have gone out all the same, so it has failed only when Messages certainly
   * does not show it.
   */
  async function verify(row: OutboxRow, baseline: string, refused: Reason | null): Promise<void> {
    const { chatGuid, address, text } = row
    const wait = refused === null ? verifyMs : appearsWithin
    const found = await messages.sender
      .verify({ chatGuid, address, text }, baseline, Math.min(wait, deps.verifyMs ?? wait), stopping)
      .catch((error: unknown): SendVerification => {
        log.error({ err: error }, 'a text that was sent could not be looked for')
        return { outcome: 'unknown', guid: null, message: 'It could not be found out whether it was sent.', absent: false }
      })
    // Not looked for to the end: the row stays as handed over, and the next start looks again.
    if (found.outcome === 'unknown' && stopping.aborted) return
    if (found.outcome === 'unknown' && found.absent && refused !== null) return fail(row.id, ['handed'], refused)
    if (found.outcome === 'failed') return fail(row.id, ['handed'], { code: found.reason, text: found.message })
    const reasons: Reason[] =
      found.outcome === 'unknown'
        ? [{ code: 'unknown', text: found.message }]
        : [sentReason(row.automatic), ...(found.downgraded ? [{ code: 'downgraded', text: 'It went out as SMS.' }] : [])]
    return settle(row.id, found.outcome, reasons, (tables) => tables.outbox.finish(row.id, found.outcome, found.guid))
  }

  function fail(outboxId: string, from: readonly OutboxRow['state'][], why: Reason): Promise<void> {
    return settle(outboxId, 'failed', [why], (tables) => tables.outbox.fail(outboxId, from))
  }

  /** Ends the row and its suggestion in one transaction. */
  async function settle(
    outboxId: string,
    state: SuggestionState,
    reasons: Reason[],
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

  /** Messages, or the helper, may have taken one text for two. */
  async function noteCopies(row: OutboxRow): Promise<void> {
    const { chatGuid, address, text } = row
    if (seenTwice.has(row.id) || (messages.sender.copies({ chatGuid, address, text }, row.baseline ?? '') ?? 0) < 2) return
    seenTwice.add(row.id)
    await settle(row.id, 'sent', [sentReason(row.automatic), sentTwice], () => Promise.resolve(true), ['sent'])
  }

  /** A claimed row that must not be sent: its suggestion waits for the owner. */
  async function release(
    tables: Tables,
    row: OutboxRow,
    reasons: readonly Reason[],
    told: string | null = null,
  ): Promise<StoredSuggestion | null> {
    if (!(await tables.outbox.fail(row.id, ['claimed']))) return null
    const suggestion = await tables.suggestions.find(row.accountId, row.suggestionId)
    return suggestion === null
      ? null
      : tables.suggestions.change(suggestion, ['sending'], { state: 'waiting', reasons, told: told ?? suggestion.told })
  }

  async function holdAll(tables: Tables, accountId: string, reasons: readonly Reason[]): Promise<StoredSuggestion[]> {
    const held: StoredSuggestion[] = []
    for (const suggestion of await tables.suggestions.list(accountId, ['scheduled'], 1_000)) {
      const changed = await tables.suggestions.change(suggestion, ['scheduled'], { state: 'waiting', reasons })
      if (changed !== null) held.push(changed)
    }
    return held
  }

  /** Any text that waits in a field counts, unless it is certainly written to somebody else. What cannot be seen does not hold anything. */
  async function isOwnerTyping({ accountId, peer }: StoredSuggestion): Promise<boolean> {
    const shown = await messages.helper.snapshot()
    if (!shown.ok || !shown.data.compose.present || shown.data.compose.empty) return false
    return !isSomebodyElse(shown.data.title, peer, await store.contacts.list(accountId))
  }

  function around(tables: Tables, accountId: string) {
    return { tables, session: sessions.of(accountId), now: clock.now() }
  }

  return {
    claim,
    release,
    deliver: (outboxId: string) => enqueue(() => deliver(outboxId)),
    sendDue: (accountId: string) => enqueue(() => sendDue(accountId)),

    /** At start: what was handed over is looked for and never sent again; what was only claimed may go on while every rule holds. */
    recover: () =>
      enqueue(async () => {
        for (const row of await store.outbox.unfinished(null)) {
          if (stopping.aborted) return
          const stale = !row.automatic && clock.now() - row.claimedAt > approvalLasts
          if (row.state === 'handed') await verify(row, row.baseline ?? '', null)
          else if (stale) await fail(row.id, ['claimed'], { code: 'restarted', text: 'Idiolect was stopped before it was sent.' })
          else await deliver(row.id)
        }
      }),

    /** Scheduled replies that the rules no longer allow wait for the owner, at once. */
    async recheck(accountId: string): Promise<void> {
      for (const { id } of await store.suggestions.list(accountId, ['scheduled'], 1_000)) {
        const held = await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          const suggestion = await tables.suggestions.find(accountId, id)
          if (suggestion === null) return null
          const verdict = await assess(around(tables, accountId), suggestion, { claim: null, ownerTyping: false })
          if (verdict.outcome === 'send') return null
          return tables.suggestions.change(suggestion, ['scheduled'], { state: 'waiting', reasons: verdict.reasons })
        })
        if (held !== null) await journal.changed(held)
      }
    },

    /** Nothing stays scheduled: it all waits for the owner. */
    async holdScheduled(accountId: string, reasons: readonly Reason[]): Promise<void> {
      if ((await store.suggestions.list(accountId, ['scheduled'], 1)).length === 0) return
      const held = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        return holdAll(tables, accountId, reasons)
      })
      for (const suggestion of held) await journal.changed(suggestion)
    },

    /** What comes after a text counted as sent, errors and a second copy; looked for in its first minutes. */
    async watchWhatWasSent(accountId: string): Promise<void> {
      for (const row of await store.outbox.since(accountId, clock.now() - lateErrorsMs)) {
        if (row.state !== 'sent' || row.sentGuid === null) continue
        await noteCopies(row)
        const at = messages.sender.state(row.sentGuid)
        if (at === null || at.error === 0) continue
        const why = { code: 'refused', text: `Messages said later that it was not delivered (error ${at.error}).` }
        await settle(row.id, 'failed', [why], (tables) => tables.outbox.failLate(row.id), ['sent'])
      }
    },

    /** A text whose fate was unknown, or that had failed, stands in Messages after all. */
    confirm: (row: OutboxRow, guid: string): Promise<void> =>
      settle(row.id, 'sent', [sentReason(row.automatic)], (tables) => tables.outbox.confirm(row, guid), ['unknown', 'failed']),

    /** The kill switch: nothing that has not been handed to Messages yet leaves. */
    async stopAll(accountId: string): Promise<void> {
      const held = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const released: (StoredSuggestion | null)[] = []
        for (const row of await tables.outbox.unfinished(accountId)) {
          if (row.state === 'claimed') released.push(await release(tables, row, stoppedReasons))
        }
        return [...released.filter((one) => one !== null), ...(await holdAll(tables, accountId, stoppedReasons))]
      })
      for (const suggestion of held) await journal.changed(suggestion)
    },

    /** Resolves when nothing is being sent. */
    idle: () => queue,
  }
}

/** Until the helper may be asked again is looked every second. */
function pause(signal: AbortSignal): Promise<void> {
  return setTimeout(1_000, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Failures before Messages, or the helper, had heard of the text. */
const neverAsked: ReadonlySet<string> = new Set<HelperFailureCode>(['no-helper', 'paused', 'closed'])

const sentTwice: Reason = {
  code: 'sent-twice',
  text: 'These words stand in the conversation twice: they may have been sent two times. Please look in Messages.',
}

function sentReason(automatic: boolean): Reason {
  return automatic
    ? { code: 'all-rules-hold', text: 'Sent by itself: every rule allowed it, and the draft was sure enough.' }
    : { code: 'approved', text: 'Sent after you approved it.' }
}
