import { AppError } from '#contract/errors.ts'
import { pendingStates, type Reason } from '#contract/live/suggestions.ts'
import { isSameText, type IncomingMessage } from '#core/auto-reply/index.ts'
import type { ArrivedMessage, Letter } from '#core/channel/channel.ts'
import { threadOf, type Observation } from '#core/channel/observation.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import { draftedStates, type StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { SuggestionPeer } from '#server/store/live/suggestion-content.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'
import type { Tables } from '#server/store/tables.ts'
import { readDecisionFacts } from './facts/decision-facts.ts'
import type { SeenFacts } from './facts/seen-facts.ts'
import { threadLimit } from './facts/whose-words.ts'
import { applyVerdict, trialOfBurst } from './apply-verdict.ts'
import { assess, whyUndrafted, type Verdict } from './assess-reply.ts'
import type { Candidate } from './situation-of.ts'
import { says, textOf } from '#core/conversation/turns.ts'
import { asArrived } from '#core/channel/incoming.ts'
import { suggestionsFor, threadWith } from '#core/channel/one-peer.ts'
import { turnFromNews, type TurnFromNews } from '#core/channel/turn-from-news.ts'
import { fraction } from '#server/random.ts'
import type { ModelWriting } from '../drafting/draft-replies.ts'
import { contextRows, createTurnDrafting } from '../drafting/draft-turn.ts'
import type { Closing } from './close-answered.ts'
import type { Outcomes } from './follow-sent.ts'
import type { Improving } from './improve-drafts.ts'
import { calledFor, turnWords, type Journal } from '../listening/journal.ts'
import { isForgotten } from '../privacy/is-forgotten.ts'
import type { LiveDeps, ListenSession } from '../listening/live-deps.ts'

export type Answering = ReturnType<typeof createAnswering>

/** How long a message is retried if its thread cannot be read, ms. */
const triedFor = 3_600_000

