import { registerAt, readPair, replyText } from '../voice/pair-store.ts'
import { writtenOut } from '../channel/register.ts'
import { tokenize } from '../voice/tokens.ts'
import type { Voice } from '../voice/voice.ts'
import { violations } from './guard/guard.ts'
import type { Removed, Sketch } from './draft-set.ts'
import type { Retrieval } from './retrieval.ts'
import { sanitize } from './guard/sanitize.ts'
import { normalizeReply, tokenF1 } from './similarity.ts'
import type { Thread } from './thread.ts'

/** Words that say nothing about what a turn is about. */
const emptyWords = new Set(
  (
    'a an the i im you u we he she it they me my your our us to of in on at by for with from and or but so if be am is are was were been will can could would should do does did have has had ' +
    "not no yes ok okay just really that this these those there here then now get got go going gonna about let see any some one what when where who how which ? it's i'm i'll you're don't can't that's what's"
  ).split(' '),
)

const longestText = 80
/** With fewer content words, the turn could be about anything. */
const minContent = 2
const alikeShare = 0.75

/** Moments whose answer may be repeated, nearest first. Empty if the turn says too little. Reads no text. */
export function findRepetitions(voice: Voice, retrieval: Retrieval, thread: Thread, removed: Removed | undefined): number[] {
  if (thread.contact < 0) return []
  const content = contentOf(tokenize(thread.incoming))
  if (content.length < minContent || content.some((word) => voice.lexicon.find(word) < 0)) return []
  return retrieval
    .find(thread, voice.store.size, removed === undefined ? undefined : (one) => removed.has(one))
    .slice(0, 40)
    .map(({ pair }) => pair)
    .filter((pair) => voice.store.contacts[pair] === thread.contact && registerAt(voice.store, pair) === thread.register)
}

function contentOf(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => !emptyWords.has(word)))]
}

/**
 * An answer the owner has given this person about the same thing: every content word of the turn was in the message they answered then. Null if there is none,
 * or if it may not be said again. `nearest`: what `findRepetitions` found.
 */
export function nearRepetition(voice: Voice, thread: Thread, nearest: readonly number[]): Sketch | null {
  const words = tokenize(thread.incoming)
  const content = contentOf(words)
  const found = new Map<string, { text: string; pairs: number[] }>()
  for (const pair of nearest) {
    const before = tokenize(writtenOut(readPair(voice.store, pair).incoming, thread.register))
    if (tokenF1(words, before) < alikeShare || content.some((word) => !before.includes(word))) continue
    const text = sanitize(replyText(voice.store, pair)).trim()
    if (text === '' || text.length > longestText || violations(text, thread.facts, voice.words).length > 0) continue
    const key = normalizeReply(text)
    const same = found.get(key)
    if (same === undefined) found.set(key, { text, pairs: [pair] })
    else same.pairs.push(pair)
  }
  // Said once, it belongs to that day. Said again, it is how they answer this.
  const best = [...found.values()].filter(({ pairs }) => pairs.length > 1).toSorted((a, b) => b.pairs.length - a.pairs.length)[0]
  if (best === undefined) return null
  const uses = best.pairs.length
  return {
    text: best.text,
    answer: null,
    intent: thread.reading.intent,
    pairs: best.pairs.slice(0, 3),
    own: { uses, here: uses },
    repeated: true,
    signs: {
      place: 0,
      own: true,
      repeated: true,
      share: 1,
      uses,
      here: uses,
      lengthRatio: best.text.length / Math.max(1, voice.typicalLength[thread.register]),
      asks: thread.reading.sentence.asks,
    },
  }
}
