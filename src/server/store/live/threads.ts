import type { ThreadName } from '#core/channel/channel.ts'

/** One thread of one channel. */
export interface ThreadOf {
  readonly channel: string
  readonly thread: string
}

/**
 * How a thread was stored when texts were the only channel: the thread was the conversation, and the target two fields. Gives the present form:
 *
 * @param key Key of the contact or group.
 */
export function threadOfText(key: string, chatGuid: string, address: string | null): ThreadName {
  return { thread: key, target: JSON.stringify({ chatGuid, address }) }
}
