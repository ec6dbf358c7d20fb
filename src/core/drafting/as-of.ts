import type { PairStore } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'
import type { ResponseSet } from './response-set.ts'

/** How many pairs lie before `time` (ms since 1970): pairs are numbered by time. */
export function pairsBefore(store: PairStore, time: number): number {
  let low = 0
  let high = store.size
  while (low < high) {
    const middle = (low + high) >> 1
    if ((store.times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The voice as it knew its moments at `time`, for replays: pairs and frequent phrases end there. What is counted over many moments (profile,
 * act model, names) stays as it is: no single later moment can be read out of it.
 */
export function voiceAsOf(voice: Voice, time: number): Voice {
  const { store } = voice
  const size = pairsBefore(store, time)
  if (size === store.size) return voice
  return {
    ...voice,
    store: { ...store, size, contacts: store.contacts.subarray(0, size), times: store.times.subarray(0, size) },
    responses: responsesBefore(voice.responses, size),
  }
}

const MOST_MOMENTS = 8

/** The same phrases in the same places, with the counts and moments of that time; a count of 0 where it had not been said. */
function responsesBefore({ phrases, phraseOf }: ResponseSet, size: number): ResponseSet {
  const before = phraseOf.subarray(0, size)
  const counts = phrases.map(() => 0)
  const pairs: number[][] = phrases.map(() => [])
  for (let pair = before.length - 1; pair >= 0; pair--) {
    const place = (before[pair] ?? 0) - 1
    if (place < 0) continue
    counts[place] = (counts[place] ?? 0) + 1
    const newest = pairs[place]
    if (newest !== undefined && newest.length < MOST_MOMENTS) newest.push(pair)
  }
  return {
    phrases: phrases.map((phrase, i) => ({ ...phrase, count: counts[i] ?? 0, pairs: pairs[i] ?? [] })),
    phraseOf: before,
  }
}
