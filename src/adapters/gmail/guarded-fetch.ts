/** The response exceeded the size limit. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/**
 * `fetch` for Google's client that allows only what we intend. Requests go only to `root`, whatever hosts or proxies the environment tells the
 * library to use, and without its headers that describe the machine. Redirects are not followed, and at most `maxBytes` of a response are read.
 */
export function guardedFetch(base: typeof fetch, root: string, maxBytes: number): typeof fetch {
  const { origin } = new URL(root)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.origin !== origin) throw new Error('Gmail is asked at its own address only.')
    const given = new Headers(init?.headers)
    // Google compresses for clients that ask twice.
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Idiolect (gzip)' })
    for (const name of ['authorization', 'content-type']) {
      const value = given.get(name)
      if (value !== null) headers.set(name, value)
    }
    const response = await base(url.href, {
      method: init?.method ?? 'GET',
      headers,
      body: init?.body ?? null,
      redirect: 'manual',
      signal: init?.signal ?? null,
    })
    if (response.body === null) return new Response(null, { status: response.status, headers: response.headers })
    return new Response(response.body.pipeThrough(bounded(maxBytes)), { status: response.status, headers: response.headers })
  }
}

function bounded(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > most) controller.error(new AnswerTooLarge('The answer is too large.'))
      else controller.enqueue(chunk)
    },
  })
}
