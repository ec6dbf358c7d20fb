import { setTimeout } from 'node:timers/promises'

/** Resolves after `ms`, or as soon as the signal aborts. Never rejects, and does not keep the process alive. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
