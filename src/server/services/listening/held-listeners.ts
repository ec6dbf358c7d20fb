import { HeldElsewhere, type Leases } from '#server/jobs/leases.ts'
import type { JobKey } from '#server/store/jobs/jobs.ts'
import type { LiveDeps } from './live-deps.ts'
import type { HeldWatching, Watching } from './listener.ts'

export interface HeldListeners extends HeldWatching {
  /** Ends all listeners. Other processes may take them over. */
  close(): Promise<void>
}

/** The lease that a process holds while it listens for an account on a channel. */
export function listeningOf(account: string, channel: string): JobKey {
  return { id: 'listener', key: JSON.stringify({ account, channel }) }
}

/**
 * Listening under a lease, so that only one process listens for an account on a channel: it polls, drafts, sends due replies, and
 * follows sent ones. One lease covers the whole time it listens; one per poll would be two writes a second.
 */
export function createHeldListeners(leases: Leases, watching: Watching, log: LiveDeps['log']): HeldListeners {
  const here = new Map<string, { readonly stop: () => void; readonly over: Promise<void> }>()

  return {
    trouble: (account, channel) => watching.trouble(account, channel),
    isHeld: (account, channel) => leases.isHeld(listeningOf(account, channel)),
    isHere: (account, channel) => here.has(listeningOf(account, channel).key),

    begin(...session) {
      const [account, channel] = session
      const job = listeningOf(account, channel.id)
      const stopped = Promise.withResolvers<void>()
      const listen = () =>
        leases.hold(job, async (lost) => {
          lost.addEventListener('abort', () => stopped.resolve(), { once: true })
          watching.begin(...session)
          await stopped.promise
          await watching.end(account, channel.id)
        })
      // Stopped and started again during a poll: this process keeps the lease until the poll is over.
      const before = here.get(job.key)
      before?.stop()
      const listening = before === undefined ? listen() : before.over.then(listen)
      const over = listening
        .catch((error: unknown) => {
          if (!(error instanceof HeldElsewhere)) log.error({ err: error, channel: channel.id }, 'a listener could not be taken up')
        })
        .finally(() => {
          if (here.get(job.key)?.over === over) here.delete(job.key)
        })
      here.set(job.key, { stop: stopped.resolve, over })
    },

    async end(account, channel) {
      const one = here.get(listeningOf(account, channel).key)
      one?.stop()
      await one?.over
    },

    async close() {
      const all = [...here.values()]
      for (const { stop } of all) stop()
      await Promise.all(all.map(({ over }) => over))
    },
  }
}

/** Single-process variant without leases. */
export function heldByOne(watching: Watching): HeldListeners {
  return { ...watching, isHeld: () => Promise.resolve(false), isHere: () => true, close: () => Promise.resolve() }
}
