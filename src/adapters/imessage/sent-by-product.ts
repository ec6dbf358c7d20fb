import { isSameText } from '#core/auto-reply/checks/echo.ts'
import type { SentByProduct } from '#core/ports/history.ts'
import { readTarget } from './channel/target.ts'
import type { Chat, Conversation } from './conversations.ts'
import type { ReadRow } from './reading/row-reading.ts'

/** Time window around the hand-over: clocks differ slightly, and Messages may be slow. */
const beforeMs = 2 * 60_000
const behindMs = 15 * 60_000

/**
 * Whether Idiolect wrote a row on the owner's side. Texts found in Messages are known by guid. Texts whose fate was never learned are matched by
 * words, conversation, and time.
 */
export function createSentByProduct(
  sent: readonly SentByProduct[],
  chats: Iterable<Chat>,
): (row: ReadRow, conversation: Conversation) => boolean {
  const guids = new Set(sent.flatMap(({ guid }) => guid ?? []))
  const lost = sent.filter(({ guid }) => guid === null).map(({ target, at, text }) => ({ chat: readTarget(target).chatGuid, at, text }))
  const conversationOf = new Map([...chats].map(({ guid, conversation }) => [guid, conversation]))
  return ({ guid, at, text }, conversation) =>
    guids.has(guid) ||
    (text !== null &&
      at !== null &&
      lost.some(
        (one) =>
          conversationOf.get(one.chat) === conversation && at >= one.at - beforeMs && at <= one.at + behindMs && isSameText(one.text, text),
      ))
}
