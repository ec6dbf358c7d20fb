/** A request whose size is counted. */
export interface Sendable {
  readonly input: string | URL | Request
  readonly init: RequestInit
  /** Size of the request line, headers, and body sent so far. */
  bytes(): number
}

/** Counts a body of known length up front, and a stream while it is read. */
export function sendable(method: string, url: URL, input: string | URL | Request, init: RequestInit = {}): Sendable {
  const head = headBytes(method, url, input instanceof Request ? input.headers : null, init.headers)
  const { body } = init
  if (body === undefined || body === null) {
    const streamed = input instanceof Request && input.body !== null
    if (!streamed) return { input, init, bytes: () => head }
    return counted({ signal: input.signal, ...init, method, headers: init.headers ?? input.headers }, input.body, head, input.url)
  }
  const known = lengthOf(body)
  if (known !== null) return { input, init, bytes: () => head + known }
  // FormData and other bodies that only the platform can serialize.
  const made = new Request(url, { ...init, method, body, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) })
  return counted({ ...init, method, headers: made.headers }, made.body, head, url.href)
}

function counted(init: RequestInit, body: ReadableStream | null, head: number, address: string): Sendable {
  let bytes = head
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  return {
    input: address,
    init: { ...init, body: body === null ? null : body.pipeThrough(meter), duplex: 'half' },
    bytes: () => bytes,
  }
}

function lengthOf(body: NonNullable<RequestInit['body']>): number | null {
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof URLSearchParams) return Buffer.byteLength(body.toString())
  if (body instanceof Blob) return body.size
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength
  return null
}

/** Size in HTTP/1.1, without headers that the platform adds. */
function headBytes(method: string, url: URL, own: Headers | null, given: RequestInit['headers']): number {
  let bytes = Buffer.byteLength(`${method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`)
  const headers = given === undefined ? own : new Headers(given)
  headers?.forEach((value, name) => {
    bytes += Buffer.byteLength(`${name}: ${value}\r\n`)
  })
  return bytes
}

/** A body that nobody reads for this long is abandoned, so that its ledger entry does not stay open forever. ms. */
const readWithin = 120_000

/**
 * Returns the same response with its body counted. `over` is called once, when the last byte is read or the body breaks off; the body ends after
 * it settles. A body canceled by the reader counts as read, because the response had arrived.
 */
export async function metered(response: Response, over: (bytes: number, broken: unknown) => Promise<void>): Promise<Response> {
  const { body, status, statusText, headers, url } = response
  if (body === null) {
    await over(0, null)
    return response
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  let bytes = 0
  let ended: Promise<void> | null = null
  const end = (broken: unknown): Promise<void> => {
    clearTimeout(unread)
    return (ended ??= over(bytes, broken))
  }
  const giveUp = () =>
    void reader
      .cancel()
      .then(() => end(null))
      .catch(() => undefined)
  let unread = setTimeout(giveUp, readWithin).unref()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(unread)
        try {
          const { done, value } = await reader.read()
          if (done) {
            await end(null)
            controller.close()
            return
          }
          bytes += value.byteLength
          controller.enqueue(value)
          unread = setTimeout(giveUp, readWithin).unref()
        } catch (error) {
          await end(isStop(error) ? null : error)
          controller.error(error)
        }
      },
      async cancel(reason) {
        await reader.cancel(reason).catch(() => undefined)
        await end(null)
      },
    },
    { highWaterMark: 0 },
  )
  const made = new Response(stream, { status, statusText, headers })
  // Libraries report the url, which a constructed Response lacks.
  Object.defineProperty(made, 'url', { value: url })
  return made
}

/** Canceled by the reader; not the server's fault. */
const isStop = (error: unknown) => error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'stopped'))
