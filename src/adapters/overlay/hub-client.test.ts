import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startHub } from '#test/desktop/websocket-hub.ts'
import { createOverlayHubs } from './index.ts'

const chat = (conversation: string | null) => ({ conversation, front: true, window: { x: 1, y: 2, width: 3, height: 4 } })

/** The platform's WebSocket client against a real server. */
async function connect() {
  const hub = await startHub()
  const sockets: WebSocket[] = []
  const hubs = createOverlayHubs((address, protocols) => {
    const socket = new WebSocket(address, [...protocols])
    sockets.push(socket)
    return socket
  })
  const client = hubs.connect(hub.address, 'secret-of-this-launch')
  onTestFinished(() => client.close())
  /** Resolves when the newest connection is closed and the client knows it. */
  const loss = () => new Promise((resolve) => sockets.at(-1)?.addEventListener('close', resolve))
  return { hub, client, dials: () => sockets.length, loss }
}

describe('the client of the overlay hub', () => {
  it('names the secret in the handshake and nothing else of itself', async () => {
    const { hub } = await connect()
    await vi.waitFor(() => expect(hub.handshakes).toHaveLength(1))
    expect(hub.handshakes[0]).toMatchObject({ 'sec-websocket-protocol': 'idiolect.overlay.v1, auth.secret-of-this-launch' })
    expect(hub.handshakes[0]).not.toHaveProperty('origin')
  })

  it('tells the newest chat once it is connected, then each one, numbered', async () => {
    const { hub, client } = await connect()
    client.tell(chat('old'))
    client.tell(chat('mom'))
    await vi.waitFor(() => expect(hub.frames).toHaveLength(1))
    client.tell(chat(null))
    await vi.waitFor(() => expect(hub.frames).toHaveLength(2))
    const frame = { v: 1, type: 'active_chat', front: true, window: { x: 1, y: 2, width: 3, height: 4 } }
    expect(hub.frames).toEqual([
      { ...frame, seq: 1, conversation_id: 'mom' },
      { ...frame, seq: 2, conversation_id: null },
    ])
  })

  it('comes back after a loss with what is open now', async () => {
    const { hub, client } = await connect()
    client.tell(chat('mom'))
    await vi.waitFor(() => expect(hub.frames).toHaveLength(1))
    hub.hangUp(1012)
    await vi.waitFor(() => expect(hub.frames).toHaveLength(2), 3000)
    expect(hub.frames[1]).toMatchObject({ conversation_id: 'mom', seq: 2 })
  })

  it('stays away where the secret was refused, and after it was closed', async () => {
    const { hub, dials, loss } = await connect()
    const other = await connect()
    for (const { handshakes } of [hub, other.hub]) await vi.waitFor(() => expect(handshakes).toHaveLength(1))
    // A minute is longer than the longest pause between two connection attempts.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const losses = [loss(), other.loss()]
    hub.hangUp(4401)
    other.client.close()
    await Promise.all(losses)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(dials()).toBe(1)
    expect(other.dials()).toBe(1)
  })
})
