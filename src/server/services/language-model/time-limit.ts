import { ModelFailure } from '#core/language-model/failure.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'

/**
 * Gives `work` a signal that also aborts after `ms`, and does not wait for work that ignores it. Throws `ModelFailure`: `timed-out` when the time
 * is over, `stopped` when `outer` is aborted. `grace`: how long aborted work may take to return what it has, ms.
 */
export async function withTimeLimit<T>(
  ms: number,
  outer: AbortSignalLike | null,
  work: (signal: AbortSignal) => Promise<T>,
  grace = 0,
): Promise<T> {
  if (outer?.aborted === true) throw new ModelFailure('stopped')
  const limit = new AbortController()
  let why: ModelFailure | null = null
  let giveUp: (reason: ModelFailure) => void = () => undefined
  const over = new Promise<never>((_, reject) => (giveUp = reject))
  const end = (code: 'timed-out' | 'stopped') => {
    why ??= new ModelFailure(code)
    const failure = why
    limit.abort()
    if (code === 'stopped' || grace === 0) giveUp(failure)
    else timer = setTimeout(() => giveUp(failure), grace)
  }
  const stop = () => end('stopped')
  let timer = setTimeout(() => end('timed-out'), ms)
  outer?.addEventListener('abort', stop)
  try {
    const working = work(limit.signal)
    // After the time limit the work may still fail, and nobody handles that.
    working.catch(() => undefined)
    return await Promise.race([working, over])
  } catch (error) {
    throw why ?? error
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}
