import { registerOf, writtenOut, type Register } from '#core/channel/register.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { joinedKeys } from '#core/conversation/contacts/join-contacts.ts'
import { decodePairs } from '#core/voice/index.ts'
import type { Store } from '#server/store/db.ts'

/** One of the owner's replies, with the turn it answered. */
export interface PastTurn {
  readonly id: string
  /** Key of the contact. */
  readonly contact: string
  /** The contact's name. */
  readonly name: string
  readonly register: Register
  readonly incoming: readonly string[]
  readonly previous: ReplyPair['previous']
  readonly wrote: string
  /** Time of the reply, ms since 1970. */
  readonly at: number
}

/** How many pairs are read: enough for a page's tries, without reading the whole history. */
const maxRead = 2_000
/** Minimum letters of a reply. Shorter ones (`ok`) show nothing about an engine. */
const minLetters = 12

/**
 * One of the owner's replies to a single person: the newest after skipping `skip` of them, starting over after the last. Null if nothing
 * was extracted.
 */
export async function pastTurn(
  store: Pick<Store, 'sources' | 'pairBlocks' | 'contacts'>,
  accountId: string,
  skip: number,
): Promise<PastTurn | null> {
  const sources = await store.sources.list(accountId)
  const newest: ReplyPair[] = []
  for (const { runId } of sources) {
    for await (const block of store.pairBlocks.read(runId)) {
      newest.push(...decodePairs(block).filter((pair) => !pair.group && pair.incoming.length > 0))
      if (newest.length > 2 * maxRead) newest.splice(0, newest.length, ...newestOf(newest))
    }
  }
  const pairs = newestOf(newest)
  const telling = pairs.filter(({ reply }) => reply.join(' ').replace(/[^\p{L}]/gu, '').length >= minLetters)
  const usable = telling.length > 0 ? telling : pairs
  const pair = usable[skip % Math.max(1, usable.length)]
  if (pair === undefined) return null
  const contacts = await store.contacts.list(accountId)
  const contact = joinedKeys(contacts)(pair.contact)
  const name = contacts.find(({ key }) => key === contact)?.name ?? 'Somebody'
  const { id, incoming, previous, reply, at } = pair
  const register = registerOf(pair)
  return { id, contact, name, register, incoming, previous, wrote: writtenOut(reply, register), at }
}

function newestOf(pairs: readonly ReplyPair[]): ReplyPair[] {
  return pairs.toSorted((a, b) => b.at - a.at).slice(0, maxRead)
}
