import type { StyleProfile } from '#core/voice/profile.ts'
import { words } from './style-card.ts'

/** How long a reply should be, UTF-16 units. */
export interface LengthAim {
  readonly about: number
  readonly from: number
  readonly to: number
}

const minExchanges = 3
const maxNearest = 8
/** Limits the effect of one long letter. */
const maxTimesUpper = 3

/**
 * Halfway between the median reply of the exchanges and this contact's average. A model that only sees the quartiles stays at the middle or below: it wrote .65
 * of the real length, because people's mean length is well above their median.
 */
export function lengthAim(profile: StyleProfile, replies: readonly string[]): LengthAim {
  const [lower, , upper] = profile.length.quartiles
  const mean = Math.min(profile.length.mean, maxTimesUpper * upper + 20)
  const lengths = replies
    .slice(0, maxNearest)
    .map((reply) => reply.length)
    .toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  const about = Math.max(2, Math.round(lengths.length >= minExchanges ? (mean + median) / 2 : mean))
  return { about, from: Math.round(Math.min(lower, about / 2)), to: Math.round(Math.max(upper, about * 1.6)) }
}

export function lengthSentence({ about, from, to }: LengthAim): string {
  return `Length: about ${words(about)} ${words(about) === 1 ? 'word' : 'words'} (${about} characters), usually ${words(from)} to ${words(to)} words.`
}
