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
  /** The `fetch` that enters each request in the ledger before it makes it. What it throws (a `ModelFailure`, or AppError `cost-cap`) is passed on as a `ModelFailure`. */
  readonly fetchFor: (outgoing: Outgoing) => typeof fetch
  /** Default: silent for 20 s, 30 s in all. */
  readonly timeouts?: Partial<Limits>
}

/**
 * Speaks to every server of OpenAI's chat completions protocol, by OpenAI's own package.
 *
 * How to add one (a way in which a server differs): if it is a matter of what may be asked, a column of `core/language-model/server-kinds.ts`;
 * if it is how a refusal is worded, a sign in `refusals.ts`; if it is the form of an answer, a schema in `answers.ts`. Then its server in
 * `test/model-servers/`.
 */
export function createModelServers({ fetchFor, timeouts }: ModelServersOptions): ModelServers {
  const limits: Limits = { silence: 20_000, total: 30_000, ...timeouts }
  const turnstiles = new Map<string, Turnstile>()
  /** One for each server, whoever asks: a model that answers one at a time does so for all of the product. */
  const turnstileFor = (at: ServerAddress, kind: ServerKind) => {
    const key = `${kind.id} ${at.baseUrl}`
    const turnstile = turnstiles.get(key) ?? createTurnstile(kind.atOnce)
    turnstiles.set(key, turnstile)
    return turnstile
  }
  /** Every call has its time, and ends with everything that it began. */
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
        // A server that has no list may still have a model.
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

/** The list is wanted for the context's length alone; a failure that would meet the model too is told at once. */
function withoutList(error: unknown): readonly ListedModel[] {
  if (error instanceof ModelFailure && ['garbled', 'bad-request', 'overloaded', 'forbidden'].includes(error.code)) return []
  throw error
}
