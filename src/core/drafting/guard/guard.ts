import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { clausesOf, type Clause } from './clauses.ts'
import { commitments, isAcceptance, isCommitmentSupported, type Commitment } from './commitments.ts'
import { unsupportedFacts, type FactContext } from './facts.ts'

/**
 * The guard: rejects anything that the thread does not support. A text passes whole or as runs of adjacent clauses; it is never masked or reassembled from
 * pieces.
 *
 * How to add one: a new kind of thing to catch is a function from text to spans, like `unsupportedFacts` and `commitments`, joined in `violations`.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

const maxCommitments = 12

/** The parts of `text` that may not be said in this thread. */
export function violations(text: string, context: FactContext, words: WordStatistics): Span[] {
  const binding = commitments(text)
  // Nobody asked for that many: none of them is looked up.
  const bound = binding.length > maxCommitments ? binding : binding.filter((one) => !mayBeSaid(one, text, context))
  return [...unsupportedFacts(text, context, words), ...bound]
}

function mayBeSaid(commitment: Commitment, text: string, context: FactContext): boolean {
  if (isCommitmentSupported(commitment, text, context.words)) return true
  return context.proposal === true && isAcceptance(commitment, text, context.words)
}

/** A run of clauses, `text.slice(start, end)`; `whole` if it is the entire text. */
export interface CleanRun {
  readonly start: number
  readonly end: number
  readonly whole: boolean
}

/** Only the beginning of longer replies is used: a draft longer than a screen helps nobody. */
const readLimit = 1500
const longestRun = 10
const maxRuns = 40

/**
 * The parts of the owner's reply that may be said in this thread: the whole text if it is clean, else every run of clean adjacent clauses (at most 40, of at
 * most 10 clauses each). Empty if nothing is left.
 */
export function cleanRuns(text: string, context: FactContext, words: WordStatistics): CleanRun[] {
  const read = text.length > readLimit ? text.slice(0, readLimit) : text
  const bad = violations(read, context, words)
  const complete = read.length === text.length
  if (bad.length === 0 && complete) return [{ start: 0, end: text.length, whole: true }]
  const clauses = clausesOf(read)
  // The last clause of a text that was cut is half a clause.
  if (!complete) clauses.pop()
  const clean = clauses.map((clause) => !bad.some((span) => span.start < clause.end && span.end > clause.start))
  return runsOf(clauses, clean)
}

function runsOf(clauses: readonly Clause[], clean: readonly boolean[]): CleanRun[] {
  const runs: CleanRun[] = []
  for (const [first, { start }] of clauses.entries()) {
    for (let last = first; last < Math.min(clauses.length, first + longestRun) && clean[last] === true; last++) {
      const end = (clauses[last] as Clause).end
      if (end - start >= 2) runs.push({ start, end, whole: false })
      if (runs.length === maxRuns) return runs
    }
  }
  return runs
}
