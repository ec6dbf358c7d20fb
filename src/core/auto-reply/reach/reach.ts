import { hasAddressOf, isFiltered, isNobodyKnown, isNotAllowed, isSelfChat } from '../facts-of-situation.ts'
import { effectiveMode, type Reachable } from '../permission/mode.ts'

/**
 * Whether auto-respond can reach this conversation at all, whatever is written there. START shows the owner how many it reaches. Uses only
 * the safety floor rules that depend on the conversation alone. A sender over SMS or RCS that only the default would reach is counted too;
 * counting too many is the honest error.
 */
export function isReached(conversation: Reachable): boolean {
  if (conversation.conversation.group || isNobodyKnown(conversation) || isSelfChat(conversation) || isFiltered(conversation)) return false
  if (hasAddressOf(conversation, ['short-code', 'business', 'sender-id']) || isNotAllowed(conversation)) return false
  return effectiveMode(conversation).mode === 'auto'
}
