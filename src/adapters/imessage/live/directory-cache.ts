import { clockSkewMs, silenceMs } from '#core/auto-reply/index.ts'
import { formatAddress } from '#core/conversation/address.ts'
import type { ContactCard } from '#core/conversation/people.ts'
import { isVouchedFor } from '#core/channel/vouched-for.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Conversation, Directory } from '../conversations.ts'
import { readDirectory } from '../conversations.ts'
import { dateRange, fromAppleMs, msSql, rangeParameters, rangeSql } from '../reading/apple-time.ts'
import type { LiveConnection } from './live-database.ts'

/** Chats and people, re-read only when they change. */
export interface DirectoryCache {
  get(live: LiveConnection): Directory
  /**
   * View for the messages of one poll: what the owner has written is looked up once, not per message. `automatic`: ids of the messages that automatic
   * replies became.
   */
  during(live: LiveConnection, automatic?: ReadonlySet<string>): DirectoryView
}

/** Chats and people as one poll sees them. */
export interface DirectoryView {
  readonly directory: Directory
  /** See `WatchedMessage.known`. */
  isKnown(conversation: Conversation): boolean
  /**
   * Whether the owner has answered something from this address within `silenceMs`: phone companies give numbers to somebody else, and whoever has one
   * now proves nothing by what was sent there without an answer. Texts that failed do not count, nor do automatic replies. For a text that came without iMessage, only texts the
   * owner is known to have sent without it count: such numbers can be spoofed.
   */
  hasAnswered(to: { readonly address: string; readonly service: string | null }): boolean
}

/** The owner's newest text to an address, and the newest one from there before it. */
interface Answered {
  readonly own: number
  readonly ownGuid: string
  readonly theirs: number
}

/** Maximum age of the cache, ms. Names in the address book change without a trace in the database. */
const oldestMs = 10 * 60_000

export function createDirectoryCache(clock: Clock, cards: () => readonly ContactCard[]): DirectoryCache {
  let cached: { directory: Directory; mark: string; at: number } | null = null
  /** Conversations the owner has written to. An entry never becomes invalid. */
  const writtenTo = new Set<string>()
  /** What the owner answered at addresses, by whether iMessage vouches for them. There may be newer answers. Times are ms since 1970. */
  const answered = { vouched: new Map<string, Answered>(), not: new Map<string, Answered>() }

  function get(live: LiveConnection): Directory {
    const mark = `${live.file}/${markOf(live)}`
    const now = clock.now()
    if (cached === null || cached.mark !== mark || Math.abs(now - cached.at) > oldestMs) {
      cached = { directory: readDirectory(live.db, live.schema, cards()), mark, at: now }
    }
    return cached.directory
  }

  function during(live: LiveConnection, automatic: ReadonlySet<string> = new Set()): DirectoryView {
    const directory = get(live)
    const notWrittenTo = new Set<string>()
    const notAnswered = { vouched: new Set<string>(), not: new Set<string>() }
    return {
      directory,
      isKnown(conversation) {
        if (conversation.group) return false
        if (!conversation.addresses.some((address) => formatAddress(address) === conversation.name)) return true
        const { key } = conversation
        if (writtenTo.has(key)) return true
        if (notWrittenTo.has(key)) return false
        const own = live.db.prepare(
          'SELECT 1 FROM chat_message_join j JOIN message m ON m.ROWID = j.message_id WHERE j.chat_id = ? AND m.is_from_me = 1 LIMIT 1',
        )
        const written = conversation.chats.some((chat) => own(chat).length > 0)
        ;(written ? writtenTo : notWrittenTo).add(key)
        return written
      },
      hasAnswered({ address, service }) {
        const way = service !== null && isVouchedFor(service) ? 'vouched' : 'not'
        const now = clock.now()
        const [oldest, newest] = [now - silenceMs, now + clockSkewMs]
        const known = answered[way].get(address)
        if (known !== undefined && known.theirs >= oldest && known.own <= newest && !automatic.has(known.ownGuid)) return true
        if (notAnswered[way].has(address)) return false
        const chats = [...directory.chats].flatMap(([chat, one]) => (one.address === address ? [chat] : []))
        const has = (column: string) => live.schema.has('message', column)
        const newestOf = (condition: string, to: number, values: readonly string[] = []) => {
          const found = live.db.prepare(
            `SELECT ${msSql('m.date')}, m.guid FROM chat_message_join j JOIN message m ON m.ROWID = j.message_id
             WHERE j.chat_id = ? AND ${rangeSql('m.date')} AND ${condition} ORDER BY j.message_id DESC LIMIT 1`,
            { small: true },
          )
          const range = rangeParameters(dateRange(oldest, to))
          const rows = chats.flatMap((chat) => {
            const [row] = found(chat, ...range, ...values)
            const at = fromAppleMs(row?.[0])
            return at === null ? [] : [{ at, guid: String(row?.[1]) }]
          })
          return rows.toSorted((a, b) => b.at - a.at)[0] ?? null
        }
        const without = way === 'not' && has('service') ? `AND m.service <> '' AND m.service NOT LIKE 'imessage%'` : ''
        const arrived = has('error') ? 'AND coalesce(m.error, 0) = 0' : ''
        const byHand = 'AND m.guid NOT IN (SELECT value FROM json_each(?))'
        const own = newestOf(`m.is_from_me = 1 ${arrived} ${without} ${byHand}`, newest + 1, [JSON.stringify([...automatic])])
        const isText = has('item_type') ? 'AND coalesce(m.item_type, 0) = 0' : ''
        const theirs = own === null ? null : newestOf(`m.is_from_me = 0 ${isText}`, own.at)
        if (own !== null && theirs !== null) {
          answered[way].set(address, { own: own.at, ownGuid: own.guid, theirs: theirs.at })
          return true
        }
        notAnswered[way].add(address)
        return false
      },
    }
  }

  return { get, during }
}

/** Changes when a chat or handle is added, joined, filtered, or blocked. */
function markOf({ db, schema }: LiveConnection): string {
  const total = (name: string) => (schema.has('chat', name) ? `total(${name})` : '0')
  const parts = [
    `SELECT count(*), max(ROWID), ${total('is_filtered')}, ${total('is_blackholed')} FROM chat`,
    'SELECT count(*), max(ROWID) FROM handle',
    ...(schema.hasTable('chat_handle_join') ? ['SELECT count(*) FROM chat_handle_join'] : []),
  ]
  return parts.map((sql) => db.prepare(sql, { small: true })().join()).join('/')
}
