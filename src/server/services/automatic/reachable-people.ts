import { effectiveMode, type AllowedList, type ContactMode, type Reachable } from '#core/auto-reply/index.ts'
import type { Medium } from '#core/channel/medium.ts'
import { formatAddress, readAddress } from '#core/conversation/address.ts'
import { namesApart } from '#core/conversation/contacts/names-apart.ts'
import { addressOfKey } from '#core/conversation/reply-pair.ts'
import { AppError } from '#contract/errors.ts'
import type { Store } from '#server/store/db.ts'
import { keysOf } from './modes-of-people.ts'
import type { AutomaticSettings } from './automatic-settings.ts'
import type { Drafting } from '../drafting/draft-replies.ts'

/** A conversation as the owner knows it, from the voice and the address book. */
export interface KnownConversation {
  /** Key of the contact or group. */
  readonly key: string
  readonly name: string
  readonly group: boolean
  /** Normalized addresses. */
  readonly addresses: readonly string[]
  /** Number of the owner's replies in the voice. */
  readonly pairs: number
}

/** The people in the voice, most recent first, then contacts without replies in the voice. */
export async function knownConversations(
  deps: { store: Pick<Store, 'contacts'>; drafting: Pick<Drafting, 'people'> },
  accountId: string,
): Promise<KnownConversation[]> {
  const [people, found] = await Promise.all([
    deps.drafting.people(accountId, { limit: Number.POSITIVE_INFINITY }).catch(withoutVoice),
    deps.store.contacts.list(accountId),
  ])
  const byKey = new Map(found.map((contact) => [contact.key, contact]))
  const known = new Set(people.contacts.map(({ id }) => id))
  const names = namesApart(found)
  return [
    ...people.contacts.map(({ id, name, group, pairs }) => ({
      key: id,
      name: names.get(id) ?? name,
      group,
      addresses: byKey.get(id)?.addresses ?? [],
      pairs,
    })),
    ...found
      .filter(({ key }) => !known.has(key))
      .map(({ key, name, group, addresses }) => ({ key, name: names.get(key) ?? name, group, addresses, pairs: 0 })),
  ]
}

/** The known conversations, plus those that only have a mode. */
export async function allConversations(
  deps: { store: Pick<Store, 'contacts' | 'conversationModes'>; drafting: Pick<Drafting, 'people'> },
  accountId: string,
): Promise<KnownConversation[]> {
  const [known, modes] = await Promise.all([knownConversations(deps, accountId), deps.store.conversationModes.all(accountId)])
  const keys = new Set(known.flatMap((one) => keysOf(one)))
  return [...known, ...[...modes.keys()].filter((key) => !keys.has(key)).map(strangerOf)]
}

/** A first-time sender. If the key is that of an address, the address is the name. */
export function strangerOf(key: string): KnownConversation {
  const address = addressOfKey(key)
  return {
    key,
    name: formatAddress(address ?? key),
    group: false,
    addresses: address === null ? [] : [address],
    pairs: 0,
  }
}

/** What the policy needs to know about a conversation, as far as it is known before anything arrives. */
export function toReachable(one: KnownConversation, settings: AutomaticSettings, allowed: AllowedList, medium: Medium = 'text'): Reachable {
  return {
    medium,
    conversation: {
      group: one.group,
      addresses: one.addresses.map((address) => readAddress(address, null)),
      filtered: false,
      known: one.pairs > 0 || one.key.startsWith('card:'),
      mode: settings.modeOf(keysOf(one)),
    },
    owner: { addresses: new Set() },
    settings: { allowed, defaultMode: settings.defaultMode },
  }
}

/** The mode in effect. A group gets drafts at most, and entries of the allowed list do not apply to it. */
export function modeThatHolds(reachable: Reachable): ContactMode {
  if (!reachable.conversation.group) return effectiveMode(reachable).mode
  const { mode } = effectiveMode({ ...reachable, conversation: { ...reachable.conversation, addresses: [] } })
  return mode === 'off' ? 'off' : 'draft'
}

function withoutVoice(error: unknown): { contacts: never[] } {
  if (error instanceof AppError && error.code === 'not-trained') return { contacts: [] }
  throw error
}
