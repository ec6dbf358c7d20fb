import { AppError } from '#contract/errors.ts'
import type { ContactCard } from '#core/conversation/people.ts'
import type { SenderDoubt } from '#core/conversation/reply-pair.ts'
import type { Message } from '#core/conversation/message.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessageWatcher, WatchCursor, WatchedBatch, WatchedMessage } from '#core/ports/live-messages.ts'
import type { Chat } from '../conversations.ts'
import { createDirectoryCache, type DirectoryView } from '../live/directory-cache.ts'
import type { LiveConnection, LiveDatabase } from '../live/live-database.ts'
import { toMessage } from '../reading/read-messages.ts'
import { createSeenGuids, readCursor, writeCursor, type SeenGuids, type WatchState } from './cursor.ts'
import { prepareRowQueries, type RowName, type RowQueries, type WatchedRow } from './new-rows.ts'

export interface WatcherOptions {
  readonly database: LiveDatabase
  readonly clock: Clock
  /** ms since 1970. Nothing written earlier counts as fresh. */
  readonly startedAt: number
  /** ms since 1970; `startedAt` if omitted. */
  readonly since?: number
  /** Cursor of an earlier run. Null starts with messages written since `since`. */
  readonly cursor: WatchCursor | null
  /** The address book, re-read from time to time. */
  readonly cards: () => readonly ContactCard[]
}

/** Result of one poll. */
interface Taken {
  readonly messages: WatchedMessage[]
  readonly read: readonly { readonly guid: string; readonly recent: boolean }[]
  readonly held: WatchState['held']
  /** When the first incomplete row in `held` is accepted as it is, ms since 1970. */
  readonly incompleteUntil: number
}

/** An older message is not fresh: it comes from a sync, a restored backup, or a computer that slept. */
const freshMs = 5 * 60_000
/** If the file is replaced, a message no older than this may be read again by its date, ms; see `resync`. */
const recentMs = 3_600_000
/** Number of rows before the last one that are read again. */
const overlap = 100
/** Maximum new rows per page: a backfill must not block the server. */
const pageSize = 300
/** How long a row without a conversation is held, ms, and how many such rows. */
const holdMs = 5 * 60_000
const maxHeld = 300
/** How long a fresh row without a text or sender is re-read, ms. */
const incompleteMs = 10_000
const maxAhead = 2_000
/** How long after a text was written its edits are noticed, ms. People have 15 minutes to edit, and a computer may sleep. */
const editedWithin = 6 * 3_600_000
const maxEdited = 100
/** How far before the last poll a new file is searched for missed messages, ms. */
const resyncMs = 10 * 60_000
const maxResynced = 1_000

/**
 * Detects new messages in a database that another program writes.
 *
 * Row numbers alone are never trusted. Rows shortly before the last one are read again and recognized by guid. A row without a conversation is held
 * until it has one. If the file or its log is replaced, or row numbers are reassigned, the last minutes are read again by date. Messages dated now
 * are read before a backlog of old rows.
 */
