import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#contract/errors.ts'

// An import reads all that `node:http` exports, and with it loads the whole of Node's own fetch: 50 ms of each start.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

/** Requests that one connection may have unanswered. No browser and no client of ours sends a second before the first is answered. */
const maxUnanswered = 8
const requestTimeout = 60_000
const keepAliveTimeout = 72_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** On the connection itself: a map beside it costs every call its share of the garbage collection. */
const unanswered = Symbol('requests without an answer')
type Connection = Socket & { [unanswered]?: number }

/**
 * Node's own server, with two things of ours before the handler: a connection that sends a flood of requests at once is closed, so that what
 * stands behind it (the kill switch) is answered at once; and what Node refuses by itself is told in the contract's shape.
 */
export function createHttpServer(handler: Handler): Server {
  // A missing Host is refused with all other wrong ones.
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

/** One function for all answers, which each are closed once. */
function answered(this: ServerResponse): void {
  const socket: Connection = this.req.socket
  socket[unanswered] = (socket[unanswered] ?? 1) - 1
}

const jsonType = 'application/json; charset=utf-8'

function bodyOf(code: ErrorCode, message: string): string {
  return JSON.stringify(new AppError(code, message).toBody())
}

/** What the parser refuses, before there is a request: headers too long or too slow, or no HTTP at all. */
const refused: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** For the server's `clientError`: answers in the contract's shape where the connection still takes one, and closes it. */
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
