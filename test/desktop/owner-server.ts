import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'

/** A server as the shell calls it: it answers from a table by method and path, remembers what it was asked, and tells events. */
export async function ownerServer(answers: Record<string, unknown>) {
  const asked: [call: string, body: unknown, account: string | null][] = []
  /** By the account that each is of. Null: the computer's. */
  const streams = new Map<ServerResponse, string | null>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    const account = (request.headers['x-idiolect-account'] as string | undefined) ?? null
    if (request.url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      streams.set(response, account)
      response.on('close', () => streams.delete(response))
      return
    }
    let body = ''
    for await (const part of request) body += String(part)
    asked.push([call, body === '' ? undefined : JSON.parse(body), account])
    const known = answers[call]
    response.writeHead(known === undefined ? 409 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(known ?? {}))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    answers,
    asked,
    times: (call: string) => asked.filter(([made]) => made === call).length,
    /** For whom a call was made, each time. Null: for the computer. */
    accounts: (call: string) => asked.flatMap(([made, , account]) => (made === call ? [account] : [])),
    isFollowed: (account: string | null) => [...streams.values()].includes(account),
    /** On the streams of this account. If omitted, on all. */
    tell(event: ServerEvent, account?: string | null): void {
      for (const [stream, of] of streams) if (account === undefined || of === account) stream.write(`data: ${JSON.stringify(event)}\n\n`)
    },
    /** The connection over which it tells is lost. */
    hangUp(): void {
      for (const stream of streams.keys()) stream.destroy()
      streams.clear()
    },
  }
}
