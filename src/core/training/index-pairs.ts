import { registerOf, writtenOut } from '../channel/register.ts'
import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import { Bm25, IndexBuilder } from '../voice/inverted-index.ts'
import { LexiconBuilder } from '../voice/lexicon.ts'
import { buildPairStore } from '../voice/pair-store.ts'
import { tokenize } from '../voice/tokens.ts'
import type { Voice, VoiceContact } from '../voice/voice.ts'

/**
 * Pairs that can be learned from, in the order of time, without duplicates: both sides have visible text.
 */
export function usablePairs(pairs: readonly ReplyPair[]): ReplyPair[] {
  const seen = new Set<string>()
  const usable = pairs.filter((pair) => {
    if (seen.has(pair.id)) return false
    seen.add(pair.id)
    return saysSomething(pair.incoming) && saysSomething(pair.reply)
  })
  return usable.toSorted((a, b) => a.at - b.at)
}

function saysSomething(bubbles: readonly string[]): boolean {
  return bubbles.some((bubble) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(bubble))
}

/** Numbers the pairs and indexes both sides. `pairs` are in the order of time. */
export function indexPairs(
  pairs: readonly ReplyPair[],
  contacts: readonly Contact[],
): Pick<Voice, 'store' | 'contacts' | 'lexicon' | 'incoming' | 'replies'> {
  const known = new Map(contacts.map((contact) => [contact.key, contact]))
  const numbers = new Map<string, number>()
  const named: VoiceContact[] = []
  const store = buildPairStore(pairs, (key) => {
    const number = numbers.get(key)
    if (number !== undefined) return number
    const contact = known.get(key)
    numbers.set(key, named.length)
    named.push({ key, name: contact?.name ?? key, group: contact?.group ?? false })
    return named.length - 1
  })
  const lexicon = new LexiconBuilder()
  const incoming = new IndexBuilder()
  const replies = new IndexBuilder()
  for (const pair of pairs) {
    const register = registerOf(pair)
    incoming.add(tokenize(writtenOut(pair.incoming, register)).map((word) => lexicon.intern(word)))
    replies.add(tokenize(writtenOut(pair.reply, register)).map((word) => lexicon.intern(word)))
  }
  const size = lexicon.size
  return {
    store,
    contacts: named,
    lexicon: lexicon.finish(),
    incoming: new Bm25(incoming.finish(size)),
    replies: new Bm25(replies.finish(size)),
  }
}
