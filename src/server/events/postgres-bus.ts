import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { busNote, type BusNote, type EventBus } from './event-bus.ts'

const channel = 'idiolect_events'
/** Longest notification, bytes: PostgreSQL takes fewer than 8,000. Longer notes are not sent. */
const longest = 7_900
/** Maximum notes kept while disconnected. Older ones are dropped, because pages load the state when they reconnect. */
const maxWaiting = 1_000
const pauses = { first: 250, most: 15_000 }

/**
 * An event bus over NOTIFY and LISTEN of the shared database. It reopens a lost connection and tells the listener that events may have been missed.
 */
export function createPostgresBus(options: {
  readonly url: string
  readonly log: { warn(details: object, message: string): void }
}): EventBus {
  const self = randomUUID()
  const waiting: string[] = []
  let listener: Parameters<EventBus['listen']>[0] | null = null
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let pause = pauses.first
  let closed = false
  let connecting: Promise<void> = Promise.resolve()
  let sending: Promise<void> = Promise.resolve()

  function lost(error: unknown): void {
    client = null
    if (closed) return
    options.log.warn({ err: error }, 'the connection for events was lost')
    retry = setTimeout(() => {
      connecting = connect(true)
    }, pause)
    retry.unref()
    pause = Math.min(pause * 2, pauses.most)
  }

  async function connect(again: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, application_name: 'idiolect events' })
    let broken = false
    const onBroken = (error: unknown) => {
      if (broken) return
      broken = true
      // Otherwise a client that connected but failed to LISTEN would stay open beside the next.
      void next.end().catch(() => undefined)
      lost(error)
    }
    next.on('error', onBroken)
    next.on('end', () => onBroken(new Error('the database closed it')))
    next.on('notification', ({ payload }) => receive(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      return onBroken(error)
    }
    if (broken) return
    if (closed) return void next.end()
    client = next
    pause = pauses.first
    if (again) listener?.missed()
    flush()
  }

  function receive(payload: string): void {
    const read = parse(payload)
    if (read !== null && read.from !== self) listener?.note(read.note)
  }

  /** Sends the waiting notes one at a time, because a client runs one query at a time. */
  function flush(): void {
    sending = sending.then(sendWaiting)
  }

  async function sendWaiting(): Promise<void> {
    for (;;) {
      const connected = client
      const words = connected === null ? undefined : waiting.shift()
      if (connected === null || words === undefined) return
      await connected
        .query('select pg_notify($1, $2)', [channel, words])
        .catch((error: unknown) => options.log.warn({ err: error }, 'an event was lost'))
    }
  }

  connecting = connect(false)

  return {
    send(note: BusNote) {
      const words = JSON.stringify({ from: self, note })
      if (closed || Buffer.byteLength(words) > longest) return
      waiting.push(words)
      if (waiting.length > maxWaiting) waiting.shift()
      flush()
    },
    listen(on) {
      listener = on
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting
      await sending
      await client?.end().catch(() => undefined)
    },
  }
}

/** Null if the payload is not one of ours, or was sent by a newer version. */
function parse(payload: string): { readonly from: string; readonly note: BusNote } | null {
  try {
    const { from, note }: { from: unknown; note: unknown } = JSON.parse(payload)
    const read = busNote.safeParse(note)
    return typeof from === 'string' && read.success ? { from, note: read.data } : null
  } catch {
    return null
  }
}
