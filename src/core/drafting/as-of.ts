import { Bm25, lowerBound } from '../voice/inverted-index.ts'
import type { PairStore } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'

/** Number of pairs before `time` (ms since 1970). Pairs are numbered by time. */
export function pairsBefore(store: PairStore, time: number): number {
  return lowerBound(store.times, time, store.size)
}

/**
 * The voice that drafts for past turns: the same moments, but what is measured on many of them (names, profile, lengths, rarity of words) is measured on those
 * before the first turn that training drafts for again. So it has measured none of the turns that the report holds out, or that models replay. A voice without
 * such numbers (`Voice.early`) keeps those of all its pairs.
 */
export function earlyVoice(voice: Voice): Voice {
  if (voice.early === null) return voice
  const { pairs: measured, ...totals } = voice.early
  return {
    ...voice,
    ...totals,
    measured,
    incoming: new Bm25(voice.incoming.index, measured),
    replies: new Bm25(voice.replies.index, measured),
  }
}

/** The voice with those moments alone that its totals are measured on, to measure more on them. */
export function measuredPart(voice: Voice): Voice {
  return firstPairs(voice, voice.measured)
}

/** The voice as of `time`: later moments and phrases are hidden. What is measured on many moments stays as it is (`earlyVoice`). */
export function voiceAsOf(voice: Voice, time: number): Voice {
  return firstPairs(voice, pairsBefore(voice.store, time))
}

function firstPairs(voice: Voice, size: number): Voice {
  const { store, answered } = voice
  if (size >= store.size) return voice
  return {
    ...voice,
    store: {
      ...store,
      size,
      contacts: store.contacts.subarray(0, size),
      times: store.times.subarray(0, size),
      registers: store.registers.subarray(0, size),
    },
    answered: { ...answered, intents: answered.intents.subarray(0, size), phraseOf: answered.phraseOf.subarray(0, size) },
  }
}
