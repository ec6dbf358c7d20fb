import { AppError } from '#contract/errors.ts'
import { pendingStates, type Reason } from '#contract/live/suggestions.ts'
import { reasonTexts } from '#core/auto-reply/index.ts'
import { findChannel, type Channel } from '#core/channel/channel.ts'
import { isTooOldToSendOn, type Observation } from '#core/channel/observation.ts'
import { says } from '#core/conversation/turns.ts'
import { listenerLease } from '#server/services/listening/leased-listeners.ts'
import type { LiveDeps, ListenSessions } from '#server/services/listening/live-deps.ts'
import { asSureAs, createConfidenceNow, isOutdated, type ConfidenceNow } from '#server/services/trust/confidence-now.ts'
import { createSecondLooks } from '#server/services/trust/second-look.ts'
import { runsSince } from '#server/store/live/listeners.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Tables } from '#server/store/tables.ts'
import { assess } from '../assess-reply.ts'
import { readDecisionFacts } from '../facts/decision-facts.ts'
import { isOverdue, overdue, tooSlow, whyUnproved } from './handover-check.ts'

/** How many reads of a thread in a row may come too late before the reply waits for the owner. */
const maxTries = 3
const notListenedTo: Reason = {
  code: 'no-listener',
  text: 'Nothing was sent: the account this was written in is no longer connected.',
}
const elsewhereUnknown: Reason = { code: 'elsewhere-unknown', text: reasonTexts['elsewhere-unknown'] }
const elsewhereInAnother: Reason = {
  code: elsewhereUnknown.code,
  text: 'Another Idiolect server reads your other channels, so this one can’t tell whether something there speaks against sending this.',
}

/** What was observed before a due reply is claimed. */
interface Seen {
  /** Null if it could not be seen. */
  readonly ownerTyping: boolean | null
  /** Result of the second look, which comes last, once nothing else holds the reply. Null if nothing speaks against sending. */
  readonly against: Reason | 'unasked' | null
  readonly observation: Observation
  /** See `createConfidenceNow`. */
  readonly sure: ConfidenceNow | null
  /** This is the last try: if this read came too late, the thread is not read again. */
  readonly last: boolean
}

/** `outboxId` is null if the reply is held. */
interface Claimed {
  readonly suggestion: StoredSuggestion
  readonly outboxId: string | null
}

/** Claims replies: decides, in one transaction, that one is sent now, and writes its outbox row. */
export function createClaiming(
  deps: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log' | 'channels' | 'stops' | 'secondLook' | 'confidences'>,
  parts: { readonly sessions: ListenSessions; readonly stopping: AbortSignal },
) {
  const { store, clock, random, channels, stops } = deps
  const { sessions, stopping } = parts
  const secondLooks = createSecondLooks(deps.secondLook)
  const confidenceNow = createConfidenceNow(deps)

  /**
   * Reads the thread, and asks for the second look once nothing else holds or delays the reply; then reads the thread again.
   * Null if the suggestion stays as it is.
   */
  async function observeAndClaim(suggestion: StoredSuggestion, channel: Channel): Promise<Claimed | null> {
    let against: Seen['against'] = secondLooks.isDone(suggestion) ? null : 'unasked'
    for (let tries = 1; ;) {
      const sure = await confidenceNow(suggestion)
      const ownerTyping = await channel.isOwnerWriting(suggestion, () => store.contacts.list(suggestion.accountId))
      const observation = await channel.observe(suggestion, { certain: true })
      if (stopping.aborted) return null
      const seen: Seen = { ownerTyping, against, observation, sure, last: tries >= maxTries }
      const claimed = await store.transaction(async (tables) => claimDue(tables, suggestion, seen))
      if (claimed === 'too-late') tries++
      else if (claimed === 'unasked') against = await secondLooks.ask(suggestion, stopping)
      else return claimed
      if (stopping.aborted) return null
    }
  }

  async function claimDue(tables: Tables, observed: StoredSuggestion, seen: Seen): Promise<Claimed | 'too-late' | 'unasked' | null> {
    const { accountId, channel, id } = observed
    await tables.outbox.lock(accountId)
    const suggestion = await tables.suggestions.find(accountId, id)
    if (suggestion?.state !== 'scheduled' || stops.stoppedAt(accountId) !== null) return null
    // The text, or how sure it is, has changed since the thread was read: check again next time.
    if (suggestion.text !== observed.text || (await isOutdated(tables, accountId, seen.sure))) return null
    if (seen.against !== null && seen.against !== 'unasked') return hold(tables, suggestion, [seen.against])
    const tooLate = isTooOldToSendOn(seen.observation, clock.now())
    if (tooLate && !seen.last) return 'too-late'
    const unproved = whyUnproved(seen.observation) ?? (tooLate ? tooSlow : null)
    if (unproved !== null) return hold(tables, suggestion, [unproved])
    const facts = await readDecisionFacts(tables, sessions.of(accountId, channel), suggestion, clock.now())
    const verdict = assess(asSureAs(suggestion, seen.sure), seen.observation, facts, {
      claim: null,
      ownerTyping: seen.ownerTyping === true,
    })
    // Includes answers sent from another account on the same resource.
    const resource = await resourceOf(tables, suggestion)
    if (resource === null) return hold(tables, suggestion, [notListenedTo])
    const taken = await tables.outbox.answered(resource, idsOf(suggestion))
    if (taken.size > 0) return hold(tables, suggestion, [{ code: 'already-replied', text: reasonTexts['already-replied'] }])
    if (verdict.outcome !== 'send') return hold(tables, suggestion, verdict.reasons)
    if (isOverdue(suggestion.dueAt, clock.now())) return hold(tables, suggestion, [overdue])
    // The owner may be writing right now: asked again at the next tick.
    if (seen.ownerTyping === null) return null
    // A poll of another channel may have read something that holds this one, and not stored it yet: it stays scheduled until that poll is over.
    if (sessions.givesWayToPoll(accountId, channel)) return null
    const unseen = await whyUnseen(tables, suggestion)
    if (unseen === 'behind') return null
    if (unseen !== null) return hold(tables, suggestion, [unseen])
    if (seen.against === 'unasked') return 'unasked'
    return claim(tables, suggestion, true, verdict.reasons)
  }

  /**
   * Why messages of the account are not known: the listener of another channel has not caught up yet, or runs in another process. A lease covers one
   * channel, so an account's listeners may run in different processes, and only the reading process knows what it has read but not stored.
   * Channels that nobody listens to are ignored. `behind`: there was more to read than one poll takes, so it is tried again.
   */
  async function whyUnseen(tables: Tables, { accountId, channel }: StoredSuggestion): Promise<Reason | 'behind' | null> {
    const running = (await tables.listeners.list(accountId)).filter((one) => one.running)
    if (running.some((one) => sessions.of(accountId, one.channel)?.behind === true)) return 'behind'
    for (const listener of running) {
      const { channel: other } = listener
      if (other === channel) continue
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

  return {
    claim,
    observeAndClaim,
    /** What is due on the channel of an account now; a second look at anything else is forgotten. */
    keepOnly: (of: Pick<StoredSuggestion, 'accountId' | 'channel'>, due: readonly StoredSuggestion[]) => secondLooks.keepOnly(of, due),
  }
}

function idsOf({ turn }: Pick<StoredSuggestion, 'turn'>): string[] {
  return turn.map(({ guid }) => guid)
}
