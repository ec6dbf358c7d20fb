import { isGroupKey, type Contact, type ReplyPair } from '#core/conversation/reply-pair.ts'
import type { JudgedDraft } from '#core/training/judged-drafts.ts'
import { encodePairs } from '#core/voice/index.ts'
import type { Tables } from '#server/store/tables.ts'

/** What the owner sent or wrote instead of a draft, as the voice learns it. */
export interface LearnedPairs {
  readonly pairs: readonly ReplyPair[]
  /** The people they were written to, as they were called then. */
  readonly contacts: readonly Contact[]
}

/** Behind this stands the id of the learned item. */
const prefix = 'learned:'

/**
 * What was learned from `from` until `until` (ms since 1970), oldest first. A training takes what is younger than its extraction; what is older
 * stands in the messages that were extracted, and would count twice.
 */
export async function readLearnedPairs(
  store: Pick<Tables, 'learned'>,
  accountId: string,
  span: { readonly from: number; readonly until: number },
): Promise<LearnedPairs> {
  const items = await store.learned.list(accountId, Number.MAX_SAFE_INTEGER)
  const said = items.filter(({ at, kind, text }) => at >= span.from && at <= span.until && kind !== 'not-like-this' && text !== null)
  const pairs = said.map(({ id, conversation, at, incoming, text }) => ({
    id: prefix + id,
    contact: conversation,
    group: isGroupKey(conversation),
    at,
    delay: 0,
    incoming: bubbles(incoming),
    previous: [],
    reply: bubbles(text ?? ''),
  }))
  const names = new Map(said.map(({ conversation, contact }) => [conversation, contact]))
  return {
    pairs: pairs.filter(({ incoming, reply }) => incoming.length > 0 && reply.length > 0).toReversed(),
    contacts: [...names].map(([key, name]) => ({ key, name, group: isGroupKey(key), addresses: [] })),
  }
}

/**
 * What the owner said of drafts by what they did with them until `until` (ms since 1970): sent as it was, or changed or dismissed. What they
 * answered themselves is in the pairs, where calibration tries drafts against it.
 */
export async function readJudgedDrafts(store: Pick<Tables, 'learned'>, accountId: string, until: number): Promise<JudgedDraft[]> {
  const items = await store.learned.list(accountId, Number.MAX_SAFE_INTEGER)
  return items.flatMap(({ kind, at, conversation, incoming, draft }) =>
    at <= until && (kind === 'accepted' || kind === 'edited' || kind === 'dismissed')
      ? [{ contact: conversation, at, incoming: bubbles(incoming), draft, right: kind === 'accepted' }]
      : [],
  )
}

/** The extracted blocks, and one more with what was learned since. */
export async function* withLearned(blocks: AsyncIterable<Uint8Array>, { pairs }: LearnedPairs): AsyncGenerator<Uint8Array> {
  yield* blocks
  if (pairs.length > 0) yield encodePairs(pairs)
}

function bubbles(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
