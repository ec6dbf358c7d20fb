import type { Reason } from '#contract/live/suggestions.ts'
import type { ArrivedBatch } from '#core/channel/channel.ts'
import { inTime } from '#server/in-time.ts'
import { fraction } from '#server/random.ts'
import type { Answering } from '../replying/answer-turn.ts'
import type { SeenFacts } from '../replying/facts/seen-facts.ts'
import type { Holding } from '../replying/hold-replies.ts'
import type { Sending } from '../replying/sending/send-reply.ts'
import type { Journal } from './journal.ts'
import type { LiveDeps } from './live-deps.ts'
import type { Session, Sessions } from './sessions.ts'
import { runsSince } from '#server/store/live/listeners.ts'

/** A hundred years, s. Longer intervals are stored as typed, but capped here because no timer could count them. */
export const longestInterval = 3_155_760_000

/** Maximum polls per tick, so that a backlog does not delay due replies. */
const maxPolls = 20
/** Network time corrections set the clock back by less than this, ms. */
const clockSteps = 2_000
const clockSetBack: Reason = {
  code: 'clock-set-back',
  text: 'This computer’s clock was set back, so it is not known how long this has waited.',
}
/** How long a listener pauses polling while replies that waited for its poll are tried, ms. */
const yieldsFor = 5_000

/**
 * Polls each account's channels separately, so that a slow poll does not delay the others.
 *
 * How to add a channel: see `Channel`. A tick that is lost or runs twice must be harmless.
 */
