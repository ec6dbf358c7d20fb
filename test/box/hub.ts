import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Whether a file has at least so many bytes. */
export function holds(path: string, bytes: number): () => boolean {
  return () => existsSync(path) && statSync(path).size >= bytes
}

/** What one request for the file's bytes is answered with; then the next. After the last, everything goes well. */
export type HubTurn =
  | 'well'
  /** The connection breaks after so many bytes of what was asked for, as soon as `when` holds: a reset takes along what was not read yet. */
  | { readonly cutAfter: number; readonly when: () => boolean }
  /** Nothing more comes after so many bytes. */
  | { readonly stallAfter: number }
  /** All bytes, and one of them wrong. */
  | 'wrong-byte'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The whole file, whatever part was asked for. */
  | 'no-range'

export interface Hub {
  readonly url: string
  readonly sha256: string
  /** `METHOD path range` of every request, in order. */
  readonly asked: string[]
  /** What the next requests for bytes are answered with. */
  readonly turns: HubTurn[]
  /** Host that it sends on to for the bytes; its own by default. */
  storeHost: string | null
  close(): Promise<void>
}

export interface HubOptions {
  readonly file: Buffer
  /** Without the headers that say size and checksum. */
  readonly silent?: boolean
  /** ms between pieces of 64 kB. */
  readonly slow?: number
}

/**
 * A hub as huggingface.co is: `/REPOSITORY/resolve/REVISION/FILE` answers 302 with size and checksum (`x-linked-size`, `x-linked-etag`) and the
 * address of the bytes, which is good for this one time (reference on llama, section 5).
 */
export async function startHub({ file, silent = false, slow = 0 }: HubOptions): Promise<Hub> {
  const sha256 = createHash('sha256').update(file).digest('hex')
  const signed = new Set<string>()
  const asked: string[] = []
  const turns: HubTurn[] = []
  let count = 0
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(`${request.method ?? ''} ${url.replace(/\d+$/u, 'N')} ${request.headers.range ?? '-'}`)
    if (url.includes('/resolve/')) {
      const ticket = `/bytes/${++count}`
      signed.add(ticket)
      const where = hub.storeHost ?? `127.0.0.1:${portOf(server)}`
      response.writeHead(302, {
        location: `http://${where}${ticket}`,
        ...(silent ? {} : { 'x-linked-size': String(file.length), 'x-linked-etag': `"${sha256}"` }),
      })
      response.end()
      return
    }
    if (!signed.delete(url)) {
      response.writeHead(403).end('expired')
      return
    }
    void send(request, response, turns.shift() ?? 'well')
  })

  async function send(request: IncomingMessage, response: ServerResponse, turn: HubTurn): Promise<void> {
    if (typeof turn === 'object' && 'status' in turn) {
      response.writeHead(turn.status, turn.headers).end('no')
      return
    }
    const from = turn === 'no-range' ? 0 : Number(/^bytes=(\d+)-$/u.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (from >= file.length) {
      response.writeHead(416).end()
      return
    }
    const bytes = Buffer.from(file.subarray(from))
    if (turn === 'wrong-byte') bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const range = from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length, ...range })
    const end = typeof turn === 'object' ? ('cutAfter' in turn ? turn.cutAfter : turn.stallAfter) : bytes.length
    for (let at = 0; at < end; at += 65_536) {
      if (response.destroyed) return
      response.write(bytes.subarray(at, Math.min(end, at + 65_536)))
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow))
    }
    if (typeof turn === 'object' && 'stallAfter' in turn) return
    if (typeof turn === 'object' && 'cutAfter' in turn) {
      while (!turn.when()) await new Promise((resolve) => setTimeout(resolve, 5))
      response.destroy()
      return
    }
    response.end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hub: Hub = {
    url: `http://127.0.0.1:${portOf(server)}`,
    sha256,
    asked,
    turns,
    storeHost: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return hub
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
