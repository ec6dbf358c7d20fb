import { setTimeout } from 'node:timers/promises'
import { waitInParts } from '#core/long-wait/long-wait.ts'

/** Resolves after `ms`, however long that is, or as soon as the signal aborts. Never rejects, and does not keep the process alive. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const wait = (part: number) => setTimeout(part, undefined, { signal, ref: false }).catch(() => undefined)
  return waitInParts(ms, wait, () => signal.aborted)
}
