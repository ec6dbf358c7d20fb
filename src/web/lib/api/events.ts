import { createEventReader } from '#contract/event-stream.ts'
import { events, type ServerEvent } from '#contract/events.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000

interface Subscription {
  base: string
  token: string
  onEvent: (event: ServerEvent) => void
  /** The stream is open. `again`: it was lost before, so whatever happened in between must be refetched. */
  onOpen: (again: boolean) => void
  /** The stream ended or could not be opened. */
  onLost: () => void
  signal: AbortSignal
  fetch: typeof fetch
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Follows `GET /api/events` until the signal aborts, reconnecting with doubling pauses. Uses fetch because an EventSource cannot send the bearer token. A
 * rejected token ends it (the ordinary calls will find that out and say so), and so does a server without this call. Never throws.
 */
export async function followEvents(subscription: Subscription): Promise<void> {
  const { base, token, onEvent, onOpen, onLost, signal, fetch: request, wait = pause } = subscription
  let delay = firstPauseMs
  let opened = false
  while (!signal.aborted) {
    try {
      const answer = await request(`${base}${events.stream.path}`, {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
        credentials: 'include',
        cache: 'no-store',
        signal,
      })
      if ([401, 403, 404, 501].includes(answer.status)) return
      if (answer.ok && answer.body !== null) {
        delay = firstPauseMs
        onOpen(opened)
        opened = true
        await read(answer.body, onEvent)
      }
    } catch {
      // A short interruption; the specified polls continue meanwhile.
    }
    if (signal.aborted) return
    onLost()
    await wait(delay, signal)
    delay = Math.min(delay * 2, longestPauseMs)
  }
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, onEvent: (event: ServerEvent) => void): Promise<void> {
  const next = createEventReader()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const event of next(value)) onEvent(event)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
