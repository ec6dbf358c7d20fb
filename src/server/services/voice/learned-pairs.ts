import { bubblesIn, registerOf, type Register } from '#core/channel/register.ts'
import { isGroupKey, type Contact, type ReplyPair } from '#core/conversation/reply-pair.ts'
import type { JudgedDraft } from '#core/training/judged-drafts.ts'
import { encodePairs } from '#core/voice/index.ts'
import type { Learned } from '#server/store/voice/learned.ts'
import type { Tables } from '#server/store/tables.ts'

/** What the owner sent or wrote instead of a draft, as the voice learns it. */
export interface LearnedPairs {
  readonly pairs: readonly ReplyPair[]
  /** The people they were written to, as they were called then. */
  readonly contacts: readonly Contact[]
}

/** Behind this stands the id of the learned item. */
const prefix = 'learned:'

/** `from`: of each register, when its messages were read; 0 if they never were. All in ms since 1970. */
export interface LearnedSpan {
  readonly from: Readonly<Record<Register, number>>
  readonly until: number
}

/**
 * What was learned in the span, oldest first. A training takes what is younger than its extraction; what is older stands in the messages that
 * were extracted, and would count twice.
 */
export async function readLearnedPairs(store: Pick<Tables, 'learned'>, accountId: string, span: LearnedSpan): Promise<LearnedPairs> {
  const items = await store.learned.list(accountId, Number.MAX_SAFE_INTEGER)
  const said = items.filter((item) => item.at <= span.until && item.text !== null && teaches(item, span))
  const pairs = said.map((item) => {
    const { id, conversation, at, incoming, text } = item
    const register = registerOf(item)
    return {
      id: prefix + id,
      contact: conversation,
      group: isGroupKey(conversation),
      register,
      at,
      delay: 0,
      incoming: bubblesIn(incoming, register),
      previous: [],
      reply: bubblesIn(text ?? '', register),
    }
  })
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
  return items.flatMap((item) => {
    const { kind, at, conversation, incoming, draft } = item
    if (at > until || (kind !== 'accepted' && kind !== 'edited' && kind !== 'dismissed')) return []
    const register = registerOf(item)
    return [{ contact: conversation, register, at, incoming: bubblesIn(incoming, register), draft, right: kind === 'accepted' }]
  })
}

/** The extracted blocks, and one more with what was learned since. */
export async function* withLearned(blocks: AsyncIterable<Uint8Array>, { pairs }: LearnedPairs): AsyncGenerator<Uint8Array> {
  yield* blocks
  if (pairs.length > 0) yield encodePairs(pairs)
}

/**
 * Texts that were sent stand among the owner's messages, however they came about. Of mails only those stand there that the product had no part
 * in (`core/mail/learning`), so what the owner changed in a draft is learned from here, whenever it was; what they sent as it was is not theirs.
 */
function teaches(item: Learned, { from }: LearnedSpan): boolean {
  const { kind, at } = item
  const register = registerOf(item)
  if (kind === 'not-like-this') return false
  if (register === 'email' && kind !== 'answered') return kind === 'edited'
  return at >= from[register]
}
