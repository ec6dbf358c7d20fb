import { hasAddressOf, isFiltered, isNobodyKnown, isNotAllowed, isSelfChat } from '../facts-of-situation.ts'
import { effectiveMode, type Reachable } from '../permission/mode.ts'

/**
 * Whether auto-respond can reach this conversation at all, whatever is written there: what START tells the owner before it starts. The rules
 * are those of the floor that look at the conversation alone. A sender over SMS or RCS that only the default would reach is counted all the
 * same: too many is the honest side.
 */
export function isReached(conversation: Reachable): boolean {
  if (conversation.conversation.group || isNobodyKnown(conversation) || isSelfChat(conversation) || isFiltered(conversation)) return false
  if (hasAddressOf(conversation, ['short-code', 'business', 'sender-id']) || isNotAllowed(conversation)) return false
  return effectiveMode(conversation).mode === 'auto'
}
