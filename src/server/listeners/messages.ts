import type { AppError } from '#contract/errors.ts'
import { leastInterval, type Watching } from '../services/mac-listener.ts'
import type { Answering } from '../services/answer-turn.ts'
import type { Journal } from '../services/journal.ts'
import type { LiveDeps, ListenSession, Sessions } from '../services/live-deps.ts'
import { keptDays } from '../services/message-log.ts'

/**
 * Watches Messages for the one account whose listener runs on this machine.
 *
 * How to add one (a listener of another place): a file here with a `tick(account)` that looks once and lets the store decide what is due, and
 * a runner that calls it. A tick that is lost or runs twice must harm nothing.
 */
interface Session extends ListenSession {
  nextLook: number
  failure: AppError | null
  busy: Promise<void>
  ended: boolean
  /** The store has a cursor. */
  kept: boolean
}

/** A wait for an answer of the owner that nobody gives ends, ms. */
const expiresAfter = 3 * 86_400_000
const day = 86_400_000
/** Looks in one tick: a backlog must not keep what is due from being sent. */
const mostLooks = 20
/** Due replies are looked for at least this often, ms. */
const longestPause = 1_000

export function createMessagesListener(
  deps: LiveDeps,
  parts: { answering: Pick<Answering, 'answer'>; journal: Journal; sendDue: (accountId: string) => Promise<void> },
) {
  const { store, clock, log, messages } = deps
  const { journal } = parts
  const sessions = new Map<string, Session>()
  let nextCleaning = 0

  async function look(session: Session): Promise<void> {
    for (let looks = 0; looks < mostLooks && !session.ended; looks++) {
      const batch = session.watcher.poll()
      if (batch.failure?.code !== session.failure?.code) {
        session.failure = batch.failure
        journal.line(session.accountId, batch.failure === null ? 'Messages can be read again.' : `Cannot read: ${batch.failure.message}`)
        journal.control(session.accountId)
      }
      if (batch.failure !== null) return
      await parts.answering.answer(session, batch.messages)
      if (batch.messages.length > 0 || !session.kept) await store.listeners.keepCursor(session.accountId, batch.cursor)
      session.kept = true
      if (!batch.more) return
    }
  }

  async function clean(accountId: string): Promise<void> {
    const now = clock.now()
    if (now < nextCleaning) return
    nextCleaning = now + day / 24
    const reasons = [{ code: 'expired', text: 'Nobody answered within three days.' }]
    for (const suggestion of await store.suggestions.waitingSince(accountId, now - expiresAfter)) {
      const expired = await store.suggestions.change(suggestion, ['waiting', 'failed'], { state: 'expired', reasons })
      if (expired !== null) await journal.changed(expired)
    }
    const before = now - keptDays * day
    await store.messageLog.prune(accountId, before)
    await store.suggestions.prune(accountId, before)
    await store.outbox.prune(accountId, before)
  }

  async function lookWhenDue(session: Session): Promise<void> {
    const listener = await store.listeners.find(session.accountId)
    if (listener === null || session.ended) return
    if (clock.now() >= session.nextLook) {
      session.nextLook = clock.now() + Math.max(leastInterval, listener.config.check_interval) * 1_000
      await look(session)
    }
    if (!session.ended) await clean(session.accountId)
  }

  const tick = async (accountId: string): Promise<void> => {
    const session = sessions.get(accountId)
    if (session === undefined) return
    session.busy = session.busy
      .then(() => lookWhenDue(session))
      .catch((error: unknown) => log.error({ err: error }, 'a look at Messages failed'))
    await session.busy
    // Not awaited: a helper that hangs must not keep new messages from their drafts.
    if (!session.ended) void parts.sendDue(accountId)
  }

  const watching: Watching & Sessions = {
    of: (accountId) => sessions.get(accountId) ?? null,
    failure: (accountId) => sessions.get(accountId)?.failure ?? null,
    begin(accountId, answersFrom, cursor) {
      const watcher = messages.openWatcher({ startedAt: answersFrom, cursor })
      sessions.set(accountId, {
        accountId,
        watcher,
        answersFrom,
        mayAct: () => messages.mayAct(),
        nextLook: 0,
        failure: null,
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
      session.watcher.close()
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