export function createPoller(
  deps: Pick<LiveDeps, 'store' | 'clock' | 'log' | 'random'>,
  parts: {
    sessions: Pick<Sessions, 'of'>
    seen: Pick<SeenFacts, 'note' | 'noteEdited' | 'noteOverheard' | 'noteUnknown' | 'isNoted'>
    answering: Pick<Answering, 'answer'>
    sending: Pick<Sending, 'sendDue'>
    holding: Pick<Holding, 'holdScheduled'>
    journal: Journal
  },
) {
  const { store, clock, log, random } = deps
  const { sessions, seen, answering, sending, holding, journal } = parts

  /** Holds everything scheduled while new messages may be missed. */
  async function note(session: Session, trouble: Reason | null): Promise<void> {
    const before = session.trouble
    session.trouble = trouble
    const { accountId, channel } = session
    if (trouble !== null) await holding.holdScheduled(accountId, channel.id, [trouble])
    if (trouble?.text === before?.text) return
    journal.line(accountId, channel.id, trouble?.text ?? `${channel.words.place} can be read again.`)
    journal.control(session.accountId)
  }

  /** Advances the cursor past a processed batch, except for the messages that `again` names. */
  async function keep(session: Session, batch: ArrivedBatch, again: readonly string[]): Promise<void> {
    const { messages, overheard = [], ignored } = batch
    if (messages.length + overheard.length + ignored.length > 0 || !session.kept)
      await store.listeners.keepCursor({ accountId: session.accountId, channel: session.channel.id }, session.startedAt, batch.cursor)
    await session.listening.kept(again)
    session.kept = true
  }

  /** Whether the owner has neither stopped nor restarted it since, which may happen in another process. */
  async function stands({ accountId, channel, startedAt }: Session): Promise<boolean> {
    return runsSince(await store.listeners.find(accountId, channel.id), startedAt)
  }

  async function poll(session: Session): Promise<void> {
    for (let polls = 0; polls < maxPolls && !session.ended; polls++) {
      const since = clock.now()
      session.polling = { since, hasRead: false }
      const batch = await session.listening.poll()
      const { edited = [], overheard = [], unknown = false } = batch
      session.polling = { since, hasRead: unknown || batch.messages.length + edited.length + overheard.length > 0 }
      // What was written while it was stopped is nothing that a listener reads.
      if (session.ended || (session.polling.hasRead && !(await stands(session)))) {
        await session.listening.dropped?.()
        return
      }
      if (edited.length > 0) await seen.noteEdited(session, edited)
      const unexpected = batch.failure?.code === 'unavailable' && session.trouble === null ? batch.failure.cause : undefined
      if (unexpected !== undefined) log.error({ err: unexpected, channel: session.channel.id }, 'a channel cannot be read')
      await note(session, troubleOf(batch, session.channel.words.place))
      if (batch.failure !== null) return
      for (const one of batch.ignored) await journal.ignored(session.accountId, session.channel.id, one)
      await seen.note(session, batch.messages)
      if (overheard.length > 0) await seen.noteOverheard(session, overheard)
      if (unknown) await seen.noteUnknown(session)
      const again = await answering.answer(session, batch.messages)
      // Notes that are still only in memory: if this process ends first, the next one re-reads them from the cursor.
      const noted = seen.isNoted(session.accountId)
      session.kept &&= noted
      if (noted) await keep(session, batch, again)
      session.behind = batch.more || batch.behind === true
      session.caughtUp = !session.behind && batch.doubt === null
      if (!batch.more) return
    }
  }

  /** If the clock went back, holds due replies: how long they have waited is no longer known. */
  async function holdWhereClockWentBack(session: Session): Promise<void> {
    const now = clock.now()
    if (now < session.tickedAt - clockSteps) {
      session.nextPoll = now
      await holding.holdScheduled(session.accountId, session.channel.id, [clockSetBack])
    }
    // Set after the hold, so that the next tick retries a hold that failed.
    session.tickedAt = now
  }

  /** Returns whether it was due. */
  async function pollWhenDue(session: Session, everySeconds: number): Promise<boolean> {
    if (session.ended || clock.now() < session.nextPoll) return false
    const { least, jitter } = session.channel.pace
    const interval = Math.min(longestInterval, Math.max(least, everySeconds)) * 1_000
    session.nextPoll = clock.now() + (jitter === 0 ? interval : interval * (1 + jitter * (2 * fraction(random.token()) - 1)))
    await poll(session).finally(() => (session.polling = null))
    return true
  }

  /**
   * Returns whether it polled. Rejects with what failed, once that is noted and due replies are being tried. `everySeconds`: the pause between two
   * polls that the owner set.
   */
  async function tick(session: Session, everySeconds: number): Promise<boolean> {
    const { accountId, channel } = session
    if (session.ended) return false
    let polled = false
    let failure: { readonly error: unknown } | null = null
    session.busy = session.busy
      .then(() => holdWhereClockWentBack(session))
      .then(async () => void (polled = await pollWhenDue(session, everySeconds)))
      .catch(async (error: unknown) => {
        failure = { error }
        await note(session, {
          code: 'internal',
          text: `${channel.words.place} can’t be read at the moment because of an error in Idiolect.`,
        })
      })
      .catch((error: unknown) => void (failure = { error: new Error('what was scheduled could not be held', { cause: error }) }))
    await session.busy
    // Not awaited: a helper that hangs must not delay drafts for new messages.
    if (!session.ended) void sending.sendDue(accountId, channel)
    await tryWhatGaveWay(session)
    if (failure !== null) throw (failure as { readonly error: unknown }).error
    return polled
  }

  /** Tries replies that waited for this poll; under back-to-back polls they would never get a turn. Does not wait long for a slow send. */
  async function tryWhatGaveWay({ accountId, gaveWay }: Session): Promise<void> {
    const others = [...gaveWay].flatMap((one) => sessions.of(accountId, one)?.channel ?? [])
    gaveWay.clear()
    if (others.length > 0) await inTime(yieldsFor, Promise.all(others.map(async (one) => sending.sendDue(accountId, one))))
  }

  return { tick }
}

function troubleOf({ failure, doubt }: ArrivedBatch, place: string): Reason | null {
  if (failure !== null) return { code: failure.code, text: `${place} cannot be read at the moment: ${failure.message}` }
  return doubt === null ? null : { code: 'not-certain', text: doubt.message }
}
