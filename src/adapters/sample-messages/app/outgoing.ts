import { AppError } from '#contract/errors.ts'
import { encodeMessageBody } from '../encoding/message-body.ts'
import { toAppleTime, type ChatRow } from '../database/message-writer.ts'
import type { AppendedMessage } from '../incoming.ts'
import { planHappening } from './agenda.ts'
import type { Fault } from './control.ts'
import { chatByGuid, newGuid, openSample, type OpenSample } from './open-sample.ts'

/** ms until a text counts as sent, and until it counts as delivered. */
const sentAfter = 400
const deliveredAfter = 900
const refusedAfter = 1_500
const refusedAfterSent = 3_000
const joinedAfter = 3_000

/** Writes a text that the owner sent, already in its final state. Call inside a transaction. */
export function writeSent({ db, writer }: OpenSample, chat: ChatRow, text: string, at: number, joined = true): AppendedMessage {
  const guid = newGuid(db, `${at}/me/${chat.guid}/${text}`)
  const rowid = writer.message({ guid, chat, at, sender: null, text: null, body: encodeMessageBody({ text }), joined })
  return { guid, rowid: Number(rowid), chat: chat.guid }
}

/**
 * Writes a text the way Messages does when it is sent: a row with the body, no plain text, linked to its conversation, and not sent yet. The outcome
 * follows later. Call inside a transaction. Null if no row appears.
 */
export function writeOutgoing(
  sample: OpenSample,
  chat: ChatRow,
  text: string,
  at: number,
  fault: Fault | null = null,
): AppendedMessage | null {
  const { db } = sample
  if (fault?.do === 'swallow') return null
  if (fault?.do === 'ghost') return writeGhost(sample, chat, newGuid(db, `${at}/ghost/${text}`), at)
  const written = writeSent(sample, chat, text, at, fault?.do !== 'late-join')
  const { rowid } = written
  db.prepare('UPDATE message SET is_sent = 0, is_delivered = 0, date_delivered = 0 WHERE ROWID = ?').run(rowid)
  const later = (after: number, what: Parameters<typeof planHappening>[2]) => planHappening(db, at + after, what)
  if (fault?.do === 'late-error') {
    later(refusedAfter, { kind: 'refused', rowid, error: fault.error ?? 22 })
    return written
  }
  if (fault?.do === 'late-join') later(joinedAfter, { kind: 'join', rowid, chat: Number(chat.rowid) })
  const downgraded = fault?.do === 'downgrade'
  if (downgraded) db.prepare(`UPDATE message SET was_downgraded = 1, service = 'SMS' WHERE ROWID = ?`).run(rowid)
  later(sentAfter, { kind: 'sent', rowid })
  if (fault?.do === 'error-after-sent') later(refusedAfterSent, { kind: 'refused', rowid, error: fault.error ?? 22 })
  else if (chat.service === 'iMessage' && !downgraded) later(deliveredAfter, { kind: 'delivered', rowid })
  return written
}

/** The row that Messages leaves when it accepts a text and loses it: no text, no conversation, and the chat's name as a handle. */
function writeGhost({ db, writer }: OpenSample, chat: ChatRow, guid: string, at: number): AppendedMessage {
  const identifier = chat.guid.split(';').at(-1) ?? chat.guid
  const handle = writer.handle(identifier, 'SMS')
  const made = db
    .prepare(`INSERT INTO message (guid, handle_id, service, date, is_from_me, is_sent, is_finished) VALUES (?, ?, 'SMS', ?, 1, 0, 1)`)
    .run(guid, handle, toAppleTime(at))
  return { guid, rowid: Number(made.lastInsertRowid), chat: chat.guid }
}

/**
 * Sends a text as if the owner typed it in Messages.
 *
 * @throws AppError `sample-mismatch` for anything but a sample database, `not-found` for an unknown conversation.
 */
export function sendByHand(path: string, message: { readonly chat: string; readonly text: string; readonly at: number }): AppendedMessage {
  const sample = openSample(path)
  try {
    return sample.db
      .transaction(() => {
        const chat = chatByGuid(sample.db, message.chat)
        if (chat === null) throw new AppError('not-found', 'There is no such conversation in the sample.')
        return writeSent(sample, chat, message.text, message.at)
      })
      .immediate()
  } finally {
    sample.db.close()
  }
}
