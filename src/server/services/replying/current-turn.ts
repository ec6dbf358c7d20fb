import type { IncomingMessage } from '#core/auto-reply/index.ts'
import { isSilent } from '#core/conversation/exclusion.ts'
import type { Message } from '#core/conversation/message.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import { bubblesOf } from '#core/conversation/text/text-content.ts'

/** Messages further apart begin another turn, ms (design, section 5). */
const burstGapMs = 5 * 60_000

/** A row that says something: what is neither a reaction nor an event. */
export function says(message: Pick<Message, 'exclusion'>): boolean {
  return message.exclusion === null || !isSilent(message.exclusion)
}

/**
 * The burst that a conversation ends with: what the other side wrote since the owner's side last did, each within five minutes of the one
 * before. Empty where the owner's side was the last to write. `thread` is oldest first.
 */
export function currentTurn<Row extends Pick<Message, 'fromMe' | 'exclusion' | 'at'>>(thread: readonly Row[]): readonly Row[] {
  const turn: Row[] = []
  let next: number | null = null
  for (const message of thread.toReversed()) {
    if (message.fromMe) {
      if (says(message)) break
      continue
    }
    if (says(message)) {
      if (next !== null && message.at !== null && next - message.at > burstGapMs) break
      next = message.at ?? next
    }
    turn.push(message)
  }
  const rows = turn.toReversed()
  // A reaction from before the burst, however long before, is none of it.
  const first = rows.findIndex(says)
  return first < 0 ? rows : rows.slice(first)
}

/** `watched` has what the thread does not tell: the service. A row that was not watched is taken as one whose sender is not certain. */
export function toIncoming(message: ThreadMessage, watched: ReadonlyMap<string, IncomingMessage>): IncomingMessage {
  const { guid, kind, text, at, exclusion, sender, edited } = message
  const seen = watched.get(guid)
  if (seen === undefined) return { guid, kind, text, at, exclusion, sender, edited, service: null }
  // What reads otherwise than when it was seen was edited or taken back since.
  return {
    guid,
    kind,
    text,
    at,
    exclusion,
    sender,
    service: seen.service,
    edited: edited || seen.edited || seen.text !== text || seen.kind !== kind,
  }
}

/** The turn's text, bubbles separated by a newline; empty where it has none. */
export function textOf(turn: readonly Pick<IncomingMessage, 'text' | 'exclusion' | 'kind'>[]): string {
  return turn
    .filter((message) => says(message) && (message.kind === 'text' || message.kind === 'link'))
    .flatMap(({ text }) => (text === null ? [] : bubblesOf(text)))
    .join('\n')
}
