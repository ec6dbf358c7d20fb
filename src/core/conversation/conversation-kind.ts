import type { Address } from './address.ts'
import type { ExclusionReason } from './exclusion.ts'

/** From this value on, chat.is_filtered means spam or a category of the SMS filter: promotions, transactions. */
const firstFilteredCategory = 2

export interface ConversationFacts {
  readonly group: boolean
  /** The other side of a one-to-one conversation. Null for groups. */
  readonly address: Address | null
  readonly isFiltered: number
  readonly isBlackholed: boolean
}

/** Why nothing is learned from this conversation. Null if it is. `own` contains the owner's normalized addresses. */
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
