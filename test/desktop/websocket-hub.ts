import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

/** A websocket server as small as a test needs: text frames below 64 kB, no fragments. It names the first subprotocol it is offered. */
export interface TestHub {
  readonly address: string
  readonly handshakes: readonly IncomingHttpHeaders[]
  readonly frames: readonly Record<string, unknown>[]
  /** Ends the newest connection with this close code. */
  hangUp(code: number): void
}

export async function startHub(): Promise<TestHub> {
  const handshakes: IncomingHttpHeaders[] = []
  const frames: Record<string, unknown>[] = []
  const sockets: Duplex[] = []
  const server = createServer()
  server.on('upgrade', (request, socket) => {
    handshakes.push(request.headers)
    sockets.push(socket)
    const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const [offered = ''] = (request.headers['sec-websocket-protocol'] ?? '').split(',')
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}\r\nSec-WebSocket-Protocol: ${offered.trim()}\r\n\r\n`,
    )
    let unread = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk])
      for (let frame = readFrame(unread); frame !== null; frame = readFrame(unread)) {
        unread = unread.subarray(frame.length)
        if (frame.opcode === 1) frames.push(JSON.parse(frame.text) as Record<string, unknown>)
        if (frame.opcode === 8) socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    handshakes,
    frames,
    hangUp: (code) => void sockets.at(-1)?.end(Buffer.from([0x88, 2, code >> 8, code & 0xff])),
  }
}

function readFrame(bytes: Buffer): { opcode: number; text: string; length: number } | null {
  if (bytes.length < 6) return null
  const short = (bytes[1] ?? 0) & 0x7f
  const head = short === 126 ? 8 : 6
  if (bytes.length < head) return null
  const size = short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < head + size) return null
  const mask = bytes.subarray(head - 4, head)
  const text = Buffer.from(bytes.subarray(head, head + size).map((byte, i) => byte ^ (mask[i % 4] ?? 0))).toString('utf8')
  return { opcode: (bytes[0] ?? 0) & 0x0f, text, length: head + size }
}
