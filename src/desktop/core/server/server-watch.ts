import { setTimeout as delay } from 'node:timers/promises'
import type { ServerEvent } from '#contract/events.ts'
import { computer } from '#contract/live/computer.ts'
import type { OwnerClient } from '../system/owner-client.ts'

/** Delay before reopening an event stream, ms. */
const again = 2000

/**
 * Follows a server while it runs: whether anybody's texts are listened to on this computer, and the events of one account, which is the one signed
 * in in the window or, if nobody is, the one the server names.
 */
export function createServerWatch(options: {
  /**
   * Loads what is needed before the account's first event; called again after each lost connection. Shows nothing more once the signal aborts: the
   * account is then no longer followed.
   */
  readonly prepare: (by: OwnerClient, signal: AbortSignal) => Promise<void>
  readonly hear: (event: ServerEvent, account: string) => void
  /** Nothing of the account that was followed may be shown any more. */
  readonly left: () => void
  /** Called when the text listener was started or stopped since the last check. */
  readonly listenerChanged: () => void
  readonly changed: () => void
}) {
  let current: { readonly by: OwnerClient; readonly ended: AbortController } | null = null
  let listener: 'running' | 'stopped' | null = null
  let inWindow: string | null = null
  let named: string | null = null
  let followed: { readonly account: string; readonly ended: AbortController } | null = null

  async function ask(by: OwnerClient, signal: AbortSignal): Promise<void> {
    const found = await by.call(computer.listeners, {}).catch(() => null)
    if (signal.aborted) return
    const before = listener
    listener = found === null ? null : found.running.some((one) => one.listener === 'texts') ? 'running' : 'stopped'
    if (found !== null) named = found.account_id
    if (listener !== null && listener !== before) options.listenerChanged()
    followAccount()
    options.changed()
  }

  /** Until the signal aborts. `work` ends with a lost connection, or because no account exists yet. */
  async function repeatedly(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work().catch(() => undefined)
      await delay(again, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Follows the account that is to be shown now, and no other. */
  function followAccount(): void {
    const account = current === null ? null : (inWindow ?? named)
    if (account === (followed?.account ?? null)) return
    followed?.ended.abort()
    if (followed !== null) options.left()
    followed = null
    if (current === null || account === null) return
    const ended = new AbortController()
    followed = { account, ended }
    const signal = AbortSignal.any([current.ended.signal, ended.signal])
    const by = current.by.of(account)
    void repeatedly(signal, async () => {
      await options.prepare(by, signal)
      if (signal.aborted) return
      options.changed()
      await by.follow((event) => {
        if (signal.aborted) return
        options.hear(event, account)
        options.changed()
      }, signal)
    })
  }

  function stop(): void {
    current?.ended.abort()
    current = null
    // The same account may be followed on the next server: what waits stays shown.
    followed?.ended.abort()
    followed = null
    listener = null
  }

  return {
    /** Null if not known. */
    listener: () => listener,
    /** Whoever is signed in in the window. Null if nobody is, and before a page has said so. */
    signedIn(account: string | null): void {
      inWindow = account
      followAccount()
    },
    begin(by: OwnerClient): void {
      stop()
      const ended = new AbortController()
      current = { by, ended }
      void repeatedly(ended.signal, async () => {
        await ask(by, ended.signal)
        await by.follow((event) => {
          if (event.type === 'control') void ask(by, ended.signal)
        }, ended.signal)
      })
    },
    stop,
  }
}