/** Turns what a listener saw into suggestions: drafts at once, drafts again if the burst grows, and lets `core/auto-reply` decide. */
export function createAnswering(
  deps: LiveDeps,
  parts: {
    journal: Journal
    seen: Pick<SeenFacts, 'noteBeside'>
    improving: Pick<Improving, 'begin' | 'drop'>
    outcomes: Pick<Outcomes, 'confirm'>
    closing: Pick<Closing, 'ofThread'>
  },
) {
  const { store, clock, random, log } = deps
  const { journal, seen, improving, outcomes, closing } = parts
  const draftFor = createTurnDrafting(deps)

  /** `news`: new messages of one thread, from one person. */
  async function answerConversation(session: ListenSession, news: readonly ArrivedMessage[]): Promise<void> {
    const { accountId } = session
    const newest = news.at(-1)
    if (newest === undefined) return
    const where = { channel: session.channel.id, thread: newest.in.thread }
    const incoming = news.filter(({ fromMe }) => !fromMe)
    // Most of what the owner sends answers no waiting suggestion, and reading its thread is expensive.
    const { medium } = session.channel
    const isMail = medium === 'email'
    if (isMail && incoming.length === 0 && (await store.suggestions.ofThread(accountId, where, pendingStates)).length === 0) return
    const observation = await session.channel.observe({ accountId, ...newest.in }, { certain: false })
    await seen.noteBeside(session, incoming, observation.readable ? observation.thread : null)
    const thread = threadWith(newest.conversation, threadOf(observation), medium)
    const own = news.filter(({ fromMe }) => fromMe)
    if (own.length > 0) await closing.ofThread(accountId, where, thread)
    // The product's own emails are recognized by their key, not by their words.
    if (own.length > 0 && !isMail) await confirmUnknown(accountId, where, own)
    const last = incoming.at(-1)
    if (last === undefined) return
    const open = suggestionsFor(last.conversation, await store.suggestions.ofThread(accountId, where, pendingStates), medium)
    const ended = await dismissedIn(store, accountId, where)
    const { late, ...found } = turnFromNews({ thread, incoming, open, ended })
    if (late.length > 0) await noteLate(session, late)
    await answerTurn(session, {
      ...found,
      observation,
      peer: toPeer(last, incoming, open),
      in: last.in,
      letter: last.letter,
      open,
    })
  }

  /** What is old gets its own log line, and does not hold the turn beside which it came. */
  async function noteLate({ accountId, channel }: ListenSession, late: readonly ArrivedMessage[]): Promise<void> {
    const last = late.at(-1)
    if (last === undefined) return
    const words = turnWords(late.map(asArrived), channel.medium)
    const at = last.at ?? clock.now()
    await journal.skipped(accountId, { channel: channel.id, name: calledFor(last), text: words, at, reasons: [older] })
  }

  async function answerTurn(
    session: ListenSession,
    seen: Omit<TurnFromNews, 'late'> & {
      readonly observation: Observation
      readonly peer: SuggestionPeer
      readonly in: ArrivedMessage['in']
      readonly letter: Letter | undefined
      readonly open: readonly StoredSuggestion[]
    },
  ): Promise<void> {
    const { accountId } = session
    const { id: channel, medium: register } = session.channel
    const { turn, before, fresh, peer, open, letter } = seen
    const receivedAt = turn.findLast(says)?.at ?? turn.at(-1)?.at ?? clock.now()
    const context = [...before.slice(-contextRows).flatMap(({ text }) => text ?? []), textOf(turn, register)]
    const asked = { accountId, channel, ...seen.in, peer, register, turn, drafts: [], text: '', edited: false, context, fresh }
    const bare = letter === undefined ? asked : { ...asked, letter }
    const against = whyUndrafted(bare, seen.observation, await readDecisionFacts(store, session, bare, clock.now()))
    const old = !fresh && clock.now() - receivedAt > session.channel.pace.draftsWithin
    // A reaction or an event after a drafted turn does not change its drafts.
    if (!turn.some(says) && open.length > 0) return
    if (against.length > 0 || old || !seen.current) {
      const reasons = against.length > 0 ? against : [older]
      await journal.skipped(accountId, { channel, name: calledFor(peer), text: turnWords(turn, register), at: receivedAt, reasons })
      return
    }
    // After a crash the watcher repeats messages that were already seen.
    if (await isDecided(store, bare)) return
    const { drafts, failure, model } = await draftFor(accountId, peer, turn, before, { register })
    const candidate = { ...bare, drafts, text: drafts[0]?.text ?? '' }
    await keep(session, candidate, receivedAt, { failure, model })
  }

  /** Stores the suggestion. The decision is made in the same transaction that ends the older ones of its thread. */
  async function keep(
    session: ListenSession,
    candidate: Candidate,
    receivedAt: number,
    { failure, model }: { readonly failure: Reason | null; readonly model: ModelWriting | null },
  ): Promise<void> {
    const { accountId, peer } = candidate
    const id = random.id()
    const wait = fraction(random.token())
    const awaits = model === null ? null : random.id()
    const observation = await session.channel.observe(candidate, { certain: false })
    const done = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      // The owner may have deleted everything, or acted on it, during drafting.
      if (await isForgotten(tables, accountId, candidate.channel)) return null
      if (await isDecided(tables, candidate)) return null
      const superseded: StoredSuggestion[] = []
      const atIt: Reason[] = []
      // The older one keeps its reason for not being sent: the newer one may not include its messages.
      const inThread = await tables.suggestions.ofThread(accountId, candidate, pendingStates)
      for (const older of suggestionsFor(peer.key, inThread, session.channel.medium)) {
        if (older.touched === true) atIt.push(ownerAtIt)
        if (observation.readable && older.turn.some(({ guid }) => !observation.thread.some((row) => row.guid === guid)))
          atIt.push(goneSince)
        const reasons = older.state === 'scheduled' ? [] : older.reasons
        const changed = await tables.suggestions.change(older, pendingStates, () => ({ state: 'superseded', reasons }))
        if (changed === null) continue
        await journal.amend(tables, changed)
        superseded.push(changed)
      }
      // A part of it was dismissed while it was drafted for.
      const ended = await dismissedIn(tables, accountId, candidate)
      if (candidate.turn.some(({ guid }) => ended.has(guid))) atIt.push(ownerAtIt)
      const resource = (await tables.listeners.find(accountId, candidate.channel))?.resource
      const facts = await readDecisionFacts(tables, session, candidate, clock.now())
      const verdict = heldFor(atIt, assess(candidate, observation, facts, { claim: null, ownerTyping: false }))
      const trial = trialOfBurst(superseded, candidate.turn.find(says)?.at ?? receivedAt)
      const { wouldSendAt, ...applied } = await applyVerdict(tables, candidate, verdict, { now: clock.now(), wait, trial })
      const reasons = failure === null ? applied.reasons : [failure, ...applied.reasons.filter(({ code }) => code !== 'no-draft')]
      const [before] = superseded
      const suggestion = {
        ...candidate,
        ...(before === undefined ? {} : { beganAs: before.beganAs ?? before.id }),
        ...(resource === undefined ? {} : { resource }),
        ...applied,
        id,
        reasons,
        note: null,
        told: null,
        awaits,
        receivedAt,
        ...(wouldSendAt === null ? {} : { wouldSendAt }),
        ...(atIt.length === 0 ? {} : { touched: true as const }),
      }
      const stored = { ...suggestion, updatedAt: clock.now() }
      await tables.suggestions.add(suggestion)
      await journal.record(tables, stored)
      return { superseded, suggestion: stored }
    })
    if (done === null) return
    for (const older of done.superseded) improving.drop(accountId, older.id)
    if (model !== null) improving.begin(session, done.suggestion, model)
    // Told first, so that a page can put it in the place of the older ones before it takes those away: the owner may be writing there.
    journal.told(done.suggestion)
    for (const older of done.superseded) journal.told(older)
  }

  /** Returns false if it could not be stored. */
  async function tellUnanswered(session: ListenSession, first: ArrivedMessage, reason: Reason): Promise<boolean> {
    try {
      await journal.skipped(session.accountId, {
        channel: session.channel.id,
        name: first.fromMe ? await whoWaits(session, first) : first.name,
        text: '',
        at: first.at ?? clock.now(),
        reasons: [reason],
      })
      return true
    } catch (error) {
      log.error({ err: error }, 'an unanswered turn could not be noted')
      return false
    }
  }

  /** Whose email is waiting in the thread that the owner may have written in. */
  async function whoWaits({ accountId, channel }: ListenSession, { in: { thread } }: ArrivedMessage): Promise<string> {
    const [waits] = await store.suggestions.ofThread(accountId, { channel: channel.id, thread }, pendingStates)
    return waits === undefined ? '' : calledFor(waits.peer)
  }

  async function confirmUnknown(accountId: string, where: ThreadOf, own: readonly ArrivedMessage[]): Promise<void> {
    const rows = await store.outbox.ofThread(accountId, where, threadLimit)
    for (const { text, guid, at, exclusion } of own) {
      // Messages itself failed to deliver it.
      if (exclusion === 'failed') continue
      const row = rows.find((one) => isOpen(one) && one.claimedAt <= (at ?? 0) && isSameText(one.text, text ?? ''))
      if (row !== undefined) await outcomes.confirm(row, guid)
    }
  }

  return {
    draftFor,

    /**
     * Answers everything from one poll of a listener, thread by thread. A thread that fails does not hold up the others. Returns the ids of messages
     * to deliver again because their thread cannot be read at the moment.
     */
    async answer(session: ListenSession, messages: readonly ArrivedMessage[]): Promise<string[]> {
      const { medium } = session.channel
      const again: string[] = []
      const turnOf = ({ in: { thread }, conversation }: ArrivedMessage) =>
        medium === 'email' ? JSON.stringify([thread, conversation]) : thread
      for (const news of Map.groupBy(messages, turnOf).values()) {
        try {
          await answerConversation(session, news)
        } catch (error) {
          const [first] = news
          const since = first?.firstTriedAt
          const unread = error instanceof AppError && since !== undefined
          if (unread && clock.now() - since < triedFor) {
            again.push(...news.map(({ guid }) => guid))
            continue
          }
          log.error({ err: error }, 'a turn could not be answered')
          if (first === undefined) continue
          const told = await tellUnanswered(session, first, unread ? unreadFor(first, error) : unreadTurn)
          // Not even its log line was stored: deliver it again if possible.
          if (!told && since !== undefined && clock.now() - since < triedFor) again.push(...news.map(({ guid }) => guid))
        }
      }
      return again
    },
  }
}

