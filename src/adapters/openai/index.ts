import { ModelFailure } from '#core/language-model/failure.ts'
import type { ListedModel, ModelServers, Outgoing, ServerAddress } from '#core/language-model/port.ts'
import { kindById, type ServerKind } from '#core/language-model/server-kinds.ts'
import { createTurnstile, type Turnstile } from '#core/turnstile/turnstile.ts'
import { createChatModel } from './chat-model.ts'
import { createDeadline, type Limits } from './deadline.ts'
import { askForModels } from './exchange.ts'
import { modelsIn } from './model-list.ts'
import { probed } from './probe.ts'

export interface ModelServersOptions {
  /**
   * The `fetch` that writes each request to the ledger before making it. Anything it throws (a `ModelFailure`, or AppError `cost-cap`) is passed on
   * as a `ModelFailure`.
   */
  readonly fetchFor: (outgoing: Outgoing) => typeof fetch
  /** Default: 20 s of silence, 30 s in total. */
  readonly timeouts?: Partial<Limits>
}

/**
 * Talks to any server with OpenAI's chat completions protocol, through OpenAI's own package.
 *
 * How to add one (a way in which a server differs): for a capability, a column in `core/language-model/server-kinds.ts`; for the wording of a
 * refusal, a sign in `refusals.ts`; for the format of an answer, a schema in `answers.ts`. Then its server in `test/model-servers/`.
 */
export function createModelServers({ fetchFor, timeouts }: ModelServersOptions): ModelServers {
  const limits: Limits = { silence: 20_000, total: 30_000, ...timeouts }
  const turnstiles = new Map<string, Turnstile>()
  /** One semaphore per server, shared by all callers: a model that answers one request at a time does so for the whole product. */
  const turnstileFor = (at: ServerAddress, kind: ServerKind) => {
    const key = `${kind.id} ${at.baseUrl}`
    const turnstile = turnstiles.get(key) ?? createTurnstile(kind.atOnce)
    turnstiles.set(key, turnstile)
    return turnstile
  }
  /** Gives every call a deadline, at which everything it started ends. */
  const within = async <T>(signal: Parameters<ModelServers['list']>[2], work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const total = createDeadline(signal, limits.total)
    try {
      total.signal.throwIfAborted()
      return await work(total.signal)
    } finally {
      total.end()
    }
  }
  const list: ModelServers['list'] = (at, outgoing, signal) =>
    within(signal, async (total): Promise<readonly ListedModel[]> => {
      try {
        return modelsIn((await askForModels({ at, fetch: fetchFor(outgoing), signal: total, silence: limits.silence })).body)
      } catch (error) {
        // A server without a list may still have a model.
        if (error instanceof ModelFailure && error.code === 'no-model') return []
        throw error
      }
    })

  return {
    list,
    async probe(at, model, outgoing, signal) {
      const kind = kindById(at.kind)
      const context = (await list(at, outgoing, signal).catch(withoutList)).find(({ id }) => id === model)?.contextLength ?? null
      return await within(signal, (total) =>
        turnstileFor(at, kind).pass(
          () => probed(at, kind, model, context, { at, fetch: fetchFor(outgoing), signal: total, silence: limits.silence }),
          total,
        ),
      )
    },
    open(at, model, capabilities, outgoing) {
      const kind = kindById(at.kind)
      return createChatModel({ at, kind, model, capabilities, fetch: fetchFor(outgoing), limits, turnstile: turnstileFor(at, kind) })
    },
  }
}

/** The list is needed only for the context length. A failure that would affect the model too is reported at once. */
function withoutList(error: unknown): readonly ListedModel[] {
  if (error instanceof ModelFailure && ['garbled', 'bad-request', 'overloaded', 'forbidden'].includes(error.code)) return []
  throw error
}
