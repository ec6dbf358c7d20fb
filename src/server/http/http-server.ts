import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#contract/errors.ts'

// An import of `node:http` evaluates all its exports, including Node's whole fetch: 50 ms at every startup.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

/** Unanswered requests allowed per connection. No browser and none of our clients pipelines requests. */
const maxUnanswered = 8
const requestTimeout = 60_000
const keepAliveTimeout = 72_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Stored on the socket: a separate map would add garbage-collection work to every call. */
const unanswered = Symbol('requests without an answer')
type Connection = Socket & { [unanswered]?: number }

/**
 * Node's HTTP server with two additions in front of the handler. A connection that floods the server with requests is closed, so that other calls
 * (the kill switch) are answered at once. Requests that Node itself rejects get an error in the contract's shape.
 */
export function createHttpServer(handler: Handler): Server {
  // The guard rejects a missing Host like any other wrong one.
  const server = createServer({ requireHostHeader: false, requestTimeout, keepAliveTimeout }, (request, response) => {
    const socket: Connection = request.socket
    if (socket.destroyed) return
    const waiting = (socket[unanswered] ?? 0) + 1
    if (waiting > maxUnanswered) {
      socket.destroy()
      return
    }
    socket[unanswered] = waiting
    response.on('close', answered)
    handler(request, response)
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, { 'content-type': jsonType, connection: 'close' })
      .end(bodyOf('invalid-input', 'This server expects nothing of that kind.'))
  })
  return server
}

/** Shared by all responses; each closes once. */
function answered(this: ServerResponse): void {
  const socket: Connection = this.req.socket
  socket[unanswered] = (socket[unanswered] ?? 1) - 1
}

const jsonType = 'application/json; charset=utf-8'

function bodyOf(code: ErrorCode, message: string): string {
  return JSON.stringify(new AppError(code, message).toBody())
}

/** What Node's parser rejects before there is a request: headers too long or too slow, or not HTTP at all. */
const refused: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** Handles the server's `clientError`: answers in the contract's shape if the connection is still writable, then closes it. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, message] = refused[error.code ?? ''] ?? [400, 'The request could not be understood.']
    const body = bodyOf(status === 413 ? 'payload-too-large' : 'invalid-input', message)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `Content-Type: ${jsonType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
