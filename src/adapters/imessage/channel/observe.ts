import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Observation } from '#core/channel/observation.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ChatMessage, MessagesView } from '#core/ports/live-messages.ts'

/** Maximum number of messages read per conversation. */
const threadLimit = 200

/** Reads the conversation of this chat (a guid). `certain`: succeeds only if the read is proved to be the newest state. */
export function observeChat(view: MessagesView, clock: Clock, chat: string, { certain }: { readonly certain: boolean }): Observation {
  const at = clock.now()
  try {
    if (certain) view.prove()
    const thread = view.thread(chat, threadLimit)
    return { readable: true, at, thread, stamp: stampOf(thread) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { readable: false, at, failure: error }
  }
}

/** Changes whenever a message arrives, disappears, or is edited. Messages has no version number for conversations. */
function stampOf(thread: readonly ChatMessage[]): string {
  const hash = createHash('sha256')
  for (const { guid, fromMe, kind, text, exclusion, edited } of thread)
    hash.update(JSON.stringify([guid, fromMe, kind, text, exclusion, edited]))
  return hash.digest('base64url')
}
