import type { Draft } from '#contract/voice/drafts.ts'
import { countOf } from '#web/lib/time.ts'
import type { Evidence } from '../trust/evidence-words.ts'

/**
 * A confidence based on the owner's verdicts, 0–1 or null, in words: at least N out of ten (the lower end of the interval), and the number of verdicts behind
 * it.
 */
export function earnedWords(confidence: number | null, evidence: Pick<Evidence, 'of'> | null, unsure: Draft['unsure'] = null): string {
  if (isNeverRated({ confidence, unsure })) return 'The on-device engine gives no rating'
  if (confidence === null) return 'Too early to say how good this is'
  if (confidence < 0.05) return 'Not shown yet that you’d send it as is'
  const going = evidence === null || evidence.of === 0 ? '' : `, going by ${countOf(evidence.of, 'of your verdicts', 'of your verdicts')}`
  return `${atLeast(confidence)} you’d send it as is${going}`
}

/** For an engine that only drafts: waiting does not help, and this says nothing about the individual draft. */
export function isNeverRated({ confidence, unsure }: Pick<Draft, 'confidence' | 'unsure'>): boolean {
  return confidence === null && unsure?.code === 'drafts-only'
}

/** Rounded down, so that it never claims more than is proved. */
function atLeast(confidence: number): string {
  const tenths = Math.floor(confidence * 10 + 1e-9)
  if (tenths >= 5) return `At least ${Math.min(9, tenths)} in 10`
  return `At least 1 in ${Math.ceil(1 / confidence - 1e-9)}`
}

/**
 * A probability measured on replayed messages, rounded: "about 1 in 5 that it's what you'd write" rather than "0.21". Null if there is none. It is for
 * comparison only and never leads to sending.
 */
export function replayedWords(confidence: number | null): string {
  if (confidence === null) return 'too early to say how good this is'
  return `${odds(confidence)} that it’s what you’d write`
}

function odds(confidence: number): string {
  if (confidence < 0.05) return 'fewer than 1 in 20'
  if (confidence < 0.45) return `about 1 in ${Math.round(1 / confidence)}`
  const tenths = Math.round(confidence * 10)
  if (tenths >= 10) return 'more than 9 in 10'
  if (tenths <= 5) return 'about 1 in 2'
  return `about ${tenths} in 10`
}
