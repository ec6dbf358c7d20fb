import type Database from 'better-sqlite3'
import { type Card, addressBookPath, writeAddressBook } from '../address-book.ts'
import { type ChatRow, createMessageWriter, type MessageWriter, type Owner } from './message-writer.ts'
import { cards, owner, type SampleChat, sampleChats } from '../persona.ts'
import { type PlacedMessage, planSession } from '../plan-session.ts'
import { mergeByTime, type ScaledHistory, scaleHistory } from '../scaled-history.ts'
import { assertReplaceable, type SampleMark, writeSampleFile } from './sample-file.ts'
import { type Period, scheduleSessions } from '../schedule.ts'
import { indexStatements, tableStatements } from './schema.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { writePlanned } from './write-planned.ts'

export interface SampleRequest {
  /** Path of the database. Its address book is written to the folder `AddressBook` next to it. */
  readonly path: string
  readonly seed: number
  /** ms since 1970; the history ends shortly before. */
  readonly now: number
  /** Local time minus UTC in minutes, so that mornings are mornings for the owner. Default 0. */
  readonly utcOffsetMinutes?: number
  /** Minimum number of messages: the persona's, plus variations of them with invented contacts. */
  readonly scale?: { readonly messages: number }
}

export interface SampleSummary {
  readonly messages: number
  readonly chats: number
}

const dayMs = 86_400_000
/** 14 months, so that any query for the last 365 days covers a full year. */
const historyDays = 425
const untilNow = 20 * 60_000

/**
 * Writes the sample database and its address book. The same seed and time produce the same rows.
 *
 * @throws AppError `sample-mismatch` if a file that is not sample data is at either path; nothing is written then.
 */
export function generateSampleDatabase(request: SampleRequest): SampleSummary {
  const { path, seed, now } = request
  const mark: SampleMark = { seed, generatedAt: now, persona: owner.name }
  const random = createSeededRandom(seed)
  const period: Period = { from: now - historyDays * dayMs, to: now - untilNow, utcOffsetMinutes: request.utcOffsetMinutes ?? 0 }
  const chats = sampleChats()
  const own = placePersona(chats, period, random)
  const scaled: ScaledHistory | null =
    request.scale === undefined ? null : scaleHistory(chats, Math.max(0, request.scale.messages - own.length), period, random.fork('scale'))
  const everyone = scaled === null ? chats : [...chats, ...scaled.chats]

  assertReplaceable(addressBookPath(path))
  let messages = 0
  writeSampleFile(path, mark, (db) => {
    messages = fillDatabase(db, owner, everyone, scaled === null ? own : mergeByTime(own, scaled.messages()), random.fork('chats'))
  })
  const book: readonly Card[] = scaled === null ? cards : [...cards, ...scaled.cards]
  writeAddressBook(addressBookPath(path), book, mark)
  return { messages, chats: everyone.length }
}

function placePersona(chats: readonly SampleChat[], period: Period, random: SeededRandom): PlacedMessage[] {
  return chats
    .flatMap((chat) => {
      const own = random.fork(chat.key)
      const textual = chat.service === 'SMS'
      const messages = scheduleSessions(chat.sessions, period, own, (session) => planSession(session, own, { textual }))
      return messages.map((message) => ({ chat: chat.key, message }))
    })
    .toSorted((a, b) => a.message.at - b.message.at)
}

/**
 * Fills an empty database in one transaction: tables, handles, chats, messages in order, then indexes and triggers.
 *
 * @returns the number of message rows.
 */
export function fillDatabase(
  db: Database.Database,
  account: Owner,
  chats: readonly SampleChat[],
  messages: Iterable<PlacedMessage>,
  random: SeededRandom,
): number {
  let count = 0
  db.transaction(() => {
    db.exec(tableStatements())
    const writer = createMessageWriter(db, account)
    const rows = new Map(chats.map((chat) => [chat.key, addChat(writer, chat, random)]))
    for (const { chat, message } of messages) {
      const row = rows.get(chat)
      if (row === undefined) throw new Error('a message of no chat')
      writePlanned(writer, row.chat, message.from === null ? null : (row.members.get(message.from) ?? null), message)
      count++
    }
    db.exec(indexStatements())
  })()
  return count
}

function addChat(writer: MessageWriter, chat: SampleChat, random: SeededRandom): { chat: ChatRow; members: Map<string, bigint> } {
  const members = new Map(Object.entries(chat.members).map(([name, address]) => [name, writer.handle(address, chat.service)]))
  const row = writer.chat({
    service: chat.service,
    identifier:
      chat.group === undefined
        ? (chat.members[''] ?? '')
        : `chat${random.between(100_000_000, 999_999_999)}${random.between(100_000_000, 999_999_999)}`,
    group: chat.group !== undefined,
    displayName: chat.group?.name ?? null,
    members: [...members.values()],
    filtered: chat.filtered ?? 0,
    guid: random.guid(),
  })
  return { chat: row, members }
}
