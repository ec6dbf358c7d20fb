import type { Register } from '../channel/register.ts'
import type { ConfidenceModel } from '../drafting/confidence.ts'
import type { Answered } from '../drafting/phrases/answered.ts'
import type { Bm25 } from './inverted-index.ts'
import type { Lexicon } from './lexicon.ts'
import type { PairStore } from './pair-store.ts'
import type { PrecedentBar } from '../drafting/precedent/bar.ts'
import type { VoiceProfile } from './profile.ts'
import type { WordStatistics } from './word-statistics.ts'

/**
 * The result of training on an owner's reply pairs: their style in numbers (profile), an index of incoming turns and replies, their phrases,
 * and what drafts are judged by (confidence, precedent).
 *
 * How to add one (a part of the voice): a field here, its making in `core/training/train-voice.ts`, its section in `codec/voice-codec.ts` with
 * `voiceFormat` raised there.
 */
export interface Voice extends Totals {
  /** Pairs, numbered by time. All other parts refer to them by these numbers. */
  readonly store: PairStore
  readonly contacts: readonly VoiceContact[]
  readonly lexicon: Lexicon
  /** Index of the incoming turns. */
  readonly incoming: Bm25
  /** Index of the owner's replies. */
  readonly replies: Bm25
  readonly answered: Answered
  /** How many of the first pairs `words`, `profile`, `typicalLength` and the weights of the indexes are measured on: all of them, except in an `earlyVoice`. */
  readonly measured: number
  /** The totals of the pairs before those that training drafts for again. Null in voices trained before they were kept. */
  readonly early: EarlyTotals | null
  /** Null if there is too little evidence for any number. */
  readonly confidence: ConfidenceModel | null
  /** How similar a past moment must be to count as a precedent. Null if there is no such bar; nothing is then sent automatically. */
  readonly precedent: PrecedentBar | null
  /** Results on the held-out turns, shown to the owner. Null if the history was too short to hold any out. */
  readonly evaluation: Readonly<Record<string, number | string | null>> | null
}

/** What is measured on many moments at once, so that no single one can be told from it. */
export interface Totals {
  readonly words: WordStatistics
  readonly profile: VoiceProfile
  /** Mean length of their newer replies in each register, UTF-16 units; at least 1. */
  readonly typicalLength: Readonly<Record<Register, number>>
}

export interface EarlyTotals extends Totals {
  /** How many of the first pairs they are measured on. */
  readonly pairs: number
}

export interface VoiceContact {
  readonly key: string
  readonly name: string
  readonly group: boolean
}
