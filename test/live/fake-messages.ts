import { AppError } from '#contract/errors.ts'
import type { ChatMessage, SendHandover, SendRequest, SendVerification, SentState, WatchedMessage } from '#core/ports/live-messages.ts'
import type { HelperAnswer, HelperFailure, InsertRequest, MessagesSnapshot } from '#core/ports/messages-helper.ts'
import type { MessagesParts } from '#adapters/imessage/index.ts'
import type { FakeClock } from '../fakes.ts'

type FakeRow = WatchedMessage & Pick<ChatMessage, 'changedAt'>

export interface FakeMessages extends MessagesParts {
  /** They write; gives the guid. Dated now where nothing is said. */
  incoming(text: string, given?: Partial<FakeRow>): string
  /** The owner writes by hand. */
  byHand(text: string, given?: Partial<FakeRow>): void
  /** A message is edited; its words may stay as they were. */
  edit(guid: string, text?: string): void
  /** A message is taken back or deleted. */
  remove(guid: string): void
  /** What the helper was asked to send. */
  readonly sent: SendRequest[]
  readonly inserted: InsertRequest[]
  snapshotAnswer: HelperAnswer<MessagesSnapshot>
  insertAnswer: HelperAnswer<{ readonly length: number }>
  /** What comes of the next sends; a function runs while the helper works. */
  handover: SendHandover | (() => Promise<SendHandover>)
  /** Null: what the fake database holds. */
  verification: SendVerification | null
  /** What Messages says later of what was sent. */
  lateState: SentState | null
  /** What `mayAct` answers. */
  acts: boolean
  /** What macOS says of Automation. */
  granted: boolean
  /** What the last reading of the window showed of Accessibility, and whether it was ever allowed. */
  readonly sight: { allowed: boolean; once: boolean }
  /** False: the sending helper is left alone for a while. */
  sendable: boolean
  /** Why nothing can be read. */
  failure: AppError | null
  /** Why it is not certain that what can be read is the newest. */
  doubt: AppError | null
  /** Called when a baseline is taken: between claimed and handed. */
  onBaseline: (() => void) | null
}

export const mia = { key: 'card:1', name: 'Mia Torres', address: '+15550100101', chat: 'iMessage;-;+15550100101' }

/** macOS allows everything, and nobody asks. */
export const allGranted: MessagesParts['grants'] = {
  mayControl: () => true,
  isSightLost: () => false,
  noteSight: () => Promise.resolve(),
  check: () => Promise.resolve(),
}

/** How a text to Mia is kept on its way out. */
export const toMia = {
  channel: 'imessage',
  resource: 'messages',
  thread: mia.key,
  target: JSON.stringify({ chatGuid: mia.chat, address: mia.address }),
  conversation: mia.key,
}

export const nothingShown: MessagesSnapshot = {
  trusted: true,
  running: true,
  looked: true,
  front: false,
  window: null,
  title: null,
  lastText: null,
  descriptions: [],
  compose: { present: true, empty: true },
}

export const unknownVerification: SendVerification = {
  outcome: 'unknown',
  guid: null,
  message: 'The text was not found in Messages.',
  absent: true,
}

export function helperFails(code: HelperFailure['code'], message: string): { ok: false; failure: HelperFailure } {
  return { ok: false, failure: { code, message, certain: true } }
}

