import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { training } from '#contract/voice/training.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { ApiCall } from '#web/lib/api/api.ts'

export interface Extracted {
  source: 'imessage'
  count: number
  days: number
}

/** Poll interval for a running job; the event stream carries the row count meanwhile. */
const jobPollMs = 1500
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads the Messages database: the call, then the test call if it fails, then the first error if both fail. A read that outlasts the request continues as a
 * job, and this waits for its end.
 */
export async function extract(call: ApiCall, days: number, signal: AbortSignal): Promise<Extracted> {
  const answer = await firstAnswer(call, days, signal)
  if (answer.in_progress) return awaitJob(call, signal)
  return { source: 'imessage', count: answer.message_count, days }
}

async function firstAnswer(call: ApiCall, days: number, signal: AbortSignal) {
  try {
    return await call(training.integrateImessage, { days }, { signal })
  } catch (first) {
    if (signal.aborted) throw first
    try {
      return await call(training.integrateImessageTest, { days }, { signal })
    } catch {
      throw first
    }
  }
}

/** Waits for an extraction job and returns its outcome. The job goes on while polls get no answer; this gives up after more than 20 of them in a row. */
export async function awaitJob(call: ApiCall, signal: AbortSignal, wait = pause): Promise<Extracted> {
  let unanswered = 0
  for (;;) {
    await wait(jobPollMs)
    signal.throwIfAborted()
    try {
      const { running, error, sources } = await call(training.integrateStatus, {}, { signal })
      unanswered = 0
      if (running !== null) continue
      if (error !== null) throw jobError(error)
      const source = sources.find((candidate) => candidate.source === 'imessage')
      if (source === undefined) throw new ApiError({ kind: 'other', message: 'The extraction ended without a result.' })
      return { source: 'imessage', count: source.count, days: source.days }
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'network') || ++unanswered > 20) throw error
    }
  }
}

function jobError({ code, message }: { code: string; message: string }): ApiError {
  return new ApiError({ kind: 'answer', message, serverMessage: message, code, status: errorStatus[code as ErrorCode] })
}
