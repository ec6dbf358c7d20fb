import { isSameText, type PastSend } from '#core/auto-reply/index.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'

/** How many sends to a thread are read to tell the product's words from the owner's. */
export const threadLimit = 200

/** How far the date of a text may be from a send with the same words and still match it, ms. `before` only allows for clock differences. */
const sentWithin = { before: 60_000, after: 3_600_000 }

/**
 * Whether the product wrote this row of the owner's side. `sends`: sends to its thread. Matches the message id if it is known; until then, matches
 * the words near the time of the send, since the owner may say the same at other times.
 */
export function isOurs(row: Pick<ThreadMessage, 'guid' | 'text' | 'at' | 'edited' | 'byProduct'>, sends: readonly PastSend[]): boolean {
  // Only the owner edits sent messages, so the words are theirs now.
  if (row.edited) return false
  return row.byProduct === true || sends.some((send) => isOf(row, send))
}

function isOf({ guid, text, at }: Pick<ThreadMessage, 'guid' | 'text' | 'at'>, send: PastSend): boolean {
  if (typeof send.sentAs === 'string') return send.sentAs === guid
  if (send.text === null || text === null || !isSameText(send.text, text)) return false
  return at === null || (at >= send.at - sentWithin.before && at <= send.at + sentWithin.after)
}

/** Whether the owner did this row by hand. Reactions, stickers, failed messages, and unsent messages count too. */
export function isByHand(row: ThreadMessage, sends: readonly PastSend[]): boolean {
  return row.fromMe && row.kind !== 'event' && row.exclusion !== 'auto-reply' && !isOurs(row, sends)
}

export function toPastSend({ id, conversation, answers, claimedAt, automatic, text, sentGuid }: OutboxRow): PastSend {
  return { id, conversation, answers, at: claimedAt, automatic, text, sentAs: sentGuid }
}
