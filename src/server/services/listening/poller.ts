import type { Reason } from '#contract/live/suggestions.ts'
import type { ArrivedBatch, Channel, Listening } from '#core/channel/channel.ts'
import { inTime } from '#server/in-time.ts'
import { fraction } from '../drafting/draft-order.ts'
import type { Answering } from '../replying/answer-turn.ts'
import type { Journal } from './journal.ts'
import type { LiveDeps, ListenSession, ListenSessions } from './live-deps.ts'
import { runsSince } from '#server/store/live/listeners.ts'

/** Where listening begins. Times are ms since 1970. */
export interface ListenStart {
  /** When the owner started it, as stored. */
  readonly startedAt: number | null
  /** Messages older than this are not answered. */
  readonly answersFrom: number
  /** Continues after it. If null, starts with what came in since the owner started it. */
  readonly cursor: string | null
}

/** The listeners that run in this process. */
export interface LocalListeners {
  begin(accountId: string, channel: Channel, start: ListenStart): void
  end(accountId: string, channel: string): Promise<void>
  /** A sentence on why new messages may be missed. Null if they are not. */
  trouble(accountId: string, channel: string): string | null
}

interface Session extends ListenSession {
  readonly listening: Listening
  nextLook: number
  /** Time of its last tick, ms since 1970. */
  tickedAt: number
  /** Why new messages may be missed. Null if they are not. */
  trouble: Reason | null
  busy: Promise<void>
  /** The current poll: when it started (ms since 1970), and whether it returned messages that are not stored yet. Null if none is running. */
  looking: { readonly since: number; readonly hasRead: boolean } | null
  /** Channels whose due replies waited for this poll. */
  readonly gaveWay: Set<string>
  ended: boolean
  /** Whether the stored cursor covers what was read. If not, the next poll's cursor is stored even if the poll was empty. */
  kept: boolean
  caughtUp: boolean
}

/** A hundred years, s. Longer intervals are stored as typed, but capped here because no timer could count them. */
export const longestInterval = 3_155_760_000

/** Maximum polls per tick, so that a backlog does not delay due replies. */
const maxLooks = 20
/** Network time corrections set the clock back by less than this, ms. */
const clockSteps = 2_000
const clockSetBack: Reason = {
  code: 'clock-set-back',
  text: 'This computer’s clock was set back, so it is not known how long this has waited.',
}
/** How long other channels wait for a poll that has returned nothing yet, ms. A hanging network must not hold them longer. */
const mayBringWithin = 5_000
/** How long a listener pauses polling while replies that waited for its poll are tried, ms. */
const yieldsFor = 5_000

/**
 * Polls each account's channels separately, so that a slow poll does not delay the others.
 *
 * How to add a channel: see `Channel`. A tick that is lost or runs twice must be harmless.
 */
