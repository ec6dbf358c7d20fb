import type { Target, ThreadName } from '#core/channel/channel.ts'

/** One thread of one channel. */
export interface ThreadOf {
  readonly channel: string
  readonly thread: string
}

/** The stored form from when texts were the only channel: the thread was the conversation, and the target two fields. */
export interface TextSuggestion {
  readonly peer: { readonly key: string; readonly chat: string; readonly address: string | null }
}

export interface TextOnItsWay {
  readonly conversation: string
  readonly chatGuid: string
  readonly address: string | null
}

/** Adds the thread to a suggestion stored in either form. */
export function withThread(content: ThreadName | TextSuggestion): object {
  if ('thread' in content) return content
  const { chat, address, ...peer } = content.peer
  return { ...content, peer, thread: peer.key, target: targetOf(chat, address) }
}

/** Adds the thread to an outbox row stored in either form. */
export function onItsWay(content: ThreadName | TextOnItsWay): object {
  if ('thread' in content) return content
  const { chatGuid, address, ...rest } = content
  return { ...rest, thread: content.conversation, target: targetOf(chatGuid, address) }
}

function targetOf(chatGuid: string, address: string | null): Target {
  return JSON.stringify({ chatGuid, address })
}
