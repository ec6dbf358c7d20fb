import { isSameText, type PastSend } from '#core/auto-reply/index.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'

/** How many sends into a thread are looked at to tell the product's words from the owner's. */
export const threadLimit = 200

/** How far a text with the same words may be dated from a send and still be that send, ms; earlier only because clocks differ. */
const sentWithin = { before: 60_000, after: 3_600_000 }

/**
 * Whether the product itself wrote a row of the owner's side. `sends`: what went into its thread. Recognized by the message that it is known to have become;
 * until that is known, by its words around that time, since the owner may say the same at other times.
 */
export function isOurs(row: Pick<ThreadMessage, 'guid' | 'text' | 'at' | 'edited' | 'byProduct'>, sends: readonly PastSend[]): boolean {
  // Only the owner changes what was sent: the words are theirs by now.
  if (row.edited) return false
  return row.byProduct === true || sends.some((send) => isOf(row, send))
}

function isOf({ guid, text, at }: Pick<ThreadMessage, 'guid' | 'text' | 'at'>, send: PastSend): boolean {
  if (typeof send.sentAs === 'string') return send.sentAs === guid
  if (send.text === null || text === null || !isSameText(send.text, text)) return false
  return at === null || (at >= send.at - sentWithin.before && at <= send.at + sentWithin.after)
}

/** Whether a row of the owner's side is something they did by hand: a heart, a sticker, what did not arrive, and what they took back count as well. */
export function isByHand(row: ThreadMessage, sends: readonly PastSend[]): boolean {
  return row.fromMe && row.kind !== 'event' && row.exclusion !== 'auto-reply' && !isOurs(row, sends)
}

export function toPastSend({ id, conversation, answers, claimedAt, automatic, text, sentGuid }: OutboxRow): PastSend {
  return { id, conversation, answers, at: claimedAt, automatic, text, sentAs: sentGuid }
}
