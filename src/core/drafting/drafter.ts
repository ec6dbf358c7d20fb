import type { DraftingRequest } from '../ports.ts'
import { readId, readReply } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'
import { voiceAsOf } from './as-of.ts'
import { candidatesFor, type Candidate } from './candidates.ts'
import { confidenceOf } from './confidence.ts'
import { draftSet, type Removed, type Sketch } from './draft-set.ts'
import { Retrieval } from './retrieval.ts'
import { shownMoment } from './shown-moment.ts'
import { normalizeReply } from './similarity.ts'
import { readThread, type Thread } from './thread.ts'
import type { MadeDraft } from './trust-signs.ts'

export interface DrafterOptions {
  /** Ids of pairs (`ReplyPair.id`) the owner has removed: nothing of them is drafted or shown. */
  readonly excluded?: ReadonlySet<string>
}

export interface Drafter {
  /**
   * 1–5 drafts for the thread, nearest first; fewer than asked where the rest would repeat or nothing more passes the guard, and none where
   * the voice holds nothing that may be said here.
   */
  draft(request: DraftingRequest): MadeDraft[]
}

/**
 * Drafts from a voice on the device: retrieve own moments, guard, fill the slots, say why (reference on quality, "What the product should
 * do, in order"). Keeps its working memory (12 bytes a pair and view), so make one per loaded voice; not for two calls at once.
 *
 * How to add one (a kind of candidate): make `Candidate`s or a `Sketch` with its `signs`, give it a slot in `draft-set.ts`, a sentence in
 * `reasonFor`, and let `idiolect eval` say what it does to lift, unsupported facts and length.
 */
export function createDrafter(voice: Voice, options: DrafterOptions = {}): Drafter {
  const retrieval = new Retrieval(voice)
  const removed = removedPairs(voice, options.excluded ?? new Set())
  const isExcluded = removed === undefined ? undefined : (pair: number) => removed.has(pair)
  return {
    draft(request) {
      const known = request.asOf === undefined ? voice : voiceAsOf(voice, request.asOf)
      const thread = readThread(known, request)
      const moments = retrieval.find(thread, known.store.size, isExcluded)
      let candidates = candidatesFor(known, thread, moments)
      if (candidates.length === 0) candidates = newestCandidates(known, thread, isExcluded)
      const input = { voice: known, thread, moments, candidates, lengths: voice.lengths, count: request.count }
      const without = removed ?? (known === voice ? undefined : NOTHING_REMOVED)
      return draftSet(without === undefined ? input : { ...input, removed: without }).map((sketch) => shown(known, sketch))
    },
  }
}

/** What had not been said at the time of a replay is no phrase of that time: `draftSet` checks phrases only where something may be missing. */
const NOTHING_REMOVED: Removed = { has: () => false, timesSaid: () => 0 }

/** Undefined where nothing is removed. */
function removedPairs({ store }: Voice, excluded: ReadonlySet<string>): Removed | undefined {
  if (excluded.size === 0) return undefined
  const flags = new Uint8Array(store.size)
  const replies = new Map<string, number>()
  for (let pair = 0; pair < store.size; pair++) {
    if (!excluded.has(readId(store, pair))) continue
    flags[pair] = 1
    const key = normalizeReply(readReply(store, pair).join('\n').slice(0, 100))
    replies.set(key, (replies.get(key) ?? 0) + 1)
  }
  return { has: (pair) => flags[pair] === 1, timesSaid: ({ text }) => replies.get(normalizeReply(text)) ?? 0 }
}

const NEWEST = 300

/** Where nothing resembles the thread: what the owner wrote last, as far as it may be said here. */
function newestCandidates(voice: Voice, thread: Thread, isExcluded?: (pair: number) => boolean): Candidate[] {
  const moments = []
  for (let pair = voice.store.size - 1; pair >= 0 && moments.length < NEWEST; pair--) {
    if (isExcluded?.(pair) !== true) moments.push({ pair, relevance: 0.1, nearness: 0 })
  }
  return candidatesFor(voice, thread, moments).slice(0, 50)
}

function shown(voice: Voice, sketch: Sketch): MadeDraft {
  return {
    text: sketch.text,
    confidence: confidenceOf(voice.confidence, sketch.signs),
    because: sketch.pairs.map((pair) => shownMoment(voice, pair)),
    reason: reasonFor(sketch),
    making: { whole: sketch.whole, agreement: sketch.signs.agreement, logprob: null },
  }
}

function reasonFor({ slot, whole, uses }: Sketch): string {
  if (uses !== null) return `A short answer you often give: you have sent it ${uses} times.`
  if (slot === 'short')
    return whole ? 'A short answer you gave to something like this.' : 'A short part of what you answered to something like this.'
  if (slot === 'longer')
    return whole ? 'A longer answer you gave to something like this.' : 'A longer part of what you answered to something like this.'
  return whole ? 'What you answered to something like this.' : 'Part of what you answered to something like this.'
}
