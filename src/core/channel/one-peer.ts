import type { Medium } from './medium.ts'
import type { ThreadMessage } from './observation.ts'

/**
 * What a peer and the owner wrote in a thread. Several people may write in an email thread, but a reply goes to one of them: it neither answers nor uses
 * what the others wrote. A thread of texts is one conversation, whoever writes in it.
 */
export function threadWith(conversation: string, thread: readonly ThreadMessage[], medium: Medium): readonly ThreadMessage[] {
  return medium === 'email' ? thread.filter((row) => row.fromMe || row.conversation === conversation) : thread
}

/** The suggestions of a thread that are for that peer: what others wrote in an email thread neither ends nor joins theirs. */
export function suggestionsFor<One extends { readonly peer: { readonly key: string } }>(
  conversation: string,
  suggestions: readonly One[],
  medium: Medium,
): readonly One[] {
  return medium === 'email' ? suggestions.filter(({ peer }) => peer.key === conversation) : suggestions
}
