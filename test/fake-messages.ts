import type {
  HelperAnswer,
  HelperFailure,
  InsertRequest,
  MessageSender,
  MessagesHelper,
  MessagesSnapshot,
  MessageWatcher,
  SendHandover,
  SendRequest,
  SendVerification,
  SentState,
  WatchedBatch,
  WatchedMessage,
} from '#core/ports.ts'
import type { Message } from '#core/conversation/message.ts'

/** Stand-ins for the ports that speak to Messages (see `fakes.ts`). */

let messages = 0

/** A text from Ann that is fresh, but for what is said otherwise. */
export function watchedMessage(change: Partial<WatchedMessage> = {}): WatchedMessage {
  messages += 1
  return {
    rowid: messages,
    guid: `message-${messages}`,
    chat: 'iMessage;-;+14155550101',
    conversation: '+14155550101',
    group: false,
    fromMe: false,
    sender: '+14155550101',
    at: Date.UTC(2026, 0, 5, 12),
    kind: 'text',
    text: 'are you coming?',
    thread: null,
    exclusion: null,
    fresh: true,
    service: 'iMessage',
    edited: false,
    name: 'Ann Lee',
    addresses: ['+14155550101'],
    known: true,
    ...change,
  }
}

export interface FakeWatcher extends MessageWatcher {
  /** Seen at the next look. */
  arrive(...arrived: readonly WatchedMessage[]): void
  /** What every look fails with, or null. */
  fail(failure: WatchedBatch['failure']): void
  readonly closed: boolean
}

/** Gives what arrived, once; its cursor counts the looks that found something. */
export function fakeWatcher(): FakeWatcher {
  let waiting: WatchedMessage[] = []
  const all: Message[] = []
  let failure: WatchedBatch['failure'] = null
  let cursor = 0
  let closed = false
  return {
    arrive(...arrived) {
      waiting.push(...arrived)
      all.push(...arrived)
    },
    fail(next) {
      failure = next
    },
    poll() {
      if (failure !== null) return { messages: [], cursor: String(cursor), more: false, failure }
      const found = waiting
      waiting = []
      if (found.length > 0) cursor += 1
      return { messages: found, cursor: String(cursor), more: false, failure: null }
    },
    thread: (chat, limit) => all.filter((message) => message.chat === chat).slice(-limit),
    close() {
      closed = true
    },
    get closed() {
      return closed
    },
  }
}

export interface FakeSender extends MessageSender {
  readonly handed: readonly SendRequest[]
  /** What the next sends and verifications come to; `handed` and `sent` where nothing is said. */
  next(handover: SendHandover | null, verification?: SendVerification): void
  setState(guid: string, state: SentState | null): void
}

export function fakeSender(): FakeSender {
  const handed: SendRequest[] = []
  const handovers: (SendHandover | null)[] = []
  const verifications: SendVerification[] = []
  const states = new Map<string, SentState>()
  return {
    handed,
    next(handover, verification) {
      handovers.push(handover)
      if (verification !== undefined) verifications.push(verification)
    },
    setState(guid, state) {
      if (state === null) states.delete(guid)
      else states.set(guid, state)
    },
    baseline: () => JSON.stringify({ file: 'fake', rowid: handed.length, at: 0 }),
    send(request) {
      handed.push(request)
      return Promise.resolve(handovers.shift() ?? { outcome: 'handed' })
    },
    verify() {
      const sent: SendVerification = { outcome: 'sent', guid: `sent-${handed.length}`, delivered: true, downgraded: false }
      return Promise.resolve(verifications.shift() ?? sent)
    },
    state: (guid) => states.get(guid) ?? null,
    close: () => undefined,
  }
}

export interface FakeHelper extends MessagesHelper {
  /** What is on the screen. */
  show(change: Partial<MessagesSnapshot>): void
  /** What the next requests fail with, one after the other. */
  fail(...failures: readonly HelperFailure[]): void
  readonly inserted: readonly InsertRequest[]
}

/** A Messages with Ann's conversation open and nothing written yet. */
export function fakeHelper(): FakeHelper {
  let snapshot: MessagesSnapshot = {
    running: true,
    front: true,
    window: { x: 0, y: 0, width: 900, height: 600 },
    title: 'Ann Lee',
    lastText: 'are you coming?',
    compose: { present: true, empty: true },
  }
  const failures: HelperFailure[] = []
  const inserted: InsertRequest[] = []
  const answer = <Data>(data: () => Data): Promise<HelperAnswer<Data>> => {
    const failure = failures.shift()
    return Promise.resolve(failure === undefined ? { ok: true, data: data() } : { ok: false, failure })
  }
  return {
    inserted,
    show(change) {
      snapshot = { ...snapshot, ...change }
    },
    fail: (...next) => void failures.push(...next),
    ping: () => answer(() => ({ version: 1 })),
    snapshot: () => answer(() => snapshot),
    insert: (request) =>
      answer(() => {
        inserted.push(request)
        return { length: request.text.length }
      }),
    send: () => answer(() => ({ via: 'chat' as const })),
    close: () => Promise.resolve(),
  }
}