const unreadTurn: Reason = { code: 'internal', text: 'Something went wrong while reading this message. Nothing was sent.' }

/** The reason given once the retries for a thread are used up. */
function unreadFor({ fromMe }: Pick<ArrivedMessage, 'fromMe'>, { code, message }: AppError): Reason {
  const so = fromMe ? 'You may have answered what waits there.' : 'Nothing was sent.'
  return { code, text: `Its thread could not be read for an hour: ${message} ${so}` }
}

/**
 * A message first delivered as not fresh has now arrived live: its turn is decided again, unless the owner has acted on it.
 */
function isFresher({ fresh }: Pick<Candidate, 'fresh'>, before: Pick<StoredSuggestion, 'state' | 'fresh' | 'touched'>): boolean {
  return fresh && !before.fresh && before.state === 'waiting' && before.touched !== true
}

/** The messages of a thread that the owner has dismissed, by guid. */
async function dismissedIn({ suggestions }: Pick<Tables, 'suggestions'>, accountId: string, where: ThreadOf): Promise<ReadonlySet<string>> {
  const dismissed = await suggestions.ofThread(accountId, where, ['dismissed'])
  return new Set(dismissed.flatMap(({ turn }) => turn.map(({ guid }) => guid)))
}

/** Whether its turn already has drafts and there is no reason to decide it again. */
async function isDecided({ suggestions }: Pick<Tables, 'suggestions'>, candidate: Candidate): Promise<boolean> {
  const drafted = await suggestions.ofThread(candidate.accountId, candidate, draftedStates)
  return drafted.some((one) => sameTurn(one, candidate.turn) && !isFresher(candidate, one))
}

