import type OpenAI from 'openai'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ServerAddress } from '#core/language-model/port.ts'
import { sleep } from '#adapters/platform/sleep.ts'
import { Collected } from './answers.ts'
import { createDeadline } from './deadline.ts'
import { failureOf, guardedFetch, type Tail } from './guarded-fetch.ts'

/** Longest retry delay that is accepted from a server, once, ms. The owner doesn't wait longer for a draft. */
const longestRetryAfter = 3000

/** Settings of one request. */
export interface Exchange {
  readonly at: ServerAddress
  readonly fetch: typeof fetch
  /** Covers all requests of one call. */
  readonly signal: AbortSignal
  /** Longest silence, ms. */
  readonly silence: number
}

/** One request for answers. `grew` is called for each answer that grew, with its text so far. Throws `ModelFailure`. */
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
            // A server that ignores the limit would never stop.
            if (collected.text(at).length > longest) collected.cut(at)
          }
          if (grown.some((at) => collected.text(at).length > longest) && !collected.unfinished) break
        }
        const failure = failed()
        if (failure !== null) throw failure
        if (/\bdata: ?\[DONE\]\s*$/u.test(tail.text)) collected.end()
        else if (collected.unfinished) throw new ModelFailure('garbled')
      } catch (error) {
        // Answers that were complete before the stream broke count. One that was cut off doesn't.
        if (!collected.hasWhole) throw error
      }
      return { collected, streamed: true }
    },
  )
}

/** The server's list of models, not validated, and the response headers. Throws `ModelFailure`. */
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
    await sleep(again, exchange.signal)
    exchange.signal.throwIfAborted()
    return await once(exchange, ask, read)
  }
}

async function once<T>(
  { at, fetch, signal, silence }: Exchange,
  ask: (client: OpenAI) => Promise<Response>,
  read: (response: Response, client: OpenAI, tail: Tail, failed: () => ModelFailure | null) => Promise<T>,
): Promise<T> {
  // Imported lazily so that it doesn't slow down startup or count against the deadline.
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
    // Closes whatever is still open.
    deadline.stop(new ModelFailure('stopped'))
  }
}

/** The client, with everything set explicitly that it would otherwise read from the environment. `OPENAI_LOG` in particular would print prompts. */
function clientFor(Client: typeof OpenAI, at: ServerAddress, guarded: typeof fetch): OpenAI {
  return new Client({
    baseURL: at.baseUrl,
    // The client requires a key. `guardedFetch` sets the real one.
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
