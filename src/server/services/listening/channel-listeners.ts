import type { Reason } from '#contract/live/suggestions.ts'
import type { ArrivedBatch, Channel, Listening } from '#core/channel/channel.ts'
import { inTime } from '#server/in-time.ts'
import { fraction } from '../drafting/draft-order.ts'
import { longestInterval, type Watching } from './listener.ts'
import type { Answering } from '../replying/answer-turn.ts'
import type { Journal } from './journal.ts'
import type { LiveDeps, ListenSession, Sessions } from './live-deps.ts'

/**
 * Listens for accounts on channels, each pair separately: a slow look does not delay the others.
 *
 * How to add a channel: see `Channel`. A tick that is lost or runs twice must do no harm.
 */
interface Session extends ListenSession {
  readonly listening: Listening
  nextLook: number
  /** When its last tick was, ms since 1970. */
  tickedAt: number
  /** Why new messages are not, or may not be, seen. */
  trouble: Reason | null
  busy: Promise<void>
  /** The look that is under way: when it was begun, ms since 1970, and whether it has brought something that is not stored yet. */
  looking: { readonly since: number; readonly hasRead: boolean } | null
  /** Channels whose due replies gave way to its look. */
  readonly gaveWay: Set<string>
  ended: boolean
  /** The store has a cursor. */
  kept: boolean
  caughtUp: boolean
}

/** The most looks in one tick: a backlog must not delay what is due. */
const maxLooks = 20
/** A clock that the network corrects goes back by less than this, ms. */
const clockSteps = 2_000
const clockSetBack: Reason = {
  code: 'clock-set-back',
  text: 'This computer’s clock was set back, so it is not known how long this has waited.',
}
/** How long a look that has brought nothing yet may be about to, ms. A network that hangs holds nothing on another channel. */
const mayBringWithin = 5_000
/** How long a listener does not look while what gave way to its look is tried, ms. */
const yieldsFor = 5_000
/** How often, at least, due replies are looked for, ms. */
const longestPause = 1_000

