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
 * What training makes of somebody's reply pairs: their style in numbers (profile), an index over what came in and what they answered,
 * their phrases, and what their drafts are judged by (confidence, precedent).
 *
 * How to add one (a part of the voice): a field here, its making in `core/training/train-voice.ts`, its section in `codec/voice-codec.ts` with
 * `voiceFormat` raised there.
 */
export interface Voice {
  /** Numbered by time; every other part speaks of pairs by these numbers. */
  readonly store: PairStore
  readonly contacts: readonly VoiceContact[]
  readonly lexicon: Lexicon
  /** What came in. */
  readonly incoming: Bm25
  /** What the owner answered. */
  readonly replies: Bm25
  readonly words: WordStatistics
  readonly profile: VoiceProfile
  readonly answered: Answered
  /** Mean length of their newer replies in each register, UTF-16 units; at least 1. */
  readonly typicalLength: Readonly<Record<Register, number>>
  /** Null: too little evidence for any number. */
  readonly confidence: ConfidenceModel | null
  /** When a past moment is near enough to be a precedent; null: no precedent, and nothing is sent automatically. */
  readonly precedent: PrecedentBar | null
  /** What the held-out tail said, for the owner to see; null if the history was too short to hold anything out. */
  readonly evaluation: Readonly<Record<string, number | string | null>> | null
}

export interface VoiceContact {
  readonly key: string
  readonly name: string
  readonly group: boolean
}
