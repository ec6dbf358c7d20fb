import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket as Client } from 'ws'
import { createOverlayHubs } from '#adapters/overlay/index.ts'
import type { HubFrame } from '#contract/desktop/overlay-hub.ts'
import { openHub } from './hub.ts'

const secret = 'secret-of-this-launch-0123456789'

async function opened() {
  const heard: (HubFrame | null)[] = []
  const hub = await openHub({ secret, hear: (frame) => void heard.push(frame) })
  onTestFinished(() => hub.close())
  return { heard, hub, address: `ws://127.0.0.1:${hub.port}/` }
}

/** Resolves to the close code, or to the HTTP status of a refused handshake. */
async function outcome(address: string, protocols: string[], options: { headers?: Record<string, string>; origin?: string } = {}) {
  const socket = new Client(address, protocols, options)
  onTestFinished(() => socket.terminate())
  return new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => undefined)
  })
}

const both = ['idiolect.overlay.v1', `auth.${secret}`]

describe('the hub of the overlay', () => {
  it('hears the server’s own client, and that it went', async () => {
    const { heard, address } = await opened()
    const hubs = createOverlayHubs((at, protocols) => new WebSocket(at, [...protocols]))
    const client = hubs.connect(address, secret)
    client.tell({ conversation: 'mom', front: true, window: { x: 1, y: 2, width: 3, height: 4 } })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toEqual({
      v: 1,
      type: 'active_chat',
      seq: 1,
      conversation_id: 'mom',
      front: true,
      window: { x: 1, y: 2, width: 3, height: 4 },
    })
    client.close()
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[1]).toBeNull()
  })

  it('listens on this machine alone', async () => {
    const { hub } = await opened()
    await expect(fetch(`http://[::1]:${hub.port}/`)).rejects.toThrow('fetch failed')
    expect((await fetch(`http://127.0.0.1:${hub.port}/`)).status).toBe(404)
  })

  it.each([
    ['another secret', ['idiolect.overlay.v1', `auth.${'x'.repeat(secret.length)}`], {}, 4401],
    ['no secret', ['idiolect.overlay.v1'], {}, 4401],
    ['a page that knows the secret', both, { origin: 'app://bundle' }, 403],
    ['a page of the same address', both, { origin: 'http://127.0.0.1' }, 403],
    ['another name for this machine', both, { headers: { host: 'evil.test' } }, 403],
    ['a name that begins like ours', both, { headers: { host: '127.0.0.1.evil.test' } }, 403],
  ] as const)('turns away %s', async (_who, protocols, options, expected) => {
    const { heard, address } = await opened()
    expect(await outcome(address, [...protocols], options)).toBe(expected)
    expect(heard).toEqual([])
  })

  it('closes although somebody it turned away stays on the line', async () => {
    const hub = await openHub({ secret, hear: () => undefined })
    const socket = connect({ port: hub.port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toContain('403')
    await hub.close()
  })

  it('turns away another path, and a second one while the first is there', async () => {
    const { address } = await opened()
    expect(await outcome(`${address}x`, both)).toBe(403)
    const first = new Client(address, both)
    onTestFinished(() => first.terminate())
    await once(first, 'open')
    expect(await outcome(address, both)).toBe(4409)
  })

  it.each([
    ['not json', 4400],
    ['{"v":1,"type":"suggestions"}', 4400],
    ['{"v":2}', 4400],
    // Not even read to its end.
    [JSON.stringify({ text: 'x'.repeat(70_000) }), 1009],
  ])('hangs up on what it does not understand', async (text, expected) => {
    const { address, heard } = await opened()
    const socket = new Client(address, both)
    socket.on('error', () => undefined)
    await once(socket, 'open')
    socket.send(text)
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(expected)
    expect(heard.filter((frame) => frame !== null)).toEqual([])
  })

  it('hangs up on one that is not there any more, and keeps one that is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { address, heard } = await opened()
    const there = new Client(address, both)
    onTestFinished(() => there.terminate())
    await once(there, 'open')
    for (let look = 0; look < 3; look += 1) {
      vi.advanceTimersByTime(15_000)
      await once(there, 'ping')
      // Answered after the answer to the hub's own question, so that has arrived.
      there.ping()
      await once(there, 'pong')
    }
    expect(there.readyState).toBe(Client.OPEN)
    there.close()
    await vi.waitFor(() => expect(heard).toEqual([null]))
    const gone = new Client(address, both, { autoPong: false })
    gone.on('error', () => undefined)
    await once(gone, 'open')
    vi.advanceTimersByTime(15_000)
    await once(gone, 'ping')
    vi.advanceTimersByTime(15_000)
    await once(gone, 'close')
    await vi.waitFor(() => expect(heard).toEqual([null, null]))
  })

  it('lets nothing old overtake something new', async () => {
    const { address, heard } = await opened()
    const socket = new Client(address, both)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    for (const seq of [2, 1, 2, 3])
      socket.send(JSON.stringify({ v: 1, type: 'active_chat', seq, conversation_id: String(seq), front: false, window: null }))
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard.map((frame) => frame?.seq)).toEqual([2, 3])
  })
})
