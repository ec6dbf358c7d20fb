import { registerOf, writtenOut, type Register } from '#core/channel/register.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { joinedKeys } from '#core/conversation/contacts/join-contacts.ts'
import { decodePairs } from '#core/voice/index.ts'
import type { Store } from '#server/store/db.ts'

/** One of the owner's own answers, with what it answered. */
export interface PastTurn {
  readonly id: string
  /** Key of the contact. */
  readonly contact: string
  /** What the contact is called. */
  readonly name: string
  readonly register: Register
  readonly incoming: readonly string[]
  readonly previous: ReplyPair['previous']
  readonly wrote: string
  /** ms since 1970 of the answer. */
  readonly at: number
}

/** Pairs that are looked at: enough for as many tries as a page makes, without reading a whole history. */
const maxRead = 2_000
/** What a reply says on its own: shorter ones (`ok`) show nothing of an engine. */
const minLetters = 12

/**
 * The newest answers of the owner to one person, newest first; `skip` of them are left out, from the beginning again behind the last. Null
 * where nothing was extracted.
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
