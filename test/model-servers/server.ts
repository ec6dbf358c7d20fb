import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Behavior, ChatBody, SeenRequest } from './behavior.ts'
import { serveModels } from './serve-models.ts'

// An import would load Node's own fetch as well, in each program that stands in for a server.
const { createServer } = process.getBuiltinModule('node:http')

export interface ModelServer {
  /** With `/v1`. */
  readonly baseUrl: string
  readonly port: number
  readonly seen: readonly SeenRequest[]
  /** Bodies of the chat requests. */
  chats(): ChatBody[]
  /** From now on. */
  behave(behavior: Behavior): void
  close(): Promise<void>
}

/**
 * A real server of OpenAI's chat completions protocol on a free loopback port, which answers from the examples that it finds in the prompt.
 *
 * How to add one: what a real server does otherwise is an option of `Behavior` and a row of `quirks.ts` (it can be drafted with) or
 * `faults.ts` (it cannot), with its line of the reference, and a row of `docs/mac-checklist.md`.
 */
export async function startModelServer(behavior: Behavior | (() => Behavior) = {}, port = 0): Promise<ModelServer> {
  const seen: SeenRequest[] = []
  let current = behavior
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    serveModels(typeof current === 'function' ? current() : current, seen, seen.at(-1) ?? null, response)
  }
  await listening(server, port)
  const address = server.address()
  const at = typeof address === 'object' && address !== null ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${at}/v1`,
    port: at,
    seen,
    chats: () => seen.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => body as ChatBody),
    behave: (next) => void (current = next),
    close: () => closed(server),
  }
}

/** A loopback port on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await listening(server, 0)
  const address = server.address()
  await closed(server)
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The body as JSON; as text where it is none; null if it is empty. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request) text += String(piece)
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
