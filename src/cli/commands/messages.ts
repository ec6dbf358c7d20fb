import { resolve } from 'node:path'
import { shownOnOneLine } from '#core/conversation/text/shown-characters.ts'
import type { Message } from '#core/conversation/message.ts'
import { parse, wholeNumber, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Show the messages in a Messages database, decoded'
export const usage = 'messages --chat-db FILE [--days N] [--jsonl] [--json]'

const maxDays = 36_500
const kindWidth = 11

/**
 * Prints all messages that belong to a chat, in the order in which they were added to the database: as one JSON object per line (`--jsonl`), one
 * object (`--json`), or plain lines. Attachments are U+FFFC in the text. Opens the file read-only, while Messages may be writing to it.
 */
export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { 'chat-db': { type: 'string' }, days: { type: 'string' }, jsonl: { type: 'boolean', default: false } })
  const chatDb = options['chat-db']
  if (chatDb === undefined || chatDb === '')
    throw new WrongUse('--chat-db is missing: the Messages database to read, a file called chat.db.')
  const days = options.days === undefined ? null : wholeNumber('days', options.days, { min: 1, max: maxDays, default: maxDays })
  const { readMessages } = await import('#composition/messages/messages-facade.ts')
  const within = days === null ? null : { days, now: Date.now() }
  const gathered: MessageLine[] = []
  for (const page of readMessages({ chatDb: resolve(chatDb), within, cards: [] })) {
    for (const message of page) {
      if (options.json) gathered.push(lineOf(message))
      else io.out(options.jsonl ? JSON.stringify(lineOf(message)) : readable(message))
    }
    await io.drained?.()
  }
  if (options.json) io.out(JSON.stringify({ messages: gathered }))
  return 0
}

interface MessageLine {
  readonly guid: string
  readonly rowid: number
  /** The chat's guid. */
  readonly chat: string
  /** Milliseconds since 1970, UTC. Null if the row has none. */
  readonly date: number | null
  readonly from_me: boolean
  readonly kind: Message['kind']
  readonly text: string | null
}

function lineOf(message: Message): MessageLine {
  const { guid, rowid, chat, at, fromMe, kind, text } = message
  return { guid, rowid, chat, date: at, from_me: fromMe, kind, text }
}

function readable(message: Message): string {
  const date = message.at === null ? 'no date'.padEnd(19) : new Date(message.at).toISOString().slice(0, 19).replace('T', ' ')
  const who = message.fromMe ? 'me' : (message.sender ?? '?')
  return `${date}  ${shownOnOneLine(message.chat)}  ${shownOnOneLine(who)}  ${message.kind.padEnd(kindWidth)}  ${shownOnOneLine(message.text ?? '')}`
}
