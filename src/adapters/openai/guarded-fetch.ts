import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { refusalOf, retryAfterOf } from './refusals.ts'
import type { Deadline } from './deadline.ts'

/** No answer to a draft is as large; a list of models may be. */
export const maxBytes = 1024 * 1024
const maxErrorBytes = 16 * 1024

/** The last bytes of a body, in which the end of a stream is looked for. */
export interface Tail {
  text: string
}

/**
 * `fetch` for the openai package, so that nothing goes out or comes in but what is meant: its own headers are dropped (it adds what it finds
 * of the machine and of the environment), redirects are not followed (they would take the key elsewhere), a body is read up to `maxBytes`,
 * and anything but a success is thrown as a `ModelFailure` without the server's words.
 */
export function guardedFetch(base: typeof fetch, key: string | null, deadline: Deadline, tail: Tail): typeof fetch {
  return async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const headers = new Headers({ accept: new Headers(init?.headers).get('accept') ?? 'application/json', 'user-agent': 'Idiolect' })
    if (key !== null) authorize(headers, key)
    if (init?.body !== undefined && init.body !== null) headers.set('content-type', 'application/json')
    const signal = init?.signal ? AbortSignal.any([deadline.signal, init.signal]) : deadline.signal
    const response = await base(url, { method: init?.method ?? 'GET', headers, body: init?.body ?? null, redirect: 'manual', signal })
    deadline.heard()
    if (response.status < 200 || response.status > 299) {
      const text = await textOf(response, maxErrorBytes)
      throw refusalOf(response.status, text, retryAfterOf(response.headers, Date.now()))
    }
    if (response.body === null) return new Response(null, { status: response.status, headers: response.headers })
    return new Response(response.body.pipeThrough(bounded(deadline, tail)), { status: 200, headers: response.headers })
  }
}

function authorize(headers: Headers, key: string): void {
  try {
    headers.set('authorization', `Bearer ${key}`)
  } catch {
    // It holds what no header may hold, so it is no key; the error itself would quote it.
    throw new ModelFailure('no-key')
  }
}

/** What a failed connection means; never with the server's words, nor the address. */
export function failureOf(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted && signal.reason instanceof ModelFailure) return signal.reason
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    if (at instanceof ModelFailure) return at
    if (at instanceof AppError) return new ModelFailure(at.code === 'cost-cap' || at.code === 'consent-needed' ? at.code : 'unreachable')
    if (at instanceof SyntaxError) return new ModelFailure('garbled')
    if (/timed? ?out/iu.test(`${at.name} ${at.message}`)) return new ModelFailure('timed-out')
  }
  return new ModelFailure('unreachable')
}

function bounded(deadline: Deadline, tail: Tail): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      deadline.heard()
      bytes += chunk.byteLength
      if (bytes > maxBytes) deadline.stop(new ModelFailure('garbled'))
      else {
        tail.text = (tail.text + decoder.decode(chunk, { stream: true })).slice(-64)
        controller.enqueue(chunk)
      }
    },
  })
}

/** The beginning of a body; empty if it breaks. */
async function textOf(response: Response, most: number): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= most) break
    }
  } catch {
    // The status says enough.
  }
  return text.slice(0, most)
}