export function createChannelListeners(
  deps: LiveDeps,
  parts: {
    answering: Pick<Answering, 'answer' | 'noteEdited' | 'editedAt' | 'unstoredGraveAt' | 'wroteElsewhere' | 'isNoted'>
    journal: Journal
    sendDue: (accountId: string, channel: Channel) => Promise<void>
    hold: (accountId: string, channel: string, reasons: readonly Reason[]) => Promise<void>
  },
) {
  const { store, clock, log, random } = deps
  const { journal } = parts
  const sessions = new Map<string, Session>()
  const nameOf = (accountId: string, channel: string) => `${accountId}/${channel}`

  /** While it is not certain that everything new is seen, nothing stays scheduled. */
  async function note(session: Session, trouble: Reason | null): Promise<void> {
    const before = session.trouble
    session.trouble = trouble
    const { accountId, channel } = session
    if (trouble !== null) await parts.hold(accountId, channel.id, [trouble])
    if (trouble?.text === before?.text) return
    journal.line(accountId, channel.id, trouble?.text ?? `${channel.words.place} can be read again.`)
    journal.control(session.accountId)
  }

  /** What a look brought need not be brought again, except for what `again` names. */
  async function keep(session: Session, batch: ArrivedBatch, again: readonly string[]): Promise<void> {
    if (batch.messages.length + batch.ignored.length > 0 || !session.kept)
      await store.listeners.keepCursor(session.accountId, session.channel.id, batch.cursor)
    await session.listening.kept(again)
    session.kept = true
  }

  async function look(session: Session): Promise<void> {
    for (let looks = 0; looks < maxLooks && !session.ended; looks++) {
      const since = clock.now()
      session.looking = { since, hasRead: false }
      const batch = await session.listening.look()
      const { edited = [] } = batch
      session.looking = { since, hasRead: batch.messages.length + edited.length > 0 }
      if (session.ended) return
      if (edited.length > 0) await parts.answering.noteEdited(session.accountId, edited)
      const unexpected = batch.failure?.code === 'unavailable' && session.trouble === null ? batch.failure.cause : undefined
      if (unexpected !== undefined) log.error({ err: unexpected, channel: session.channel.id }, 'a channel cannot be read')
      await note(session, troubleOf(batch, session.channel.words.place))
      if (batch.failure !== null) return
      for (const one of batch.ignored) await journal.ignored(session.accountId, session.channel.id, one)
      const again = await parts.answering.answer(session, batch.messages)
      // What only this process knows of it is read again by whoever goes on from the cursor, should it end before that is stored.
      const noted = parts.answering.isNoted(session.accountId)
      session.kept &&= noted
      if (noted) await keep(session, batch, again)
      if (batch.more) continue
      session.caughtUp ||= batch.doubt === null
      return
    }
  }

  /** It can no longer be told how long what is due has waited. */
  async function holdWhereClockWentBack(session: Session): Promise<void> {
    const now = clock.now()
    if (now < session.tickedAt - clockSteps) {
      session.nextLook = now
      await parts.hold(session.accountId, session.channel.id, [clockSetBack])
    }
    // Set only after the hold: if that failed, the next tick tries again.
    session.tickedAt = now
  }

  async function lookWhenDue(session: Session): Promise<void> {
    const listener = await store.listeners.find(session.accountId, session.channel.id)
    if (listener === null || session.ended) return
    if (clock.now() >= session.nextLook) {
      const { least, jitter } = session.channel.pace
      const interval = Math.min(longestInterval, Math.max(least, listener.config.check_interval)) * 1_000
      session.nextLook = clock.now() + (jitter === 0 ? interval : interval * (1 + jitter * (2 * fraction(random.token()) - 1)))
      await look(session).finally(() => (session.looking = null))
    }
  }

  const tick = async ({ accountId, channel }: Pick<ListenSession, 'accountId' | 'channel'>): Promise<void> => {
    const session = sessions.get(nameOf(accountId, channel.id))
    if (session === undefined) return
    session.busy = session.busy
      .then(() => holdWhereClockWentBack(session))
      .then(() => lookWhenDue(session))
      .catch(async (error: unknown) => {
        log.error({ err: error, channel: channel.id }, 'a look at a channel failed')
        await note(session, {
          code: 'internal',
          text: `${channel.words.place} can’t be read at the moment because of an error in Idiolect.`,
        })
      })
      .catch((error: unknown) => log.error({ err: error }, 'what was scheduled could not be held'))
    await session.busy
    // Not awaited: a helper that hangs must not keep new messages from their drafts.
    if (!session.ended) void parts.sendDue(accountId, channel)
    await tryWhatGaveWay(session)
  }

  /** Where look follows look, what is due elsewhere would else never find a moment. A send that takes long is not waited for. */
  async function tryWhatGaveWay({ accountId, gaveWay }: Session): Promise<void> {
    const others = [...gaveWay].flatMap((one) => sessions.get(nameOf(accountId, one))?.channel ?? [])
    gaveWay.clear()
    if (others.length > 0) await inTime(yieldsFor, Promise.all(others.map(async (one) => parts.sendDue(accountId, one))))
  }

  const watching: Watching & Sessions = {
    of: (accountId, channel) => sessions.get(nameOf(accountId, channel)) ?? null,
    givesWayToLook(accountId, channel) {
      const others = [...sessions.values()].filter((one) => one.accountId === accountId && one.channel.id !== channel)
      const mayBring = ({ looking }: Session) => looking !== null && (looking.hasRead || clock.now() - looking.since <= mayBringWithin)
      const ahead = others.filter(mayBring)
      for (const session of ahead) session.gaveWay.add(channel)
      return ahead.length > 0
    },
    trouble: (accountId, channel) => sessions.get(nameOf(accountId, channel))?.trouble?.text ?? null,
    begin(accountId, channel, answersFrom, behind) {
      sessions.set(nameOf(accountId, channel.id), {
        accountId,
        channel,
        listening: channel.listen({ accountId, startedAt: answersFrom, ...behind }),
        answersFrom,
        editedAt: (...asked) => parts.answering.editedAt(accountId, ...asked),
        unstoredGraveAt: () => parts.answering.unstoredGraveAt(accountId),
        wroteElsewhere: (tables, ...asked) => parts.answering.wroteElsewhere(tables, accountId, ...asked),
        // Nothing was missed where the owner starts it only now.
        caughtUp: behind.since >= answersFrom,
        nextLook: 0,
        tickedAt: clock.now(),
        trouble: null,
        busy: Promise.resolve(),
        looking: null,
        gaveWay: new Set(),
        ended: false,
        kept: behind.cursor !== null,
      })
    },
    async end(accountId, channel) {
      const session = sessions.get(nameOf(accountId, channel))
      if (session === undefined) return
      session.ended = true
      sessions.delete(nameOf(accountId, channel))
      // Auto-stop is called from outside of a look, so this waits for one that is under way and never for itself.
      await session.busy
    },
  }

  return {
    tick,
    watching,
    /** How long until something may have to be done for the sessions that are not `busy`, ms; null while nothing listens. */
    pause(busy: ReadonlySet<ListenSession>): number | null {
      if (sessions.size === 0) return null
      const idle = [...sessions.values()].filter((session) => !busy.has(session))
      const next = idle.map(({ nextLook }) => nextLook - clock.now())
      return Math.max(20, Math.min(longestPause, ...next))
    },
    running: (): readonly ListenSession[] => [...sessions.values()],
    async close(): Promise<void> {
      await Promise.all([...sessions.values()].map(({ accountId, channel }) => watching.end(accountId, channel.id)))
    },
  }
}

function troubleOf({ failure, doubt }: ArrivedBatch, place: string): Reason | null {
  if (failure !== null) return { code: failure.code, text: `${place} cannot be read at the moment: ${failure.message}` }
  return doubt === null ? null : { code: 'not-certain', text: doubt.message }
}
