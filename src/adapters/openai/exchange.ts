import type OpenAI from 'openai'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ServerAddress } from '#core/language-model/port.ts'
import { Collected } from './answers.ts'
import { createDeadline, wait } from './deadline.ts'
import { failureOf, guardedFetch, type Tail } from './guarded-fetch.ts'

/** A server that names a time up to this long is waited for, once; the owner does not wait longer for a draft. */
const longestRetryAfter = 3000

/** How one request is made. */
export interface Exchange {
  readonly at: ServerAddress
  readonly fetch: typeof fetch
  /** Of all the requests of one call. */
  readonly signal: AbortSignal
  /** ms. */
  readonly silence: number
}

/** One request for answers. `grew` is told of each answer that grew, with its text so far. Throws `ModelFailure`. */
export function askForAnswers(
  exchange: Exchange,
  body: OpenAI.Chat.Completions.ChatCompletionCreateParams,
  grew: (answer: number, text: string) => void,
): Promise<{ collected: Collected; streamed: boolean }> {
  const longest = 16 * (body.max_tokens ?? body.max_completion_tokens ?? 4096) + 4096
  return exchanged(
    exchange,
    (client) => client.chat.completions.create(body).asResponse(),
    async (response, client, tail, failed) => {
      const { Stream } = await import('openai/streaming')
      const collected = new Collected()
      if (!(response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream')) {
        collected.addCompletion(JSON.parse(await response.text()))
        return { collected, streamed: false }
      }
      const controller = new AbortController()
      try {
        for await (const piece of Stream.fromSSEResponse<unknown>(response, controller, client, false, 'events')) {
          const grown = collected.addChunk(piece)
          for (const at of grown) {
            grew(at, collected.text(at))
            // A server that does not know the limit goes on and on.
            if (collected.text(at).length > longest) collected.cut(at)
          }
          if (grown.some((at) => collected.text(at).length > longest) && !collected.unfinished) break
        }
        const failure = failed()
        if (failure !== null) throw failure
        if (/\bdata: ?\[DONE\]\s*$/u.test(tail.text)) collected.end()
        else if (collected.unfinished) throw new ModelFailure('garbled')
      } catch (error) {
        // What was whole before the stream broke is an answer; what was cut by it is none.
        if (!collected.hasWhole) throw error
      }
      return { collected, streamed: true }
    },
  )
}

/** The list of models as the server gives it, not validated, and the headers that came with it. Throws `ModelFailure`. */
export function askForModels(exchange: Exchange): Promise<{ body: unknown; headers: Headers }> {
  return exchanged(
    exchange,
    (client) => client.models.list().asResponse(),
    async (response) => ({ body: JSON.parse(await response.text()), headers: response.headers }),
  )
}

async function exchanged<T>(
  exchange: Exchange,
  ask: (client: OpenAI) => Promise<Response>,
  read: (response: Response, client: OpenAI, tail: Tail, failed: () => ModelFailure | null) => Promise<T>,
): Promise<T> {
  try {
    return await once(exchange, ask, read)
  } catch (error) {
    const again = error instanceof ModelFailure && ['rate-limited', 'overloaded'].includes(error.code) ? error.retryAfter : null
    if (again === null || again > longestRetryAfter) throw error
    await wait(again, exchange.signal)
    return await once(exchange, ask, read)
  }
}

async function once<T>(
  { at, fetch, signal, silence }: Exchange,
  ask: (client: OpenAI) => Promise<Response>,
  read: (response: Response, client: OpenAI, tail: Tail, failed: () => ModelFailure | null) => Promise<T>,
): Promise<T> {
  // With the first request, before its time begins: the start of the server does without the package.
  const { default: Client } = await import('openai')
  const deadline = createDeadline(signal, silence)
  const tail: Tail = { text: '' }
  try {
    deadline.signal.throwIfAborted()
    const client = clientFor(Client, at, guardedFetch(fetch, at.key, deadline, tail))
    return await read(await ask(client), client, tail, () => (deadline.signal.aborted ? failureOf(null, deadline.signal) : null))
  } catch (error) {
    throw failureOf(error, deadline.signal)
  } finally {
    deadline.end()
    // Whatever is still open of it is closed.
    deadline.stop(new ModelFailure('stopped'))
  }
}

/** The package, told everything that it would else look up in the environment; `OPENAI_LOG` in particular would print prompts. */
function clientFor(Client: typeof OpenAI, at: ServerAddress, guarded: typeof fetch): OpenAI {
  return new Client({
    baseURL: at.baseUrl,
    // It insists on one. The real one is `guardedFetch`'s business.
    apiKey: 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: guarded,
  })
}
