import type { OpenChat, OverlayHub, OverlayHubs } from '#core/ports/overlay.ts'

/** The parts of the platform's WebSocket that we use. Composition creates it, so that every connection is known there. */
export interface Socket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void
}

const protocol = 'idiolect.overlay.v1'
/** The hub rejects the secret, so retrying is pointless. */
const refused = 4401
/** First and longest delay before reconnecting, ms; doubled each time. */
const firstDelay = 250
const lastDelay = 10_000

/**
 * Connects to hubs and reconnects after each loss. The secret travels as a subprotocol, the only part of the handshake that the platform's client
 * lets a caller set; the hub responds with `idiolect.overlay.v1`. Frames: `{v: 1, type: 'active_chat', seq, conversation_id, front, window}`.
 */
export function createOverlayHubs(dial: (address: string, protocols: readonly string[]) => Socket): OverlayHubs {
  return {
    connect(address, secret): OverlayHub {
      let socket: Socket | null = null
      let open = false
      let closed = false
      let delay = firstDelay
      let timer: NodeJS.Timeout | undefined
      let newest: OpenChat | null = null
      let seq = 0

      const send = (): void => {
        if (!open || newest === null) return
        seq += 1
        const { conversation, front, window } = newest
        socket?.send(JSON.stringify({ v: 1, type: 'active_chat', seq, conversation_id: conversation, front, window }))
      }
      const connect = (): void => {
        const own = dial(address, [protocol, `auth.${secret}`])
        socket = own
        own.addEventListener('open', () => {
          if (closed) return own.close()
          open = true
          delay = firstDelay
          send()
        })
        // A close event follows.
        own.addEventListener('error', () => undefined)
        own.addEventListener('close', ({ code }) => {
          open = false
          if (closed || code === refused) return
          timer = setTimeout(connect, delay)
          timer.unref()
          delay = Math.min(lastDelay, delay * 2)
        })
      }
      connect()
      return {
        tell(chat) {
          newest = chat
          send()
        },
        close() {
          closed = true
          clearTimeout(timer)
          socket?.close()
        },
      }
    },
  }
}
