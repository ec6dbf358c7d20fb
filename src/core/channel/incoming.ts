import type { IncomingMessage } from '../auto-reply/situation.ts'
import type { ArrivedMessage } from './channel.ts'
import type { ThreadMessage } from './observation.ts'

/** A message as it arrived. */
export function asArrived(message: ArrivedMessage): IncomingMessage {
  const { guid, kind, text, at, exclusion, sender, edited, service } = message
  return { guid, kind, text, ...styleOf(message), at, exclusion, sender, edited, service }
}

/** `watched` has the service, which the thread does not contain. A row that was not watched counts as one with an uncertain sender. */
export function toIncoming(message: ThreadMessage, watched: ReadonlyMap<string, IncomingMessage>): IncomingMessage {
  const { guid, kind, text, at, exclusion, sender, edited } = message
  const inline = message.thread !== null
  const seen = watched.get(guid)
  const style = styleOf(message)
  if (seen === undefined) return { guid, kind, text, ...style, at, exclusion, sender, edited, inline, service: null }
  // A text that differs from when it was seen has been edited or unsent.
  return {
    guid,
    kind,
    text,
    ...style,
    at,
    exclusion,
    sender,
    inline,
    service: seen.service,
    edited: edited || seen.edited || seen.text !== text || seen.kind !== kind,
  }
}

function styleOf({ styled }: Pick<IncomingMessage, 'styled'>): Pick<IncomingMessage, 'styled'> {
  return styled === undefined ? {} : { styled }
}
