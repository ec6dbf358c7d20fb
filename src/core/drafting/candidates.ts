import { readReply } from '../voice/pair-store.ts'
import { tokenize } from '../voice/tokens.ts'
import type { Voice } from '../voice/voice.ts'
import { actOf } from './acts.ts'
import { cleanRuns } from './guard.ts'
import type { Moment } from './retrieval.ts'
import { sanitize } from './sanitize.ts'
import type { Thread } from './thread.ts'

/** What one own moment offers for this thread: its reply, or the clean parts of it. */
export interface Candidate {
  readonly moment: Moment
  /** Never empty. */
  readonly texts: readonly CandidateText[]
}

export interface CandidateText {
  readonly text: string
  /** False where only a part of the reply is offered. */
  readonly whole: boolean
  /** Rare words shared with their turn, 0–1 relative to the best text of the set. */
  readonly overlap: number
}

/** More than the guard reads, so that it still sees that there is more. */
const READ_LIMIT = 4000

/** Behind these no moment wins a slot; reading and guarding them would be most of the time of a draft. */
const READ_MOMENTS = 100

/** Reads, cleans and guards the replies of the nearest moments, nearest first. */
export function candidatesFor(voice: Voice, thread: Thread, moments: readonly Moment[]): Candidate[] {
  const raw = moments
    .slice(0, READ_MOMENTS)
    .map((moment) => ({ moment, texts: textsOf(voice, thread, moment.pair) }))
    .filter(({ texts }) => texts.length > 0)
  let highest = 1e-9
  for (const { texts } of raw) for (const { overlap } of texts) highest = Math.max(highest, overlap)
  return raw.map(({ moment, texts }) => ({ moment, texts: texts.map((text) => ({ ...text, overlap: text.overlap / highest })) }))
}

function textsOf(voice: Voice, thread: Thread, pair: number): CandidateText[] {
  const reply = sanitize(readReply(voice.store, pair).join('\n').slice(0, READ_LIMIT)).trim()
  // Words of love are for the one they were written to.
  if (voice.store.contacts[pair] !== thread.contact && actOf(reply) === 'affection') return []
  return cleanRuns(reply, thread.facts, voice.words).map(({ start, end, whole }) => {
    const text = reply.slice(start, end)
    return { text, whole, overlap: overlapOf(thread, text) }
  })
}

/** Summed rarity of the shared words, made independent of length as in BM25's spirit: a long text shares more by chance. */
function overlapOf(thread: Thread, text: string): number {
  if (thread.rarity.size === 0) return 0
  const words = new Set(tokenize(text))
  let shared = 0
  for (const token of words) shared += thread.rarity.get(token) ?? 0
  return shared / Math.sqrt(words.size + 2)
}
