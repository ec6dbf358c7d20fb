import type { Register } from '#core/channel/register.ts'
import { registerAt, saidIn } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { saysAffection } from '../affection.ts'
import { sanitize } from '../guard/sanitize.ts'

/**
 * The whole replies that the owner sends most often in a register, as they last wrote them. Words of love are left out: they are only for the people they were
 * written to.
 */
export function frequentPhrases({ store, answered }: Voice, register: Register, most: number): string[] {
  const counts = new Uint32Array(answered.phrases.length)
  const newest = new Uint32Array(answered.phrases.length)
  for (let pair = 0; pair < store.size; pair++) {
    const place = (answered.phraseOf[pair] ?? 0) - 1
    if (place < 0 || registerAt(store, pair) !== register) continue
    counts[place] = (counts[place] ?? 0) + 1
    newest[place] = pair
  }
  return [...counts.keys()]
    .filter((place) => (counts[place] ?? 0) >= 2 && !saysAffection(answered.phrases[place] ?? ''))
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, most)
    .map((place) => sanitize(saidIn(store, newest[place] ?? 0)).trim())
    .filter((text) => text !== '')
}
