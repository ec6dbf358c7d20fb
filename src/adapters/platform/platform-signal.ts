import type { AbortSignalLike } from '#core/ports/abort-signal.ts'

/** A platform signal that follows a core signal until `end`. */
export function platformSignal(outer: AbortSignalLike): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (outer.aborted) stop()
  else outer.addEventListener('abort', stop)
  return { signal: controller.signal, end: () => outer.removeEventListener('abort', stop) }
}
