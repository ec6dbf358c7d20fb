import { setTimeout } from 'node:timers/promises'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { platformSignal } from './platform-signal.ts'

/** Resolves after `ms`, or as soon as the signal aborts. Never rejects. */
export async function sleep(ms: number, outer?: AbortSignalLike): Promise<void> {
  const until = outer === undefined ? null : platformSignal(outer)
  await setTimeout(ms, undefined, until === null ? {} : { signal: until.signal }).catch(() => undefined)
  until?.end()
}
