import { pendingStates, type Reason } from '#contract/live/suggestions.ts'
import { AppError } from '#contract/errors.ts'
import { findChannel, type Baseline, type Channel } from '#core/channel/channel.ts'
import { isTooOldToSendOn, type Observation } from '#core/channel/observation.ts'
import { HeldElsewhere } from '#server/jobs/leases.ts'
import { sleep } from '#server/sleep.ts'
import type { Tables } from '#server/store/tables.ts'
import { runsSince } from '#server/store/live/listeners.ts'
import type { OutboxAttempt, OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { reasonTexts } from '#core/auto-reply/index.ts'
import { interrupted, readDecisionFacts } from './facts/decision-facts.ts'
import { assess } from './assess-reply.ts'
import { says } from '#core/conversation/turns.ts'
import { againstHandover, notSent, whyUnproved } from './handover-check.ts'
import type { Journal } from '../listening/journal.ts'
import { listenerLease } from '../listening/leased-listeners.ts'
import type { LiveDeps, ListenSessions } from '../listening/live-deps.ts'
import type { Outcomes } from './follow-sent.ts'
import { holdClaimed, stoppedReason } from './hold-replies.ts'
import { createSecondLooks, noModel } from '../trust/second-look.ts'

export type Sending = ReturnType<typeof createSending>

/** An approval older than this is dropped after a restart, ms, because the conversation has moved on. */
const approvalLasts = 5 * 60_000
/** How many reads of a thread in a row may come too late before the reply waits for the owner. */
const maxLooks = 3
/** How long a reply waits before the channel is asked again whether it may send, ms. */
const again = 1_000
/** How many times a thread may change between its last read and the handover before the reply waits for the owner. */
const maxHandovers = 3
const movedOn: Reason = { code: 'moved-on', text: 'Nothing was sent: the conversation kept changing while it was about to be.' }
const notTaken: Reason = { code: 'not-taken', text: 'Nothing was sent: several tries were all turned down.' }
const tooSlow: Reason = { code: 'slow-look', text: 'Nothing was sent: looking at the conversation took too long to be sure of it.' }
const notListenedTo: Reason = {
  code: 'no-listener',
  text: 'Nothing was sent: the account this was written in is no longer connected.',
}
const elsewhereUnknown: Reason = { code: 'elsewhere-unknown', text: reasonTexts['elsewhere-unknown'] }
const elsewhereInAnother: Reason = {
  code: elsewhereUnknown.code,
  text: 'Another Idiolect server reads your other channels, so this one can’t tell whether something there speaks against sending this.',
}
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
  const { sessions, journal, outcomes, stopping } = parts
  const { verify, fail } = outcomes
  const secondLooks = createSecondLooks(deps.secondLook)
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
    secondLooks.keepOnly({ accountId, channel: channel.id }, due)
    for (const suggestion of due) {
      if (stopping.aborted || stops.stoppedAt(accountId) !== null) return
      // The channel pauses after failures; due replies stay due.
      if (!channel.maySend(accountId)) return
      const claimed = await lookAndClaim(suggestion, channel)
      if (claimed === null) continue
      await journal.changed(claimed.suggestion)
      if (claimed.outboxId !== null) await deliver({ id: claimed.outboxId, accountId }, channel)
    }
  }

  /**
   * Reads the thread, and asks for the second look once nothing else holds or delays the reply; then reads the thread again.
   * Null if the suggestion stays as it is.
   */
  async function lookAndClaim(suggestion: StoredSuggestion, channel: Channel): Promise<Claimed | null> {
    let against: DueLook['against'] = secondLooks.isDone(suggestion) ? null : 'unasked'
    for (let tries = 1; ;) {
      const ownerTyping = await channel.isOwnerWriting(suggestion, () => store.contacts.list(suggestion.accountId))
      const observation = await channel.observe(suggestion, { certain: true })
      if (stopping.aborted) return null
      const seen: DueLook = { ownerTyping, against, observation, last: tries >= maxLooks }
      const claimed = await store.transaction(async (tables) => claimDue(tables, suggestion, seen))
      if (claimed === 'too-late') tries++
      else if (claimed === 'unasked') against = await secondLooks.ask(suggestion, stopping)
      else return claimed
      if (stopping.aborted) return null
    }
  }

  async function claimDue(tables: Tables, looked: StoredSuggestion, seen: DueLook): Promise<Claimed | 'too-late' | 'unasked' | null> {
    const { accountId, channel, id } = looked
    await tables.outbox.lock(accountId)
    const suggestion = await tables.suggestions.find(accountId, id)
    if (suggestion?.state !== 'scheduled' || stops.stoppedAt(accountId) !== null) return null
    // The text has changed since the thread was read: check again next time.
    if (suggestion.text !== looked.text) return null
    if (seen.against !== null && seen.against !== 'unasked') return hold(tables, suggestion, [seen.against])
    const tooLate = isTooOldToSendOn(seen.observation, clock.now())
    if (tooLate && !seen.last) return 'too-late'
    const unproved = whyUnproved(seen.observation) ?? (tooLate ? tooSlow : null)
    if (unproved !== null) return hold(tables, suggestion, [unproved])
    const facts = await readDecisionFacts(tables, sessions.of(accountId, channel), suggestion, clock.now())
    const verdict = assess(suggestion, seen.observation, facts, { claim: null, ownerTyping: seen.ownerTyping === true })
    // Includes answers sent from another account on the same resource.
    const resource = await resourceOf(tables, suggestion)
    if (resource === null) return hold(tables, suggestion, [notListenedTo])
    const taken = await tables.outbox.answered(resource, idsOf(suggestion))
    if (taken.size > 0) return hold(tables, suggestion, [{ code: 'already-replied', text: reasonTexts['already-replied'] }])
    if (verdict.outcome !== 'send') return hold(tables, suggestion, verdict.reasons)
    // The owner may be writing right now: asked again at the next look.
    if (seen.ownerTyping === null) return null
    // A poll of another channel may have read something that holds this one, and not stored it yet: it stays scheduled until that poll is over.
    if (sessions.givesWayToLook(accountId, channel)) return null
    const unseen = await whyElsewhereUnseen(tables, suggestion)
    if (unseen !== null) return hold(tables, suggestion, [unseen])
    if (seen.against === 'unasked') return 'unasked'
    return claim(tables, suggestion, true, verdict.reasons)
  }

  /**
   * Why messages on the account's other channels are not known: their listener has not caught up yet, or runs in another process. A lease covers one
   * channel, so an account's listeners may run in different processes, and only the reading process knows what it has read but not stored.
   * Channels that nobody listens to are ignored.
   */
  async function whyElsewhereUnseen(tables: Tables, { accountId, channel }: StoredSuggestion): Promise<Reason | null> {
    for (const listener of await tables.listeners.list(accountId)) {
      const { running, channel: other } = listener
      if (!running || other === channel) continue
      const session = sessions.of(accountId, other)
      if (session === null && (await tables.jobs.isHeld(listenerLease(accountId, other)))) return elsewhereInAnother
      const isRead = session === null ? findChannel(channels, other) === null : session.caughtUp && runsSince(listener, session.startedAt)
      if (!isRead) return elsewhereUnknown
    }
    return null
  }

  async function hold(tables: Tables, suggestion: StoredSuggestion, reasons: readonly Reason[]): Promise<Claimed | null> {
    const held = await tables.suggestions.change(suggestion, ['scheduled'], () => ({ state: 'waiting', reasons }))
    return held === null ? null : { suggestion: held, outboxId: null }
  }

  /**
   * Writes the outbox row and the suggestion's state, in the caller's transaction, which has locked the account. What is sent is the text as stored.
   * Null if there is no longer anything to send.
   */
  async function claim(tables: Tables, suggestion: StoredSuggestion, automatic: boolean, reasons: readonly Reason[]) {
    const resource = await resourceOf(tables, suggestion)
    if (resource === null) throw new AppError('conflict', notListenedTo.text)
    const ids = idsOf(suggestion)
    // An approved reply may answer a turn that grew after an earlier reply. Then only the newest message must be unanswered.
    const taken = automatic ? new Set<string>() : await tables.outbox.answered(resource, ids)
    if (taken.has(suggestion.turn.findLast(says)?.guid ?? '')) return null
    const sending = await tables.suggestions.change(suggestion, pendingStates, () => ({ state: 'sending', reasons, automatic }))
    if (sending === null) return null
    const { accountId, channel, thread, target, peer, text } = sending
    const outboxId = random.id()
    await tables.outbox.claim({
      id: outboxId,
      accountId,
      channel,
      resource,
      suggestionId: suggestion.id,
      automatic,
      conversation: peer.key,
      thread,
      target,
      text,
      answers: ids.filter((id) => !taken.has(id)),
    })
    return { suggestion: sending, outboxId }
  }

  /**
   * The resource it was read from: each message is answered once per resource. Null if it is not known. Then nothing is sent, because under another
   * name a second reply would not find the first.
   */
  async function resourceOf(tables: Tables, { accountId, channel, resource }: StoredSuggestion): Promise<string | null> {
    return resource ?? (await tables.listeners.find(accountId, channel))?.resource ?? null
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

  /** Continues from `claimed`. If the thread changes between its last read and the handover, it is read again. */
  async function handOn(of: Pick<OutboxRow, 'id' | 'accountId'>, channel: Channel, lost: AbortSignal): Promise<void> {
    const { id: outboxId, accountId } = of
    for (let tries = 1; !lost.aborted; tries++) {
      // Not handed over yet, so the kill switch can still take it back during this wait.
      while (!channel.maySend(accountId)) {
        if (stopping.aborted || lost.aborted) return
        await sleep(again, AbortSignal.any([stopping, lost]))
      }
      const looked = await commitHandover(outboxId, channel)
      if (looked === null) return
      const { row, handed } = looked
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
   * `handed` is null if the read was too old by the time of the decision.
   */
  async function commitHandover(outboxId: string, channel: Channel): Promise<Looked | null> {
    const claimed = await store.outbox.find(outboxId)
    if (claimed === null) return null
    const stand = await baselineOf(channel, claimed)
    const observation = await channel.observe(claimed, { certain: true })
    const done = await store.transaction(async (tables): Promise<CommittedHandover> => {
      await tables.outbox.lock(claimed.accountId)
      const row = await tables.outbox.find(outboxId)
      if (row === null) return null
      if (isStopped(row)) return { held: await holdClaimed(tables, row, [stoppedReason]) }
      if ('code' in stand) return { held: await holdClaimed(tables, row, [stand]) }
      if (isTooOldToSendOn(observation, clock.now())) return { row, handed: null }
      const suggestion = await tables.suggestions.find(row.accountId, row.suggestionId)
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

  async function baselineOf(channel: Channel, row: OutboxRow): Promise<{ readonly baseline: Baseline } | Reason> {
    try {
      const baseline = await channel.baseline(row)
      return row.automatic && (await deps.chosen(row.accountId)) === null ? noModel : { baseline }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notSent(error)
    }
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
    { attempt, ...on }: NonNullable<Looked['handed']>,
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
    const handover = await channel.handOver(row, { ...on, keep }).catch((error: unknown) => {
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
    claim,
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

/** What was observed before a due reply is claimed. */
interface DueLook {
  /** Null if it could not be seen. */
  readonly ownerTyping: boolean | null
  /** Result of the second look, which comes last, once nothing else holds the reply. Null if nothing speaks against sending. */
  readonly against: Reason | 'unasked' | null
  readonly observation: Observation
  /** This is the last try: if this read came too late, the thread is not read again. */
  readonly last: boolean
}

/** `outboxId` is null if the reply is held. */
interface Claimed {
  readonly suggestion: StoredSuggestion
  readonly outboxId: string | null
}

interface Looked {
  readonly row: OutboxRow
  /** What the handover was committed on. Null if the read was too old. */
  readonly handed: { readonly attempt: string; readonly baseline: Baseline; readonly stamp: string } | null
}

type CommittedHandover = Looked | { readonly held: StoredSuggestion | null } | null

function idsOf({ turn }: Pick<StoredSuggestion, 'turn'>): string[] {
  return turn.map(({ guid }) => guid)
}
