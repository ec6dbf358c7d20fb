import { candidatesFor } from '../drafting/candidates.ts'
import { draftSet } from '../drafting/draft-set.ts'
import type { Retrieval } from '../drafting/retrieval.ts'
import { readThread } from '../drafting/thread.ts'
import type { JudgedDraft } from '../ports.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import type { Voice } from '../voice/voice.ts'
import type { TriedDraft } from './fit-confidence.ts'

/** The newest so many are enough for two digits, few enough for a second. */
const MOST = 400
/** The owner may have been shown up to so many. */
const SHOWN = 5

/**
 * What the owner said of drafts that they were shown, as evidence for the confidence. Each is drafted again from the moments there were at that
 * time; one that does not come out the same any more (the rules or the voice have changed) says nothing about the drafts of today and is left
 * out.
 */
export function judgedDrafts(
  voice: Voice,
  retrieval: Retrieval,
  pairs: readonly ReplyPair[],
  judged: readonly JudgedDraft[],
): TriedDraft[] {
  const newest = judged.toSorted((a, b) => a.at - b.at).slice(-MOST)
  return newest.flatMap(({ contact, at, incoming, draft, right }) => {
    const thread = readThread(voice, { contact, incoming, previous: [] })
    const moments = retrieval.find(thread, countBefore(pairs, at))
    const candidates = candidatesFor(voice, thread, moments)
    const sketch = draftSet({ voice, thread, moments, candidates, lengths: voice.lengths, count: SHOWN }).find(({ text }) => text === draft)
    return sketch === undefined ? [] : [{ signs: sketch.signs, accepted: right }]
  })
}

/** How many of the pairs, which are in the order of time, lie before `at`. */
function countBefore(pairs: readonly ReplyPair[], at: number): number {
  let low = 0
  let high = pairs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pairs[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