export function createWatcher(options: WatcherOptions): MessageWatcher {
  const { database, clock, startedAt, since = startedAt } = options
  const directories = createDirectoryCache(clock, options.cards)
  let directoryOf = (connection: LiveConnection): DirectoryView => directories.during(connection)
  let state = readCursor(options.cursor)
  let seen: SeenGuids = createSeenGuids(state?.seen ?? [])
  let cursor = options.cursor ?? ''
  let queries: { of: object; rows: RowQueries; version: number | null } | null = null
  let more = false
  /** Last reported edit, by guid. */
  let edits = new Map<string, number>()
  /** When an incomplete row is accepted as it is, even if nothing else was written. */
  let takenAt = Infinity

  function poll(automatic?: ReadonlySet<string>): WatchedBatch {
    directoryOf = (connection) => directories.during(connection, automatic)
    try {
      const doubt = database.doubt()
      return { ...database.read(readNew), doubt }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { messages: [], cursor, more: false, failure: error, doubt: null }
    }
  }

  function readNew(connection: LiveConnection): Omit<WatchedBatch, 'doubt'> {
    const now = clock.now()
    if (queries?.of !== connection.opened) queries = { of: connection.opened, rows: prepareRowQueries(connection), version: null }
    const { rows } = queries
    const version = rows.version()
    if (version === queries.version && !more && state !== null && now < takenAt) return { messages: [], cursor, more: false, failure: null }
    const found = state === null || isAnother(connection, rows, state) ? resync(connection, rows, now) : advance(rows, state, now)
    const taken = take(connection, rows, found.rows, found.state, now)
    const changed = readEdited(connection, rows, now)
    // Rows count as read only after all reads succeeded: a poll that failed halfway is repeated as a whole.
    for (const { guid, recent } of taken.read) seen.add(guid, recent)
    takenAt = taken.incompleteUntil
    edits = changed.edits
    queries.version = version
    more = found.more
    state = { ...found.state, held: taken.held, seen: seen.toArray(), at: now }
    cursor = writeCursor(state)
    const { edited } = changed
    return { messages: taken.messages, ...(edited.length === 0 ? {} : { edited }), cursor, more, failure: null }
  }

  /** Messages edited since they were reported. Earlier edits count too, because the database doesn't tell them apart. */
  function readEdited(connection: LiveConnection, rows: RowQueries, now: number) {
    const found = rows.edited(now - editedWithin, now + freshMs, maxEdited)
    const news = found.filter(({ guid, edit }) => edits.get(guid) !== edit)
    const known = new Map(found.map(({ guid, edit }) => [guid, edit]))
    if (news.length === 0) return { edited: [], edits: known }
    const asked = directoryOf(connection)
    const edited = rows.read(news.map(({ rowid }) => rowid)).flatMap((row) => {
      const message = toMessage(row, asked.directory)
      return message === null ? [] : watched(asked, row, message, now)
    })
    return { edited, edits: known }
  }

  /** Starts over at the end of this file. Of the earlier rows, takes only those dated since the last poll or the start. */
  function resync(connection: LiveConnection, rows: RowQueries, now: number) {
    const newest = rows.newest()
    const from = state === null ? since : state.at - resyncMs
    const recent = rows.dated(from, now + freshMs, maxResynced).filter(({ guid }) => !seen.has(guid))
    const next: WatchState = {
      v: 2,
      file: connection.file,
      rowid: newest?.rowid ?? 0,
      anchors: [],
      seen: [],
      ahead: [],
      held: [],
      at: now,
    }
    // Rows in the overlap were there before, so they aren't new.
    const taken = new Set(recent.map(({ guid }) => guid))
    const before = newest === null ? [] : rows.after(newest.rowid - overlap, overlap)
    for (const { guid } of before) if (!taken.has(guid)) seen.add(guid)
    next.anchors = anchorsOf(before)
    return { rows: recent, state: next, more: false }
  }

  /** The next page after the last row, late arrivals before it, and messages dated now. */
  function advance(rows: RowQueries, from: WatchState, now: number) {
    const ahead = new Set(from.ahead)
    const page = rows.after(from.rowid - overlap, overlap + pageSize)
    const last = page.at(-1)
    const full = page.length === overlap + pageSize
    // Rows read before are recognized by number or, in the overlap, by guid.
    const isOld = ({ rowid, guid }: RowName) => ahead.has(rowid) || seen.has(guid)
    const fresh = page.filter((row) => !isOld(row))
    // Rows in the overlap must stay known, however much has been read since.
    for (const row of page) if (isOld(row)) seen.add(row.guid)
    const next: WatchState = { ...from }
    if (last !== undefined) {
      next.rowid = Math.max(from.rowid, last.rowid)
      next.anchors = anchorsOf(page)
    }
    const urgent = full
      ? rows
          .dated(now - freshMs, now + freshMs, pageSize)
          .filter(({ rowid, guid }) => rowid > next.rowid && !ahead.has(rowid) && !seen.has(guid))
      : []
    next.ahead = [...ahead, ...urgent.map(({ rowid }) => rowid)].filter((rowid) => rowid > next.rowid).slice(-maxAhead)
    return { rows: [...fresh, ...urgent], state: next, more: full }
  }

  /** Reads the given rows and the held ones; those without a conversation are held. Any read may throw, so this changes no state. */
  function take(
    connection: LiveConnection,
    rows: RowQueries,
    found: readonly RowName[],
    next: Pick<WatchState, 'held'>,
    now: number,
  ): Taken {
    const since = new Map(next.held.map(({ rowid, since }) => [rowid, since]))
    const wanted = [...new Set([...since.keys(), ...found.map(({ rowid }) => rowid)])]
    if (wanted.length === 0) return { messages: [], read: [], held: [], incompleteUntil: Infinity }
    const asked = directoryOf(connection)
    const messages: WatchedMessage[] = []
    const read = new Map<string, Taken['read'][number]>()
    const held: WatchState['held'] = []
    let incompleteUntil = Infinity
    for (const row of rows.read(wanted)) {
      const message = toMessage(row, asked.directory)
      const first = since.get(row.rowid)
      const completeAt = (first ?? now) + incompleteMs
      if (message !== null && isIncomplete(row) && isFresh(message.at, now) && now < completeAt) {
        incompleteUntil = Math.min(incompleteUntil, completeAt)
        held.push({ rowid: row.rowid, since: first ?? now })
      } else if (message !== null) {
        // A held row may have been read in another way in the meantime.
        if (first === undefined || !(seen.has(row.guid) || read.has(row.guid))) messages.push(watched(asked, row, message, now))
        read.set(row.guid, { guid: row.guid, recent: message.at !== null && message.at > now - recentMs })
      } else if (now - (first ?? now) <= holdMs) held.push({ rowid: row.rowid, since: first ?? now })
    }
    const inOrder = messages.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.rowid - b.rowid)
    return { messages: inOrder, read: [...read.values()], held: held.slice(-maxHeld), incompleteUntil }
  }

  function isFresh(at: number | null, now: number): boolean {
    return at !== null && at > startedAt && Math.abs(now - at) <= freshMs
  }

  function watched(asked: DirectoryView, row: WatchedRow, message: Message, now: number): WatchedMessage {
    const { at } = message
    const chat = row.chat === null ? undefined : asked.directory.chats.get(row.chat)
    const conversation = chat?.conversation
    const shownAs = conversation === undefined ? undefined : asked.directory.names.get(conversation.key)
    const senderDoubt = chat === undefined ? null : doubtOf(asked, chat, { message, service: row.service })
    return {
      ...message,
      fresh: isFresh(at, now),
      service: row.service,
      edited: row.edited,
      name: conversation?.name ?? '',
      ...(shownAs === undefined || shownAs === conversation?.name ? {} : { shownAs }),
      addresses: conversation?.addresses ?? [],
      ...(conversation?.memberNames === undefined ? {} : { memberNames: conversation.memberNames }),
      known: conversation !== undefined && asked.isKnown(conversation),
      ...(senderDoubt === null ? {} : { senderDoubt }),
    }
  }

  function doubtOf(
    asked: DirectoryView,
    { conversation, address }: Chat,
    { message: { fromMe, sender }, service }: { readonly message: Message; readonly service: string | null },
  ): SenderDoubt | null {
    if (fromMe || conversation.group) return null
    if (conversation.doubt !== undefined) return conversation.doubt
    const from = sender ?? address
    return from !== null && asked.hasAnswered({ address: from, service }) ? null : 'never-answered'
  }

  return { poll }
}

/** Text and sender may be written later than the row and its conversation. */
function isIncomplete({ kind, fromMe, handle }: WatchedRow): boolean {
  return kind === 'empty' || (!fromMe && handle === 0)
}

/** Each anchor is twice as far back as the one before: the newest rows are deleted often, the whole overlap rarely. */
function anchorsOf(page: readonly RowName[]): RowName[] {
  const anchors: RowName[] = []
  for (let back = 1; back <= page.length; back *= 2) anchors.push(page[page.length - back]!)
  return anchors
}

/** Whether row numbers have lost their meaning: the file was replaced, or a known row has another number now. */
function isAnother(connection: LiveConnection, rows: RowQueries, state: WatchState): boolean {
  if (connection.file !== state.file) return true
  for (const { rowid, guid } of state.anchors) {
    const there = rows.guidAt(rowid)
    if (there === guid) return false
    // Another row has this number, or the row has moved. A row that is just missing was deleted, which proves nothing.
    if (there !== null || rows.rowidOf(guid) !== null) return true
  }
  return rows.highest() < state.rowid
}