/** A Messages app in memory: what is written in it is seen by its watchers, and what is sent stands in it. Outlives the server of a test. */
export function fakeMessages(clock: FakeClock): FakeMessages {
  const rows: FakeRow[] = []
  let next = 0

  function add(text: string, fromMe: boolean, given: Partial<FakeRow>): string {
    next += 1
    const guid = given.guid ?? `guid-${next}`
    rows.push({
      rowid: next,
      guid,
      chat: mia.chat,
      conversation: mia.key,
      group: false,
      fromMe,
      sender: fromMe ? null : mia.address,
      at: clock.now(),
      kind: 'text',
      text,
      thread: null,
      exclusion: null,
      fresh: true,
      service: 'iMessage',
      edited: false,
      ...(given.kind === 'unsent' ? { changedAt: clock.now() } : {}),
      name: mia.name,
      addresses: [mia.address],
      known: true,
      ...given,
    })
    return guid
  }

  function seen(row: WatchedMessage, startedAt: number): WatchedMessage {
    const at = row.at ?? 0
    return { ...row, fresh: row.fresh && clock.now() - at <= 5 * 60_000 && at >= startedAt }
  }

  const fake: FakeMessages = {
    sent: [],
    inserted: [],
    snapshotAnswer: { ok: true, data: nothingShown },
    insertAnswer: { ok: true, data: { length: 1 } },
    handover: { outcome: 'handed' },
    verification: null,
    lateState: null,
    failure: null,
    doubt: null,
    acts: true,
    granted: true,
    sight: { allowed: true, once: false },
    sendable: true,
    mayAct: () => fake.acts,
    grants: {
      mayControl: () => fake.granted,
      isSightLost: () => fake.sight.once && !fake.sight.allowed,
      noteSight(allowed) {
        fake.sight.allowed = allowed
        fake.sight.once ||= allowed
        return Promise.resolve()
      },
      check: () => Promise.resolve(),
    },
    onBaseline: null,
    incoming: (text, given = {}) => add(text, false, given),
    byHand: (text, given = {}) => void add(text, true, given),
    edit(guid, text) {
      const at = rows.findIndex((row) => row.guid === guid)
      const row = rows[at]
      if (row !== undefined) rows[at] = { ...row, edited: true, text: text ?? row.text }
    },
    remove(guid) {
      rows.splice(
        rows.findIndex((row) => row.guid === guid),
        1,
      )
    },

    automaticSince: () => Promise.resolve([]),

    openWatcher({ startedAt, cursor }) {
      let read = cursor === null ? rows.length : Number(cursor)
      const edits = new Map<string, string | null>()
      return {
        poll() {
          if (fake.failure !== null) return { messages: [], cursor: String(read), more: false, failure: fake.failure, doubt: null }
          const news = rows.slice(read).map((row) => seen(row, startedAt))
          read = rows.length
          const edited = rows.filter((row) => row.edited && !row.fromMe && (!edits.has(row.guid) || edits.get(row.guid) !== row.text))
          for (const { guid, text } of edited) edits.set(guid, text)
          return { messages: news, edited, cursor: String(read), more: false, failure: null, doubt: fake.doubt }
        },
      }
    },

    view: {
      thread(chat, limit): readonly ChatMessage[] {
        if (fake.failure !== null) throw fake.failure
        const key = rows.find((row) => row.chat === chat)?.conversation
        return rows.filter((row) => row.conversation === key).slice(-limit)
      },
      prove() {
        const failure = fake.failure ?? fake.doubt
        if (failure !== null) throw failure
      },
    },

    helper: {
      snapshot: () => Promise.resolve(fake.snapshotAnswer),
      maySend: () => fake.sendable,
      insert(request) {
        fake.inserted.push(request)
        return Promise.resolve(fake.insertAnswer)
      },
    },

    sender: {
      baseline() {
        fake.onBaseline?.()
        if (fake.failure !== null) throw fake.failure
        return JSON.stringify({ rows: rows.length })
      },
      async send(request) {
        fake.sent.push(request)
        const handover = typeof fake.handover === 'function' ? await fake.handover() : fake.handover
        if (handover.outcome !== 'failed' && fake.verification === null) {
          const to = rows.findLast((row) => row.chat === request.chatGuid)
          if (to !== undefined) add(request.text, true, { ...pick(to), guid: `sent-${fake.sent.length}` })
        }
        return handover
      },
      verify(request, baseline) {
        if (fake.verification !== null) return Promise.resolve(fake.verification)
        const { rows: before } = JSON.parse(baseline) as { rows: number }
        const row = rows.slice(before).find((one) => one.fromMe && one.text === request.text && one.chat === request.chatGuid)
        if (row === undefined) return Promise.resolve(unknownVerification)
        return Promise.resolve({ outcome: 'sent', guid: row.guid, delivered: true, downgraded: false })
      },
      state: () => fake.lateState,
      copies(request, baseline) {
        const { rows: before } = JSON.parse(baseline) as { rows: number }
        return rows.slice(before).filter((one) => one.fromMe && one.text === request.text && one.chat === request.chatGuid).length
      },
    },
  }
  return fake
}

function pick({ chat, conversation, group, name, addresses, known }: WatchedMessage): Partial<WatchedMessage> {
  return { chat, conversation, group, name, addresses, known }
}
