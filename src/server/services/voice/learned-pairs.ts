import { hasOwnGap } from '#contract/account/own-gaps.ts'
import { bubblesIn, registerOf, type Register } from '#core/channel/register.ts'
import { isGroupKey, type Contact, type ReplyPair } from '#core/conversation/reply-pair.ts'
import type { JudgedDraft } from '#core/training/judged-drafts.ts'
import { encodePairs } from '#core/voice/index.ts'
import type { Learned } from '#server/store/voice/learned.ts'
import type { Tables } from '#server/store/tables.ts'
import { withoutOwnFacts } from './learn-from.ts'

/** What the owner sent or wrote instead of a draft, as training data for the voice. */
export interface LearnedPairs {
  readonly pairs: readonly ReplyPair[]
  /** The recipients, with their names at that time. */
  readonly contacts: readonly Contact[]
}

/** Followed by the id of the learned item. */
const prefix = 'learned:'

/** `from`: when the messages of each register were read, or 0 if never. All times in ms since 1970. */
export interface LearnedSpan {
  readonly from: Readonly<Record<Register, number>>
  readonly until: number
}

/**
 * What was learned in the span, oldest first. Training uses items newer than its extraction; older ones are already in the extracted
 * messages and would count twice.
 */
export async function readLearnedPairs(
  store: Pick<Tables, 'learned' | 'ownFacts'>,
  accountId: string,
  span: LearnedSpan,
): Promise<LearnedPairs> {
  const [items, facts] = await Promise.all([store.learned.list(accountId, Number.MAX_SAFE_INTEGER), store.ownFacts.list(accountId)])
  // Nobody writes a gap, and what was sent may have been saved only then.
  const taught = ({ text, draft }: Learned) => text !== null && !hasOwnGap(withoutOwnFacts({ text, draft }, facts))
  const said = items.filter((item) => item.at <= span.until && taught(item) && teaches(item, span))
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
 * Drafts that the owner judged by their actions before `until` (ms since 1970): sent unchanged, edited, or dismissed. Replies that they wrote
 * themselves are in the pairs, which calibration compares drafts with.
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

/** The extracted blocks, plus one block with what was learned since. */
export async function* withLearned(blocks: AsyncIterable<Uint8Array>, { pairs }: LearnedPairs): AsyncGenerator<Uint8Array> {
  yield* blocks
  if (pairs.length > 0) yield encodePairs(pairs)
}

/**
 * Sent texts are among the owner's messages anyway. Of emails, the messages only contain those written without Idiolect (`core/mail/learning`), so
 * edited drafts of any age are learned from here. Drafts sent unchanged are not the owner's words.
 */
function teaches(item: Learned, { from }: LearnedSpan): boolean {
  const { kind, at } = item
  const register = registerOf(item)
  if (kind === 'not-like-this') return false
  if (register === 'email' && kind !== 'answered') return kind === 'edited'
  return at >= from[register]
}
