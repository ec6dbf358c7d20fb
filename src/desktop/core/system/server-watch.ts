import { setTimeout as delay } from 'node:timers/promises'
import type { ServerEvent } from '#contract/events.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import type { OwnerClient } from './owner-client.ts'

/** ms until the event stream is opened again. */
const again = 2000

/** Follows what a server tells for as long as it runs, and whether its listener does. */
export function createServerWatch(options: {
  /** What is to be known before the first event; asked anew after each loss. */
  readonly prepare: (by: OwnerClient) => Promise<void>
  readonly hear: (event: ServerEvent) => void
  /** The listener was started or stopped since it was last asked for. */
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
        // Nobody has signed up yet, or the server ended.
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
    /** Null: not known. */
    listener: () => listener,
    begin(by: OwnerClient): void {
      stop()
      current = new AbortController()
      void follow(by, current.signal)
    },
    stop,
  }
}
