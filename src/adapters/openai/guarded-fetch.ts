import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { refusalOf, retryAfterOf } from './refusals.ts'
import type { Deadline } from './deadline.ts'

/** Maximum response size. No answer to a draft is this large, but a list of models may be. */
export const maxBytes = 1024 * 1024
const maxErrorBytes = 16 * 1024

/** Last bytes of a body, checked for the end of a stream. */
export interface Tail {
  text: string
}

/**
 * `fetch` for the openai package that allows only what we intend. The package's own headers are dropped (they describe the machine and the
 * environment). Redirects are not followed (they would take the key elsewhere). At most `maxBytes` of a body are read. Anything but success is thrown
 * as a `ModelFailure` without the server's message.
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
    // The value is invalid in a header, so it isn't a key; the error itself would quote it.
    throw new ModelFailure('no-key')
  }
}

/** Meaning of a failed connection, without the server's message or the address. */
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

/** Start of a body. Empty if the body breaks off. */
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
    // The status is enough.
  }
  return text.slice(0, most)
}
