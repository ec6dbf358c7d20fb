import { HeldElsewhere, type Leases } from '#server/jobs/leases.ts'
import type { JobKey } from '#server/store/jobs/jobs.ts'
import type { LiveDeps } from './live-deps.ts'
import type { LocalListeners } from './sessions.ts'

/** Listeners of which each runs in one process at a time. */
export interface LeasedListeners extends LocalListeners {
  /** Whether any process listens for the account on the channel. */
  isHeld(accountId: string, channel: string): Promise<boolean>
  /** Whether this process does. */
  isHere(accountId: string, channel: string): boolean
  /** Ends all listeners. Other processes may take them over. */
  close(): Promise<void>
}

/** The lease that a process holds while it listens for an account on a channel. */
export function listenerLease(account: string, channel: string): JobKey {
  return { id: 'listener', key: JSON.stringify({ account, channel }) }
}

/**
 * Listening under a lease, so that only one process listens for an account on a channel: it polls, drafts, sends due replies, and
 * follows sent ones. One lease covers the whole time it listens; one per poll would be two writes a second.
 */
export function createLeasedListeners(leases: Leases, local: LocalListeners, log: LiveDeps['log']): LeasedListeners {
  const here = new Map<string, { readonly stop: () => void; readonly over: Promise<void> }>()

  return {
    trouble: (account, channel) => local.trouble(account, channel),
    isHeld: (account, channel) => leases.isHeld(listenerLease(account, channel)),
    isHere: (account, channel) => here.has(listenerLease(account, channel).key),

    begin(...session) {
      const [account, channel] = session
      const job = listenerLease(account, channel.id)
      const stopped = Promise.withResolvers<void>()
      const listen = () =>
        leases.hold(job, async (lost) => {
          lost.addEventListener('abort', () => stopped.resolve(), { once: true })
          local.begin(...session)
          await stopped.promise
          await local.end(account, channel.id)
        })
      // Stopped and started again during a poll: this process keeps the lease until the poll is over.
      const before = here.get(job.key)
      before?.stop()
      const listening = before === undefined ? listen() : before.over.then(listen)
      const over = listening
        .catch((error: unknown) => {
          // The process that listens sees at its next tick that the listener was started again (`goesOn`).
          if (!(error instanceof HeldElsewhere)) log.error({ err: error, channel: channel.id }, 'a listener could not be taken up')
        })
        .finally(() => {
          if (here.get(job.key)?.over === over) here.delete(job.key)
        })
      here.set(job.key, { stop: stopped.resolve, over })
    },

    async end(account, channel) {
      const one = here.get(listenerLease(account, channel).key)
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
