import type { IncomingMessage } from '../auto-reply/situation.ts'
import type { ThreadMessage } from './observation.ts'

/** `watched` has what the thread does not tell: the service. A row that was not watched is taken as one whose sender is not certain. */
export function toIncoming(message: ThreadMessage, watched: ReadonlyMap<string, IncomingMessage>): IncomingMessage {
  const { guid, kind, text, at, exclusion, sender, edited } = message
  const inline = message.thread !== null
  const seen = watched.get(guid)
  if (seen === undefined) return { guid, kind, text, at, exclusion, sender, edited, inline, service: null }
  // What reads otherwise than when it was seen was edited or taken back since.
  return {
    guid,
    kind,
    text,
    at,
    exclusion,
    sender,
    inline,
    service: seen.service,
    edited: edited || seen.edited || seen.text !== text || seen.kind !== kind,
  }
}
