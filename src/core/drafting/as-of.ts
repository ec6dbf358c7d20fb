import { lowerBound } from '../voice/inverted-index.ts'
import type { PairStore } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'

/** Number of pairs before `time` (ms since 1970). Pairs are numbered by time. */
export function pairsBefore(store: PairStore, time: number): number {
  return lowerBound(store.times, time, store.size)
}

/**
 * The voice as of `time`, for replays: later pairs and phrases are hidden. Totals over many moments (profile, names) are unchanged, because no single later
 * moment can be inferred from them.
 */
export function voiceAsOf(voice: Voice, time: number): Voice {
  const { store, answered } = voice
  const size = pairsBefore(store, time)
  if (size === store.size) return voice
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