/** Whether one of the owner's messages may turn out to be this text: it was handed over and is not known to have arrived. */
function isOpen({ state, handedAt, sentGuid }: OutboxRow): boolean {
  return state === 'unknown' || (state === 'failed' && handedAt !== null && sentGuid === null)
}

const goneSince: Reason = {
  code: 'owner-at-it',
  text: 'What they wrote before can no longer be found in this conversation, so this waits for you.',
}
const ownerAtIt: Reason = { code: 'owner-at-it', text: 'You were working on a reply to what they wrote just before.' }

function heldFor(reasons: readonly Reason[], verdict: Verdict): Verdict {
  return verdict.outcome === 'send' && reasons.length > 0 ? { ...verdict, outcome: 'hold', reasons } : verdict
}

const older: Reason = { code: 'too-old', text: 'The message is too old to be answered automatically.' }

/** The author of the newest of these. If the sender of any of them, or of what they wrote before (`open`), is in doubt, so is the whole turn. */
function toPeer(
  { conversation, name, shownAs, group, addresses, memberNames, known }: ArrivedMessage,
  incoming: readonly ArrivedMessage[],
  open: readonly StoredSuggestion[],
): SuggestionPeer {
  const senderDoubt = [...incoming, ...open.map(({ peer }) => peer)].find((one) => one.senderDoubt !== undefined)?.senderDoubt
  return {
    key: conversation,
    name,
    ...(shownAs === undefined ? {} : { shownAs }),
    group,
    addresses,
    ...(memberNames === undefined ? {} : { memberNames }),
    known,
    ...(senderDoubt === undefined ? {} : { senderDoubt }),
  }
}

function sameTurn(suggestion: StoredSuggestion, turn: readonly IncomingMessage[]): boolean {
  return suggestion.turn.findLast(says)?.guid === turn.findLast(says)?.guid
}
