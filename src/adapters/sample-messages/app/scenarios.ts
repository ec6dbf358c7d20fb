import Database from 'better-sqlite3'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { AppError } from '#contract/errors.ts'
import { owner } from '../persona.ts'
import { encodeMessageBody } from '../encoding/message-body.ts'
import { writeIncoming, type AppendedMessage, type IncomingMessage } from '../incoming.ts'
import { renumberAgenda } from './agenda.ts'
import { newDirectChat, directChat, newGuid, openSample, type OpenSample } from './open-sample.ts'
import { writeSent } from './outgoing.ts'

/** A message written by a scenario. */
export interface PlayedMessage extends AppendedMessage {
  readonly at: number
  readonly fromMe: boolean
}

export interface ScenarioContext {
  /** The sample database. */
  readonly path: string
  /** ms since 1970. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  /** Replaces the scenario's first line. */
  readonly text?: string
}

export interface Scenario {
  /** Description for people. */
  readonly about: string
  readonly play: (context: ScenarioContext) => Promise<readonly PlayedMessage[]>
}

const priya = '+12075550120'
const mom = '+16035550110'
const sister = '+16175550112'
const bank = '55501'

/** Plays lines with pauses between them. */
async function say(context: ScenarioContext, lines: readonly (Omit<IncomingMessage, 'at'> & { readonly after?: number })[]) {
  const played: PlayedMessage[] = []
  for (const { after = 0, ...line } of lines) {
    if (after > 0) await context.pause(after)
    const at = context.now()
    played.push({ ...write(context.path, (sample) => writeIncoming(sample, { ...line, at })), at, fromMe: false })
  }
  return played
}

function write<T>(path: string, work: (sample: OpenSample) => T): T {
  const sample = openSample(path)
  try {
    return sample.db.transaction(() => work(sample)).immediate()
  } finally {
    sample.db.close()
  }
}

function groupOf(path: string, member: string): string {
  const sample = openSample(path)
  try {
    const guid = sample.db
      .prepare<[string], string>(
        `SELECT c.guid FROM chat c JOIN chat_handle_join j ON j.chat_id = c.ROWID JOIN handle h ON h.ROWID = j.handle_id
         WHERE c.style = 43 AND h.id = ? ORDER BY c.ROWID LIMIT 1`,
      )
      .pluck()
      .get(member)
    if (guid === undefined) throw new AppError('not-found', 'The sample has no group with this person.')
    return guid
  } finally {
    sample.db.close()
  }
}

/**
 * Events in a Messages database, played into the sample.
 *
 * How to add one: an entry here. It writes only through `openSample`, and gives what it wrote.
 */
