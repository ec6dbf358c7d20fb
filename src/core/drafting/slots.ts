import { tokenize } from '../voice/tokens.ts'
import type { Candidate, CandidateText } from './candidates.ts'
import { normalizeReply, tokenF1 } from './similarity.ts'

/**
 * How long this person's drafts should be. Fitted on their later moments so that the mean length of the drafts is that of what they really
 * wrote (`fitLengths`): retrieval and the guard both favour the short.
 */
export interface LengthPreference {
  /** Mean length of their newer replies, UTF-16 units. */
  readonly typical: number
  readonly nearest: LengthAim
  readonly longer: LengthAim
}

export interface LengthAim {
  /** What the slot aims at, as a multiple of `typical`. */
  readonly multiple: number
  /** How much length counts beside relevance. A nudge, not a band: a hard band costs half of the lift (reference on quality, "What the product should do", 2). */
  readonly weight: number
}

/** A part of a reply must both fit the turn and have some length of its own to be worth offering. */
const PART_LENGTH_WEIGHT = 0.3
const OVERLAP_WEIGHT = 0.5
const OVERLAP_FLOOR = 0.2
/** Same words, other order: not another draft. */
const TOO_SIMILAR = 0.6

export interface Chosen {
  readonly candidate: Candidate
  readonly text: CandidateText
}

/**
 * The best text for a slot that aims at `target` units with that weight, leaving out what resembles `taken`. Null where nothing is left. `familiarity` is a
 * factor for the pair's contact (1 = no preference).
 */
export function choose(
  candidates: readonly Candidate[],
  aim: { readonly target: number; readonly weight: number },
  taken: readonly string[],
  familiarity: (pair: number) => number = () => 1,
): Chosen | null {
  const tokens = taken.map((text) => tokenize(text))
  let chosen: Chosen | null = null
  let highest = -1
  for (const candidate of candidates) {
    const text = bestPart(candidate.texts, aim.target)
    const value =
      (candidate.moment.relevance + OVERLAP_WEIGHT * text.overlap) *
      fit(text.text.length, aim.target, aim.weight) *
      familiarity(candidate.moment.pair)
    if (value <= highest || resembles(text.text, taken, tokens)) continue
    highest = value
    chosen = { candidate, text }
  }
  return chosen
}

function bestPart(texts: readonly CandidateText[], target: number): CandidateText {
  let part = texts[0] as CandidateText
  let highest = -1
  for (const text of texts) {
    const value = (text.overlap + OVERLAP_FLOOR) * fit(text.text.length, target, PART_LENGTH_WEIGHT)
    if (value > highest) {
      highest = value
      part = text
    }
  }
  return part
}

/** 1 at the target, falling with the ratio, alike to both sides. */
function fit(length: number, target: number, weight: number): number {
  return Math.exp(-weight * Math.abs(Math.log(Math.max(1, length) / Math.max(1, target))))
}

/** True where `text` says the same as one of `taken`, holds it or is held by it. */
export function resembles(text: string, taken: readonly string[], tokens: readonly (readonly string[])[]): boolean {
  if (taken.length === 0) return false
  const key = normalizeReply(text)
  const own = tokenize(text)
  return taken.some((other, i) => {
    const otherKey = normalizeReply(other)
    if (key === otherKey || tokenF1(own, tokens[i] ?? []) >= TOO_SIMILAR) return true
    const [short, long] = key.length < otherKey.length ? [key, otherKey] : [otherKey, key]
    return short.length > 12 && long.includes(short)
  })
}
