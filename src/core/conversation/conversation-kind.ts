import type { Address } from './address.ts'
import type { ExclusionReason } from './exclusion.ts'

/** chat.is_filtered from here on is spam or a category of the SMS filter: promotions, transactions. */
const firstFilteredCategory = 2

export interface ConversationFacts {
  readonly group: boolean
  /** The other side of a conversation of two; null for groups. */
  readonly address: Address | null
  readonly isFiltered: number
  readonly isBlackholed: boolean
}

/** Why nothing in this conversation is learned from, or null. `own` holds the owner's normalized addresses. */
export function conversationExclusion(facts: ConversationFacts, own: ReadonlySet<string>): ExclusionReason | null {
  if (facts.isFiltered >= firstFilteredCategory || facts.isBlackholed) return 'filtered'
  if (facts.group || facts.address === null) return null
  const { kind, value, filtered } = facts.address
  if (filtered) return 'filtered'
  if (kind === 'business') return 'business'
  if (kind === 'short-code') return 'short-code'
  if (kind === 'sender-id') return 'sender-id'
  return own.has(value) ? 'self-chat' : null
}
