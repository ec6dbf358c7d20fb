import type { Reason } from '#contract/live/suggestions.ts'
import { isSameText, type PastSend } from '#core/auto-reply/index.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { isOurs } from './facts/whose-words.ts'
import { says } from '#core/conversation/turns.ts'

/** Changes that the owner may not have seen when they approved a reply. */
export interface UnseenChanges {
  /** Empty if the conversation is as the suggestion shows it, or as the owner was already told. */
  readonly reasons: readonly Reason[]
  /** The reasons cover the conversation up to this message. Empty if nothing is left of the conversation. */
  readonly upTo: string
}

/**
 * Compares the current conversation, oldest first, with the one the owner approved an answer to. `sends`: what the product sent, or may
 * have sent, there.
 */
export function unseenChanges(
  suggestion: Pick<StoredSuggestion, 'turn' | 'text' | 'told'>,
  thread: readonly ThreadMessage[],
  sends: readonly PastSend[],
): UnseenChanges {
  const { turn, text, told } = suggestion
  const said = thread.filter(says)
  const upTo = said.at(-1)?.guid ?? ''
  if (told === upTo) return { reasons: [], upTo }
  const known = new Map(turn.map((message) => [message.guid, message]))
  const begin = thread.findIndex(({ guid }) => known.has(guid))
  const since = begin < 0 ? thread : thread.slice(begin)
  const there = new Map(since.map((row) => [row.guid, row]))
  const own = since.filter((row) => row.fromMe && says(row))
  const reasons: Reason[] = []
  if (own.some((row) => row.text !== null && isSameText(row.text, text))) reasons.push(alreadyThere)
  else if (begin >= 0 && own.some((row) => !isOurs(row, sends))) reasons.push(answered)
  if (since.some((row) => !row.fromMe && says(row) && !known.has(row.guid))) reasons.push(newer)
  if (turn.some((message) => says(message) && isChanged(message, there.get(message.guid)))) reasons.push(changed)
  return { reasons, upTo }
}

function isChanged(before: StoredSuggestion['turn'][number], now: ThreadMessage | undefined): boolean {
  return now === undefined || now.text !== before.text || (now.edited && !before.edited)
}

const again = 'Approve it again to send it anyway.'
const alreadyThere: Reason = { code: 'already-there', text: `This exact text is already in the conversation. ${again}` }
const answered: Reason = { code: 'answered', text: `You have written here yourself since. ${again}` }
const newer: Reason = { code: 'newer-text', text: `They wrote more since. ${again}` }
const changed: Reason = { code: 'changed', text: `The message this answers was edited, unsent, or deleted. ${again}` }
