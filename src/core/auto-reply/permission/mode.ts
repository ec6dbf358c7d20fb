import { isListed, type AllowedList } from './allowed-list.ts'
import type { ContactMode } from './contact-mode.ts'
import type { Situation } from '../situation.ts'

/** What a conversation's mode depends on. */
export interface Reachable {
  readonly medium: Situation['medium']
  readonly conversation: Pick<Situation['conversation'], 'group' | 'addresses' | 'filtered' | 'known' | 'mode'>
  readonly owner: Situation['owner']
  readonly settings: { readonly allowed: AllowedList; readonly defaultMode: ContactMode }
}

export interface EffectiveMode {
  readonly mode: ContactMode
  /** Why the owner's default was lowered to draft. Null if it was not. */
  readonly lowered: 'unknown-sender' | 'unconfirmed-service' | null
}

/**
 * The conversation's own mode; else auto if the person is on the allowed list, which is the owner's explicit consent; else the owner's
 * default. The default is never above draft for people the owner does not know, or senders that the network does not vouch for
 * (`confirmed` is false: SMS and RCS).
 */
export function effectiveMode({ conversation, settings }: Reachable, confirmed = true): EffectiveMode {
  if (conversation.mode !== null) return { mode: conversation.mode, lowered: null }
  if (isListed(settings.allowed, conversation.addresses)) return { mode: 'auto', lowered: null }
  const mode = settings.defaultMode
  if (mode === 'off' || mode === 'draft') return { mode, lowered: null }
  if (!conversation.known) return { mode: 'draft', lowered: 'unknown-sender' }
  return confirmed ? { mode, lowered: null } : { mode: 'draft', lowered: 'unconfirmed-service' }
}
