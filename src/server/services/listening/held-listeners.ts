import { HeldElsewhere, type Leases } from '#server/jobs/leases.ts'
import type { JobKey } from '#server/store/jobs/jobs.ts'
import type { LiveDeps } from './live-deps.ts'
import type { HeldWatching, Watching } from './listener.ts'

export interface HeldListeners extends HeldWatching {
  /** Ends all of them; other processes may take them over. */
  close(): Promise<void>
}

/** What a process holds while it listens for an account on a channel. */
export function listeningOf(account: string, channel: string): JobKey {
  return { id: 'listener', key: JSON.stringify({ account, channel }) }
}

/**
 * Listening under a lease, so that only one of several processes listens for an account on a channel: it looks, drafts, sends what is due, and
 * follows what was sent. One lease lasts for as long as it listens; one per look would be two writes a second.
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
      // It was stopped and started again while a look was under way: this process has the lease until that is over.
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

/** For a process that has its store to itself: it holds whatever it does. */
export function heldByOne(watching: Watching): HeldListeners {
  return { ...watching, isHeld: () => Promise.resolve(false), isHere: () => true, close: () => Promise.resolve() }
}
