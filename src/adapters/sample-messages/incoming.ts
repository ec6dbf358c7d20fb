import { AppError } from '#contract/errors.ts'
import { chatByGuid, directChat, newDirectChat, newGuid, openSample, type OpenSample } from './app/open-sample.ts'
import { encodeMessageBody } from './encoding/message-body.ts'

export interface IncomingMessage {
  /** Address of the sender: an E.164 number, an e-mail address or a short code. */
  readonly from: string
  readonly text: string
  /** ms since 1970. */
  readonly at: number
  /** guid of the conversation. If omitted, the direct one with the sender, created if necessary. */
  readonly chat?: string
}

export interface AppendedMessage {
  readonly guid: string
  readonly rowid: number
  readonly chat: string
}

/** The sample database, opened as Messages opens its own: other programs see appended rows in its write-ahead log at once. */
export interface OpenSampleMessages {
  appendIncoming(message: IncomingMessage): AppendedMessage
  /** Merges the log into the database only if nobody else has it open. */
  close(): void
}

/** @throws AppError `sample-mismatch` for anything but a database generated here: a real one is never written to. */
export function openSampleMessages(path: string): OpenSampleMessages {
  const sample = openSample(path)
  const append = sample.db.transaction((message: IncomingMessage) => writeIncoming(sample, message))
  return { appendIncoming: (message) => append.immediate(message), close: () => sample.db.close() }
}

/**
 * Writes one incoming message as Messages does: its row, its place in the conversation, the dates.
 *
 * @throws AppError `sample-mismatch` for anything but a sample database.
 */
export function appendIncoming(path: string, message: IncomingMessage): AppendedMessage {
  const messages = openSampleMessages(path)
  try {
    return messages.appendIncoming(message)
  } finally {
    messages.close()
  }
}

/** The same, inside the caller's transaction. @throws AppError `not-found` for an unknown conversation. */
export function writeIncoming(
  { db, writer }: OpenSample,
  message: IncomingMessage,
  { body = encodeMessageBody({ text: message.text }), joined = true }: { readonly body?: Uint8Array; readonly joined?: boolean } = {},
): AppendedMessage {
  const guid = newGuid(db, `${message.at}/${message.from}/${message.text}`)
  const named = message.chat === undefined ? directChat(db, message.from) : chatByGuid(db, message.chat)
  if (named === null && message.chat !== undefined) throw new AppError('not-found', 'There is no such conversation in the sample.')
  const service = /^\d{3,6}$/.test(message.from) ? 'SMS' : 'iMessage'
  const chat = named ?? newDirectChat(writer, message.from, service, guid)
  const sender = writer.handle(message.from, chat.service)
  const rowid = writer.message({ guid, chat, at: message.at, sender, text: null, body, unread: true, joined })
  return { guid, rowid: Number(rowid), chat: chat.guid }
}
