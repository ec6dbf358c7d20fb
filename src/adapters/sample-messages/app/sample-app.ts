import { bubblesOf } from '#core/conversation/text/text-content.ts'
import { decodeBody } from '#adapters/imessage/body/body.ts'
import { appleError, type AppWindow, type MessagesApp, type SendTarget } from '../osascript/messages-app.ts'
import { cards } from '../persona.ts'
import type { ChatRow } from '../database/message-writer.ts'
import { nextHappening, planHappening, runAgenda } from './agenda.ts'
import { changeAppState, readAppState } from './app-state.ts'
import { planReply } from './contact-replies.ts'
import { readControl, type Fault } from './control.ts'
import { chatByGuid, directChat, newDirectChat, newGuid, openSample, type OpenSample } from './open-sample.ts'
import { writeOutgoing } from './outgoing.ts'

/** The sample Messages app: it shows what is in its database and writes there what it is told to send. */
export interface SampleApp extends MessagesApp {
  /** Begins a command with the fault that it meets. Null if it meets none. */
  meet(fault: Fault | null): void
  /** Runs events that are due. Returns the ms until the next one. Null if there is none. */
  tick(): number | null
  /** Closes the database until the next use: the file may be replaced in the meantime. */
  rest(): void
}

const shownBubbles = 6
const services = ['iMessage', 'SMS']
/** How long a text takes to reach another machine, ms. */
const transmissionMs = 800
/** How long the app takes to open, ms. */
const openingMs = 300
/** Errors that already occur in a look-up, before anything is sent. All others come from the send itself. */
const errorsOfLookup = new Set([-1743, -1744, -1728, -600])

/**
 * @param now ms since 1970.
 * @throws AppError `sample-mismatch` for anything but a sample database.
 */
export function openSampleApp(path: string, now: () => number): SampleApp {
  let open: OpenSample | null = openSample(path)
  const sample = () => (open ??= openSample(path))
  let fault: Fault | null = null
  const errorOf = (...commands: readonly Fault['on'][]) =>
    fault !== null && fault.do === 'error' && commands.includes(fault.on) ? (fault.error ?? -1728) : 0
  const state = () => readAppState(sample().db)

  const isRunning = () => {
    const { running, opensAt } = state()
    return running || (opensAt !== null && opensAt <= now())
  }

  /** Looking something up never sends anything. */
  function find(target: SendTarget | null): void {
    const error = errorOf('send')
    // Conversations that Messages has not loaded are not found, but their people are.
    if (errorsOfLookup.has(error) && !(error === -1728 && target?.kind !== 'chat')) throw appleError(error)
    if (!isRunning()) throw appleError(-600)
    if (state().automation !== 'allowed') throw appleError(-1743)
    const { db } = sample()
    if (target?.kind !== 'chat') return
    const chat = chatByGuid(db, target.guid)
    // Messages doesn't find the owner's conversation with themselves either.
    if (chat === null || isOwn(sample(), chat)) throw appleError(-1728)
  }

  function automation(ask: boolean): number {
    const { automation: answer } = state()
    if (answer === 'not-asked' && ask) {
      const { db } = sample()
      // The sample's owner says yes.
      db.transaction(() => changeAppState(db, { automation: 'allowed' })).immediate()
      return 0
    }
    return answer === 'allowed' ? 0 : answer === 'denied' ? -1743 : -1744
  }

  function send(target: SendTarget, text: string): void {
    const error = errorOf('send')
    if (!errorsOfLookup.has(error)) find(target)
    if (error !== 0 && !errorsOfLookup.has(error)) throw appleError(error)
    const { network, replies } = readControl(path)
    const { db } = sample()
    db.transaction(() => {
      const at = now()
      const chat = target.kind === 'chat' ? chatByGuid(db, target.guid) : chatOfParticipant(sample(), target, `${at}/${text}`)
      // Messages doesn't find the owner's conversation with themselves either.
      if (chat === null || isOwn(sample(), chat)) throw appleError(-1728)
      const written = writeOutgoing(sample(), chat, text, at, fault)
      if (written === null || fault?.do === 'ghost' || fault?.do === 'late-error') return
      const elsewhere = network[identifierOf(sample(), chat)]
      if (elsewhere !== undefined) planHappening(db, at + transmissionMs, { kind: 'transmit', to: elsewhere, text })
      else if (replies) planReply(sample(), chat, text, at)
    }).immediate()
  }

  return {
    name: 'Messages',
    meet(next) {
      fault = next
    },
    isRunning: () => isRunning() && errorOf('snapshot', 'insert') !== -600,
    open() {
      const { db } = sample()
      db.transaction(() => changeAppState(db, { opensAt: now() + openingMs, front: false })).immediate()
    },
    wait(seconds) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000)
    },
    promptAccessibility: () => undefined,
    automation,
    find,
    handleOf: (_service, name) => name,
    isInFront: () => state().front,
    frame: () => state().frame,
    accessibilityAllowed: () => state().accessibility,
    accessibilityError() {
      const error = errorOf('snapshot', 'insert')
      // Accessibility has its own numbers; -25204 means that the program doesn't answer.
      return error === -1712 ? -25_204 : error === -1719 || error === -25_211 ? -25_211 : 0
    },
    windows: () => windowsOf(sample),
    accounts: () => services.map((serviceType) => ({ serviceType, enabled: true, connectionStatus: 'connected' })),
    send,
    tick() {
      runAgenda(sample(), now())
      const at = nextHappening(sample().db)
      return at === null ? null : Math.max(0, at - now())
    },
    rest() {
      open?.db.close()
      open = null
    },
  }
}

