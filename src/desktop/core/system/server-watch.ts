import { setTimeout as delay } from 'node:timers/promises'
import type { ServerEvent } from '#contract/events.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import type { OwnerClient } from './owner-client.ts'

/** Delay before reopening the event stream, ms. */
const again = 2000

/** Follows a server's events while it runs, and tracks whether its listener runs. */
export function createServerWatch(options: {
  /** Loads what is needed before the first event; called again after each lost connection. */
  readonly prepare: (by: OwnerClient) => Promise<void>
  readonly hear: (event: ServerEvent) => void
  /** Called when the listener was started or stopped since the last check. */
  readonly listenerChanged: () => void
  readonly changed: () => void
}) {
  let current: AbortController | null = null
  let listener: 'running' | 'stopped' | null = null

  async function ask(by: OwnerClient, signal: AbortSignal): Promise<void> {
    const status = await by.call(macListener.status, {}).then(
      (state) => state.status,
      () => null,
    )
    if (signal.aborted) return
    const before = listener
    listener = status
    if (status !== null && status !== before) options.listenerChanged()
    options.changed()
  }

  async function follow(by: OwnerClient, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await options.prepare(by)
        await ask(by, signal)
        await by.follow((event) => {
          options.hear(event)
          if (event.type === 'control') void ask(by, signal)
          else options.changed()
        }, signal)
      } catch {
        // No account exists yet, or the server ended.
      }
      await delay(again, undefined, { signal }).catch(() => undefined)
    }
  }

  function stop(): void {
    current?.abort()
    current = null
    listener = null
  }

  return {
    /** Null if not known. */
    listener: () => listener,
    begin(by: OwnerClient): void {
      stop()
      current = new AbortController()
      void follow(by, current.signal)
    },
    stop,
  }
}
