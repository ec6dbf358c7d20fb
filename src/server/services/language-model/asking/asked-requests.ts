import { AppError } from '#contract/errors.ts'
import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import type { ModelReply, ModelRequest } from '#core/language-model/port.ts'

/**
 * What a prompt was for: the drafts; the same again, in a form for a server that refused the first; drafts in place of those that could not be used; the last
 * look at them.
 */
export type AskedFor = 'draft' | 'retry' | 'more' | 'last-look'

export interface ToAsk extends Pick<ModelRequest, 'messages' | 'answers'> {
  readonly purpose: AskedFor
}

/** A prompt that was handed to the model, word for word. */
export interface AskedRequest extends ToAsk {
  /** `waiting`: no answer has come so far. `internal`: a bug in Idiolect. */
  readonly outcome: 'waiting' | 'answered' | ModelFailureCode | 'internal'
}

export interface AskedRequests {
  /**
   * Lists the request, then makes it, and notes what came of it. `together`: the server is asked once, not once for each answer; a request that the daily limit or
   * a withdrawn consent holds back then never left, and is taken off the list.
   */
  making(request: ToAsk, together: boolean, make: () => Promise<ModelReply>): Promise<ModelReply>
  /** In the order in which they were made. */
  list(): readonly AskedRequest[]
}

/** Refusals of our own, before anything is sent. */
const heldBack: ReadonlySet<ModelFailureCode | 'internal'> = new Set(['cost-cap', 'consent-needed'])

/** The requests of one drafting. Whoever asks for drafts hands it in, so that the list is there whatever becomes of them. */
export function createAskedRequests(): AskedRequests {
  let asked: readonly AskedRequest[] = []
  return {
    async making({ purpose, messages, answers }, together, make) {
      const entry: AskedRequest = { purpose, messages, answers, outcome: 'waiting' }
      asked = [...asked, entry]
      const end = (outcome: AskedRequest['outcome']) => (asked = asked.map((one) => (one === entry ? { ...entry, outcome } : one)))
      try {
        const reply = await make()
        end('answered')
        return reply
      } catch (error) {
        const code = codeOf(error)
        if (together && heldBack.has(code)) asked = asked.filter((one) => one !== entry)
        else end(code)
        throw error
      }
    },
    list: () => asked,
  }
}

function codeOf(error: unknown): ModelFailureCode | 'internal' {
  if (error instanceof ModelFailure) return error.code
  return error instanceof AppError && (error.code === 'cost-cap' || error.code === 'consent-needed') ? error.code : 'internal'
}