function chatOfParticipant(
  { db, writer }: OpenSample,
  { service, handle }: Extract<SendTarget, { kind: 'participant' }>,
  seed: string,
): ChatRow | null {
  if (!/^\+?\d{3,}$|@/.test(handle)) return null
  return directChat(db, handle) ?? newDirectChat(writer, handle, service, newGuid(db, seed))
}

function identifierOf({ db }: OpenSample, chat: ChatRow): string {
  return db.prepare<[bigint], string>('SELECT chat_identifier FROM chat WHERE ROWID = ?').pluck().get(chat.rowid) ?? ''
}

function isOwn(sample: OpenSample, chat: ChatRow): boolean {
  const identifier = identifierOf(sample, chat)
  return identifier !== '' && (identifier === sample.owner.number || identifier === sample.owner.email)
}

function windowsOf(sample: () => OpenSample): readonly AppWindow[] {
  const { db } = sample()
  const { open, frame, fields, layout, shortNames } = readAppState(db)
  if (frame === null) return []
  const chat = open === null ? null : chatByGuid(db, open)
  if (chat === null) return [{ title: null, bubbles: [], fields: [], layout }]
  const field = {
    read: () => readAppState(sample().db).compose,
    write(text: string) {
      const { db } = sample()
      db.transaction(() => changeAppState(db, { compose: text })).immediate()
      return true
    },
  }
  return [
    {
      title: titleOf(sample(), chat, shortNames),
      bubbles: bubblesIn(sample(), chat),
      fields: Array.from({ length: fields }, () => field),
      layout,
    },
  ]
}

/** Name of a group, else the names of its people, else numbers in Apple's format. */
function titleOf({ db }: OpenSample, chat: ChatRow, shortNames: boolean): string {
  const name = db.prepare<[bigint], string | null>('SELECT display_name FROM chat WHERE ROWID = ?').pluck().get(chat.rowid)
  if (typeof name === 'string' && name !== '') return name
  const members = db
    .prepare<[bigint], string>(
      'SELECT h.id FROM chat_handle_join j JOIN handle h ON h.ROWID = j.handle_id WHERE j.chat_id = ? ORDER BY h.ROWID',
    )
    .pluck()
    .all(chat.rowid)
  if (members.length === 1) return contactName(members[0] ?? '', shortNames)
  const names = members.map((member) => contactName(member, true))
  return `${names.slice(0, -1).join(', ')} & ${names.at(-1) ?? ''}`
}

function contactName(address: string, short: boolean): string {
  const card = cards.find(({ phones, emails }) => phones.includes(address) || emails.includes(address))
  if (card === undefined) return address.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
  const called = card.nickname ?? card.first
  if (short && called !== null) return called
  return [card.first, card.last].filter((part) => part !== null).join(' ')
}

function bubblesIn({ db }: OpenSample, chat: ChatRow): string[] {
  return db
    .prepare<[bigint], { body: Buffer | null; text: string | null }>(
      `SELECT m.attributedBody AS body, m.text FROM chat_message_join j JOIN message m ON m.ROWID = j.message_id
       WHERE j.chat_id = ? AND m.item_type = 0 AND m.associated_message_type = 0 ORDER BY j.message_date DESC, m.ROWID DESC LIMIT ${shownBubbles}`,
    )
    .all(chat.rowid)
    .toReversed()
    .flatMap(({ body, text }) => bubblesOf(decodeBody(body, text).text ?? ''))
}
