import type { Reason } from '#contract/live/suggestions.ts'
import type { WatchedBatch } from '#core/ports/live-messages.ts'
import { leastInterval, longestInterval, type Watching } from '../services/listening/mac-listener.ts'
import type { Answering } from '../services/replying/answer-turn.ts'
import type { Journal } from '../services/listening/journal.ts'
import type { LiveDeps, ListenSession, Sessions } from '../services/listening/live-deps.ts'

/**
 * Watches Messages for the one account whose listener runs on this machine.
 *
 * How to add one (a listener of another place): a file here with a `tick(account)` that looks once and lets the store decide what is due, and
 * a runner that calls it. A tick that is lost or runs twice must harm nothing.
 */
interface Session extends ListenSession {
  nextLook: number
  /** Why new messages are not, or may not be, seen. */
  trouble: Reason | null
  busy: Promise<void>
  ended: boolean
  /** The store has a cursor. */
  kept: boolean
}

/** Looks in one tick: a backlog must not keep what is due from being sent. */
const mostLooks = 20
/** Due replies are looked for at least this often, ms. */
const longestPause = 1_000

export function createMessagesListener(
  deps: LiveDeps,
  parts: {
    answering: Pick<Answering, 'answer'>
    journal: Journal
    sendDue: (accountId: string) => Promise<void>
    hold: (accountId: string, reasons: readonly Reason[]) => Promise<void>
  },
) {
  const { store, clock, log, messages } = deps
  const { journal } = parts
  const sessions = new Map<string, Session>()

  /** While it is not certain that what is new is seen, nothing waits to be sent by itself. */
  async function note(session: Session, trouble: Reason | null): Promise<void> {
    const before = session.trouble
    session.trouble = trouble
    if (trouble !== null) await parts.hold(session.accountId, [trouble])
    if (trouble?.text === before?.text) return
    journal.line(session.accountId, trouble?.text ?? 'Messages can be read again.')
    journal.control(session.accountId)
  }

  async function look(session: Session): Promise<void> {
    for (let looks = 0; looks < mostLooks && !session.ended; looks++) {
      const batch = session.watcher.poll()
      const unexpected = batch.failure?.code === 'unavailable' && session.trouble === null ? batch.failure.cause : undefined
      if (unexpected !== undefined) log.error({ err: unexpected }, 'Messages cannot be read')
      await note(session, troubleOf(batch))
      if (batch.failure !== null) return
      await parts.answering.answer(session, batch.messages)
      if (batch.messages.length > 0 || !session.kept) await store.listeners.keepCursor(session.accountId, batch.cursor)
      session.kept = true
      if (!batch.more) return
    }
  }

  async function lookWhenDue(session: Session): Promise<void> {
    const listener = await store.listeners.find(session.accountId)
    if (listener === null || session.ended) return
    if (clock.now() >= session.nextLook) {
      session.nextLook = clock.now() + Math.min(longestInterval, Math.max(leastInterval, listener.config.check_interval)) * 1_000
      await look(session)
    }
  }

  const tick = async (accountId: string): Promise<void> => {
    const session = sessions.get(accountId)
    if (session === undefined) return
    session.busy = session.busy
      .then(() => lookWhenDue(session))
      .catch(async (error: unknown) => {
        log.error({ err: error }, 'a look at Messages failed')
        await note(session, { code: 'internal', text: 'Messages cannot be read at the moment: Idiolect itself failed.' })
      })
      .catch((error: unknown) => log.error({ err: error }, 'what was scheduled could not be held'))
    await session.busy
    // Not awaited: a helper that hangs must not keep new messages from their drafts.
    if (!session.ended) void parts.sendDue(accountId)
  }

  const watching: Watching & Sessions = {
    of: (accountId) => sessions.get(accountId) ?? null,
    trouble: (accountId) => sessions.get(accountId)?.trouble?.text ?? null,
    begin(accountId, answersFrom, cursor) {
      const watcher = messages.openWatcher({ startedAt: answersFrom, cursor })
      sessions.set(accountId, {
        accountId,
        watcher,
        view: messages.view,
        answersFrom,
        mayAct: () => messages.mayAct(),
        maySend: () => messages.automation.isGranted(),
        nextLook: 0,
        trouble: null,
        busy: Promise.resolve(),
        ended: false,
        kept: cursor !== null,
      })
    },
    async end(accountId) {
      const session = sessions.get(accountId)
      if (session === undefined) return
      session.ended = true
      sessions.delete(accountId)
      // Auto-stop is called from outside of a look, so this waits for one that is under way and never for itself.
      await session.busy
    },
  }

  return {
    tick,
    watching,
    /** Until something may have to be done, ms; null while nothing listens. */
    pause(): number | null {
      if (sessions.size === 0) return null
      const next = [...sessions.values()].map(({ nextLook }) => nextLook - clock.now())
      return Math.max(20, Math.min(longestPause, ...next))
    },
    accounts: () => [...sessions.keys()],
    async close(): Promise<void> {
      await Promise.all([...sessions.keys()].map((accountId) => watching.end(accountId)))
    },
  }
}

function troubleOf({ failure, doubt }: WatchedBatch): Reason | null {
  if (failure !== null) return { code: failure.code, text: `Messages cannot be read at the moment: ${failure.message}` }
  return doubt === null ? null : { code: 'not-certain', text: doubt.message }
}