export function createPoller(
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

  /** Holds everything scheduled while new messages may be missed. */
  async function note(session: Session, trouble: Reason | null): Promise<void> {
    const before = session.trouble
    session.trouble = trouble
    const { accountId, channel } = session
    if (trouble !== null) await parts.hold(accountId, channel.id, [trouble])
    if (trouble?.text === before?.text) return
    journal.line(accountId, channel.id, trouble?.text ?? `${channel.words.place} can be read again.`)
    journal.control(session.accountId)
  }

  /** Advances the cursor past a processed batch, except for the messages that `again` names. */
  async function keep(session: Session, batch: ArrivedBatch, again: readonly string[]): Promise<void> {
    if (batch.messages.length + batch.ignored.length > 0 || !session.kept)
      await store.listeners.keepCursor({ accountId: session.accountId, channel: session.channel.id }, session.startedAt, batch.cursor)
    await session.listening.kept(again)
    session.kept = true
  }

  /** Whether the owner has neither stopped nor restarted it since, which may happen in another process. */
  async function stands({ accountId, channel, startedAt }: Session): Promise<boolean> {
    return runsSince(await store.listeners.find(accountId, channel.id), startedAt)
  }

  async function look(session: Session): Promise<void> {
    for (let looks = 0; looks < maxLooks && !session.ended; looks++) {
      const since = clock.now()
      session.looking = { since, hasRead: false }
      const batch = await session.listening.look()
      const { edited = [] } = batch
      session.looking = { since, hasRead: batch.messages.length + edited.length > 0 }
      if (session.ended) return
      // What was written while it was stopped is nothing that a listener reads.
      if (session.looking.hasRead && !(await stands(session))) return
      if (edited.length > 0) await parts.answering.noteEdited(session.accountId, edited)
      const unexpected = batch.failure?.code === 'unavailable' && session.trouble === null ? batch.failure.cause : undefined
      if (unexpected !== undefined) log.error({ err: unexpected, channel: session.channel.id }, 'a channel cannot be read')
      await note(session, troubleOf(batch, session.channel.words.place))
      if (batch.failure !== null) return
      for (const one of batch.ignored) await journal.ignored(session.accountId, session.channel.id, one)
      const again = await parts.answering.answer(session, batch.messages)
      // Notes that are still only in memory: if this process ends first, the next one re-reads them from the cursor.
      const noted = parts.answering.isNoted(session.accountId)
      session.kept &&= noted
      if (noted) await keep(session, batch, again)
      if (batch.more) continue
      session.caughtUp ||= batch.doubt === null
      return
    }
  }

  /** If the clock went back, holds due replies: how long they have waited is no longer known. */
  async function holdWhereClockWentBack(session: Session): Promise<void> {
    const now = clock.now()
    if (now < session.tickedAt - clockSteps) {
      session.nextLook = now
      await parts.hold(session.accountId, session.channel.id, [clockSetBack])
    }
    // Set after the hold, so that the next tick retries a hold that failed.
    session.tickedAt = now
  }

  async function lookWhenDue(session: Session): Promise<void> {
    const listener = await store.listeners.find(session.accountId, session.channel.id)
    if (!runsSince(listener, session.startedAt) || session.ended) return
    if (clock.now() >= session.nextLook) {
      const { least, jitter } = session.channel.pace
      const interval = Math.min(longestInterval, Math.max(least, listener.config.check_interval)) * 1_000
      session.nextLook = clock.now() + (jitter === 0 ? interval : interval * (1 + jitter * (2 * fraction(random.token()) - 1)))
      await look(session).finally(() => (session.looking = null))
    }
  }

  /** Rejects with what failed, once that is noted and due replies are being tried. */
  const tick = async ({ accountId, channel }: Pick<ListenSession, 'accountId' | 'channel'>): Promise<void> => {
    const session = sessions.get(nameOf(accountId, channel.id))
    if (session === undefined) return
    let failure: { readonly error: unknown } | null = null
    session.busy = session.busy
      .then(() => holdWhereClockWentBack(session))
      .then(() => lookWhenDue(session))
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
    if (!session.ended) void parts.sendDue(accountId, channel)
    await tryWhatGaveWay(session)
    if (failure !== null) throw (failure as { readonly error: unknown }).error
  }

  /** Tries replies that waited for this poll; under back-to-back polls they would never get a turn. Does not wait long for a slow send. */
  async function tryWhatGaveWay({ accountId, gaveWay }: Session): Promise<void> {
    const others = [...gaveWay].flatMap((one) => sessions.get(nameOf(accountId, one))?.channel ?? [])
    gaveWay.clear()
    if (others.length > 0) await inTime(yieldsFor, Promise.all(others.map(async (one) => parts.sendDue(accountId, one))))
  }

  const listeners: LocalListeners & ListenSessions = {
    of: (accountId, channel) => sessions.get(nameOf(accountId, channel)) ?? null,
    givesWayToLook(accountId, channel) {
      const others = [...sessions.values()].filter((one) => one.accountId === accountId && one.channel.id !== channel)
      const mayBring = ({ looking }: Session) => looking !== null && (looking.hasRead || clock.now() - looking.since <= mayBringWithin)
      const ahead = others.filter(mayBring)
      for (const session of ahead) session.gaveWay.add(channel)
      return ahead.length > 0
    },
    trouble: (accountId, channel) => sessions.get(nameOf(accountId, channel))?.trouble?.text ?? null,
    begin(accountId, channel, { startedAt, answersFrom, cursor }) {
      const since = startedAt ?? answersFrom
      sessions.set(nameOf(accountId, channel.id), {
        accountId,
        channel,
        listening: channel.listen({ accountId, startedAt: answersFrom, since, cursor }),
        startedAt,
        answersFrom,
        editedAt: (...asked) => parts.answering.editedAt(accountId, ...asked),
        unstoredGraveAt: () => parts.answering.unstoredGraveAt(accountId),
        wroteElsewhere: (tables, ...asked) => parts.answering.wroteElsewhere(tables, accountId, ...asked),
        // If the owner starts it only now, nothing was missed.
        caughtUp: since >= answersFrom,
        nextLook: 0,
        tickedAt: clock.now(),
        trouble: null,
        busy: Promise.resolve(),
        looking: null,
        gaveWay: new Set(),
        ended: false,
        kept: cursor !== null,
      })
    },
    async end(accountId, channel) {
      const session = sessions.get(nameOf(accountId, channel))
      if (session === undefined) return
      session.ended = true
      sessions.delete(nameOf(accountId, channel))
      // Auto-stop is called from outside a poll, so this never waits for itself.
      await session.busy
    },
  }

  return {
    tick,
    listeners,
    running: (): readonly (ListenSession & { readonly nextLook: number })[] => [...sessions.values()],
    async close(): Promise<void> {
      await Promise.all([...sessions.values()].map(({ accountId, channel }) => listeners.end(accountId, channel.id)))
    },
  }
}

function troubleOf({ failure, doubt }: ArrivedBatch, place: string): Reason | null {
  if (failure !== null) return { code: failure.code, text: `${place} cannot be read at the moment: ${failure.message}` }
  return doubt === null ? null : { code: 'not-certain', text: doubt.message }
}
