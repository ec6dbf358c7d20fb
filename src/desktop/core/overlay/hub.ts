import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { hubFrame, hubProtocol, type HubFrame } from '#contract/desktop/overlay-hub.ts'

/** Close codes of the hub: the client stays away after 4401 and reconnects after the others. */
const wrongSecret = 4401
const taken = 4409
const notUnderstood = 4400
/** Maximum frame length, in characters; legitimate frames have a few hundred. */
const largest = 64 * 1024
/** Ping interval, ms. A connection that does not answer is closed. */
const pingEvery = 15_000

export interface OverlayHub {
  readonly port: number
  close(): Promise<void>
}

/**
 * The websocket through which the server's detector reports the open conversation. It listens only on this machine, requires this launch's secret,
 * and takes one connection at a time. Browsers always send an Origin, and pages are rejected.
 */
export async function openHub(options: {
  readonly secret: string
  /** Called with null when the detector disconnects. */
  readonly hear: (frame: HubFrame | null) => void
}): Promise<OverlayHub> {
  const { secret, hear } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largest,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(hubProtocol) ? hubProtocol : false),
  })
  const server = createServer((_request, response) => response.writeHead(404, { connection: 'close' }).end())
  let current: WebSocket | null = null

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined)
    const { port } = server.address() as AddressInfo
    if (!isForHub(request, port)) {
      // Destroyed rather than left half open: the other end might never close, and the hub would wait for it.
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => undefined)
      if (!namesSecret(request, secret)) return opened.close(wrongSecret)
      if (current !== null) return opened.close(taken)
      current = opened
      listen(opened)
    })
  })

  function listen(opened: WebSocket): void {
    let last = 0
    let alive = true
    const pings = setInterval(() => {
      if (!alive) return opened.terminate()
      alive = false
      opened.ping()
    }, pingEvery)
    opened.on('pong', () => (alive = true))
    opened.on('message', (data, isBinary) => {
      const frame = isBinary ? null : read((data as Buffer).toString('utf8'))
      if (frame === null) return opened.close(notUnderstood)
      // Frames are numbered, so that a late one is ignored.
      if (frame.seq <= last) return
      last = frame.seq
      hear(frame)
    })
    opened.on('close', () => {
      clearInterval(pings)
      if (current !== opened) return
      current = null
      hear(null)
    })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function isForHub({ headers, rawHeaders, url }: IncomingMessage, port: number): boolean {
  const hosts = rawHeaders.filter((value, index) => index % 2 === 0 && value.toLowerCase() === 'host').length
  const host = headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`
  return hosts === 1 && host && headers.origin === undefined && url === '/'
}

function namesSecret({ headers }: IncomingMessage, secret: string): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  const given = offered.find((name) => name.startsWith('auth.'))?.slice('auth.'.length) ?? ''
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return offered.includes(hubProtocol) && a.length === b.length && timingSafeEqual(a, b)
}

function read(text: string): HubFrame | null {
  try {
    const parsed = hubFrame.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