export const scenarios = {
  text: {
    about: 'one text from a friend',
    play: (context) => say(context, [{ from: priya, text: context.text ?? 'are we still on for the wall tonight?' }]),
  },
  burst: {
    about: 'three texts in a row, seconds apart',
    play: (context) =>
      say(context, [
        { from: priya, text: context.text ?? 'ok so' },
        { from: priya, text: 'the wall closes early today', after: 1_200 },
        { from: priya, text: 'can you do 5 instead?', after: 1_800 },
      ]),
  },
  group: {
    about: 'a text in a group',
    play: (context) =>
      say(context, [{ from: sister, text: context.text ?? 'who is bringing dessert on sunday?', chat: groupOf(context.path, sister) }]),
  },
  'short-code': {
    about: 'a text from a short code',
    play: (context) =>
      say(context, [{ from: bank, text: context.text ?? 'Harbor Credit Union: a card payment of $42.20 was made. Not you?' }]),
  },
  'one-time-code': {
    about: 'a code to sign in with, from a number',
    async play(context) {
      const at = context.now()
      const text = '481205 is your verification code. We will never ask you for it.'
      const body = encodeMessageBody({ text, oneTimeCode: '481205' })
      const message = write(context.path, (sample) => writeIncoming(sample, { from: '+18085550196', text, at }, { body }))
      return [{ ...message, at, fromMe: false }]
    },
  },
  tapback: {
    about: 'a heart on the last text of the owner',
    async play(context) {
      const at = context.now()
      return [{ ...write(context.path, (sample) => tapback(sample, priya, at)), at, fromMe: false }]
    },
  },
  'self-chat': {
    about: 'the owner texts themself: two rows, one in each direction',
    async play(context) {
      const at = context.now()
      return write(context.path, (sample) => selfChat(sample, context.text ?? 'buy oat milk', at))
    },
  },
  backfill: {
    about: '200 old texts that iCloud brings in, and one that is new',
    async play(context) {
      const day = 86_400_000
      const old = write(context.path, (sample) =>
        Array.from({ length: 200 }, (_, index) => {
          const at = context.now() - 30 * day + index * 60_000
          return { ...writeIncoming(sample, { from: mom, text: `old text ${index}, did you get this?`, at }), at, fromMe: false }
        }),
      )
      return [...old, ...(await say(context, [{ from: priya, text: context.text ?? 'and this one is new?' }]))]
    },
  },
  'late-join': {
    about: 'a text that hangs on its conversation three seconds later',
    async play(context) {
      const at = context.now()
      const text = context.text ?? 'did this reach you?'
      const message = write(context.path, (sample) => writeIncoming(sample, { from: priya, text, at }, { joined: false }))
      await context.pause(3_000)
      write(context.path, ({ db }) =>
        db
          .prepare(
            `INSERT INTO chat_message_join (chat_id, message_id, message_date)
             SELECT c.ROWID, m.ROWID, m.date FROM chat c, message m WHERE c.guid = ? AND m.ROWID = ?`,
          )
          .run(message.chat, message.rowid),
      )
      return [{ ...message, at, fromMe: false }]
    },
  },
  'log-replaced': {
    about: 'the write-ahead log becomes another file, then a text',
    async play(context) {
      foldLog(context.path)
      return say(context, [{ from: priya, text: context.text ?? 'new log, same me. lunch?' }])
    },
  },
  'database-replaced': {
    about: 'the database becomes another file with other row numbers, then a text',
    async play(context) {
      replaceDatabase(context.path)
      return say(context, [{ from: priya, text: context.text ?? 'new phone, who dis?' }])
    },
  },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioName = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[]

/** @throws AppError `not-found` for an unknown name, `sample-mismatch` for anything but a sample database. */
export async function playScenario(name: string, context: ScenarioContext): Promise<readonly PlayedMessage[]> {
  const known = scenarioNames.find((one) => one === name)
  if (known === undefined) throw new AppError('not-found', `There is no scenario of this name. There are: ${scenarioNames.join(', ')}.`)
  return scenarios[known].play(context)
}

function tapback(sample: OpenSample, from: string, at: number): AppendedMessage {
  const { db, writer } = sample
  const chat = directChat(db, from)
  const target =
    chat === null
      ? undefined
      : db
          .prepare<[bigint], string>(
            `SELECT m.guid FROM chat_message_join j JOIN message m ON m.ROWID = j.message_id
             WHERE j.chat_id = ? AND m.is_from_me = 1 AND m.associated_message_type = 0 ORDER BY j.message_date DESC LIMIT 1`,
          )
          .pluck()
          .get(chat.rowid)
  if (chat === null || target === undefined) throw new AppError('not-found', 'The sample has no text of the owner to react to.')
  const text = 'Loved “that”'
  const guid = newGuid(db, `${at}/tapback`)
  const extra = { associated_message_guid: `p:0/${target}`, associated_message_type: 2000, associated_message_range_length: 4 }
  const body = encodeMessageBody({ text })
  const rowid = writer.message({ guid, chat, at, sender: writer.handle(from, chat.service), text: null, body, unread: true, extra })
  return { guid, rowid: Number(rowid), chat: chat.guid }
}

/** Both directions, each with its own guid. */
function selfChat(sample: OpenSample, text: string, at: number): PlayedMessage[] {
  const { db, writer } = sample
  const chat = directChat(db, owner.number) ?? newDirectChat(writer, owner.number, 'iMessage', newGuid(db, `${at}/self`))
  const sent = writeSent(sample, chat, text, at)
  const received = writeIncoming(sample, { from: owner.number, text, at: at + 1, chat: chat.guid })
  return [
    { ...sent, at, fromMe: true },
    { ...received, at: at + 1, fromMe: false },
  ]
}

/** Merges the log into the database and deletes it, as happens when Messages closes it last; the next writer creates a new one. */
function foldLog(path: string): void {
  const { db } = openSample(path)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
}

/** Replaces the database with a copy that has other row numbers, as restoring a backup does. */
function replaceDatabase(path: string): void {
  const { db } = openSample(path)
  const copy = `${path}.copy`
  if (existsSync(copy)) rmSync(copy)
  db.prepare('VACUUM INTO ?').run(copy)
  db.close()
  renumber(copy)
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
  renameSync(copy, path)
}

const shift = 50_000

function renumber(path: string): void {
  const db = new Database(path)
  db.pragma('foreign_keys = OFF')
  db.transaction(() => {
    const first = db.prepare<[], number>('SELECT coalesce(min(ROWID), 0) FROM message').pluck().get() ?? 0
    // By way of negative numbers, so that no new number collides with an old one.
    const move = first > shift ? -shift : shift
    db.prepare(`UPDATE message SET ROWID = -(ROWID + ?)`).run(move)
    db.prepare('UPDATE message SET ROWID = -ROWID').run()
    for (const table of ['chat_message_join', 'message_attachment_join', 'chat_recoverable_message_join']) {
      db.prepare(`UPDATE ${table} SET message_id = -(message_id + ?)`).run(move)
      db.prepare(`UPDATE ${table} SET message_id = -message_id`).run()
    }
    renumberAgenda(db, move)
    db.prepare(`UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'message'`).run(move)
  })()
  db.pragma('journal_mode = WAL')
  db.close()
}
