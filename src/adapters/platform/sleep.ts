import { setTimeout } from 'node:timers/promises'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { waitInParts } from '#core/long-wait/long-wait.ts'
import { platformSignal } from './platform-signal.ts'

/** Resolves after `ms`, however long that is, or as soon as the signal aborts. Never rejects. */
export async function sleep(ms: number, outer?: AbortSignalLike): Promise<void> {
  const until = outer === undefined ? null : platformSignal(outer)
  const wait = (part: number) => setTimeout(part, undefined, until === null ? {} : { signal: until.signal }).catch(() => undefined)
  await waitInParts(ms, wait, () => until?.signal.aborted === true)
  until?.end()
}
