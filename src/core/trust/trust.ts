import { minVerdicts } from '#contract/live/trust.ts'
import { attentionOf, type Attention } from './attention.ts'
import { columnsOf, knowing, rowOf, type Columns, type Judged } from './columns.ts'
import { indexMoments, type LikenessIndex } from './likeness.ts'
import { believe, fitPosterior, type Belief, type Posterior } from './posterior.ts'
import { isYes, type JudgedMoment, type Verdict } from './verdict.ts'

/** Verdicts on drafts for their own moment (no decoys) that are needed to fit a confidence. */
const minOwn = 16
/** Only this many of the newest verdicts count; older ones are out of date. */
const maxVerdicts = 400
/** After this many newer verdicts, a verdict counts half: people and engines change. */
const halfLife = 120
/** Weight of a "no" inferred from the owner writing their own reply. They would have sent most of the drafts that they did not use. */
const ownWords = 0.2
const foldCount = 5

/** Why no confidence can be stated, in the order of the checks. `drafts-only`: this engine never has one. */
export type NoTrust = 'drafts-only' | 'few-verdicts' | 'few-decoys' | 'approves-blindly' | 'no-better-than-chance'

/** What the owner's verdicts show about one engine in one register. */
export interface Trust {
  /** Why none may be stated. Null if a confidence may be stated. */
  readonly missing: NoTrust | null
  /** How many verdicts count: the newest ones, which are fitted on, and those on decoys, which show how closely the owner reads. */
  readonly verdicts: number
  readonly attention: Attention
  /**
   * The verdicts, oldest first, each with the confidence that a fit that had not seen it would have stated, were it as sure as this one. Empty
   * if nothing may be stated.
   */
  readonly stated: readonly StatedVerdict[]
  /** Lower end of the 90 % interval of the probability that the owner would send this as it is. Null if nothing may be stated. */
  state(person: string, moment: JudgedMoment): StatedConfidence | null
}

export interface StatedVerdict {
  readonly at: number
  readonly person: string
  readonly yes: boolean
  readonly confidence: number
}

export interface StatedConfidence {
  readonly confidence: number
  readonly evidence: Evidence
}

/** The evidence for a confidence: judged drafts that were at least as sure, each stated by a fit that had not seen its verdict. */
export interface Evidence {
  readonly yes: number
  readonly of: number
  /** When the newest of them was judged, ms since 1970. Null if there is none. */
  readonly last: number | null
}

/**
 * Fits trust on the owner's verdicts on one engine and register, in any order. Replies that Idiolect sent automatically are only included if
 * the owner looked at them.
 */
export function fitTrust(verdicts: readonly Verdict[]): Trust {
  const attention = attentionOf(verdicts)
  const { judged, index } = readVerdicts(verdicts, attention.weight ?? 0)
  const missing = whatIsMissing(judged, attention)
  const counted = judged.length + attention.decoys
  if (missing !== null) return { missing, verdicts: counted, attention, stated: [], state: () => null }
  const fitted = fit(columnsOf(judged))
  const unseen = foldedBeliefs(judged, fitted)
  if (!beatsBaseRate(judged, unseen))
    return { missing: 'no-better-than-chance', verdicts: counted, attention, stated: [], state: () => null }
  const ceiling = ceilings(judged, unseen)
  return {
    missing: null,
    verdicts: counted,
    attention,
    stated: judged.map(({ at, person, yes }, i) => {
      const low = unseen[i]?.low ?? 0
      return { at, person, yes, confidence: ceiling(low + foldSlack) }
    }),
    state(person, moment) {
      const { low } = believeOf(fitted, { person, signs: moment.signs, neighbors: index.like(moment) })
      const confidence = ceiling(low)
      return { confidence, evidence: evidenceFor(judged, unseen, confidence) }
    },
  }
}

function readVerdicts(verdicts: readonly Verdict[], attention: number): { judged: Judged[]; index: LikenessIndex } {
  const newest = verdicts
    .filter(({ decoy }) => !decoy)
    .toSorted((a, b) => a.at - b.at)
    .slice(-maxVerdicts)
  const index = indexMoments(newest.map(({ moment }) => moment))
  const judged = newest.map((verdict, i): Judged => {
    const { at, person, moment } = verdict
    const recent = 0.5 ** ((newest.length - 1 - i) / halfLife)
    const yes = isYes(verdict)
    const neighbors = index.like(moment).filter((neighbor) => neighbor.at !== i)
    // A no is never given blindly.
    const counts = yes ? attention : verdict.kind === 'answered' ? ownWords : 1
    return { at, person, signs: moment.signs, neighbors, yes, weight: recent * counts }
  })
  return { judged, index }
}

function whatIsMissing(judged: readonly Judged[], { weight, decoys }: Attention): NoTrust | null {
  if (judged.length + decoys < minVerdicts || judged.length < minOwn) return 'few-verdicts'
  if (weight === null) return 'few-decoys'
  return weight === 0 || judged.reduce((sum, one) => sum + one.weight, 0) < minOwn / 2 ? 'approves-blindly' : null
}

interface Fitted {
  readonly columns: Columns
  readonly posterior: Posterior
}

function fit(columns: Columns, start: readonly number[] | null = null): Fitted {
  const seen = columns.known.filter((one) => one !== null)
  const observations = seen.map((one) => ({ row: rowOf(columns, one), yes: one.yes, weight: one.weight }))
  return { columns, posterior: fitPosterior(observations, columns.precision, start) }
}

function believeOf({ columns, posterior }: Fitted, draft: Pick<Judged, 'person' | 'signs' | 'neighbors'>): Belief {
  return believe(posterior, rowOf(columns, draft))
}

/** For every verdict, the belief of a fit on the other folds. */
function foldedBeliefs(judged: readonly Judged[], { columns, posterior }: Fitted): Belief[] {
  const beliefs: Belief[] = []
  for (let fold = 0; fold < foldCount; fold++) {
    const fitted = fit(
      knowing(columns, (i) => i % foldCount !== fold),
      posterior.mean,
    )
    for (const [i, one] of judged.entries()) if (i % foldCount === fold) beliefs[i] = believeOf(fitted, one)
  }
  return beliefs
}

/**
 * Compares the fit on held-out verdicts with always stating the share of yes. A perfect record passes, since nothing could be better.
 */
function beatsBaseRate(judged: readonly Judged[], unseen: readonly Belief[]): boolean {
  if (judged.every(({ yes }) => yes)) return true
  const loss = (p: number, yes: boolean) => -Math.log(Math.max(1e-9, yes ? p : 1 - p))
  let gain = 0
  for (let fold = 0; fold < foldCount; fold++) {
    const base = shareOfYes(judged.filter((_, i) => i % foldCount !== fold))
    for (const [i, { yes, weight }] of judged.entries())
      if (i % foldCount === fold) gain += weight * (loss(base, yes) - loss(unseen[i]?.p ?? base, yes))
  }
  return gain > 0
}

/** Smoothed by one verdict of either kind. */
function shareOfYes(judged: readonly Judged[]): number {
  const total = judged.reduce((sum, { weight }) => sum + weight, 0)
  return (judged.reduce((sum, { yes, weight }) => sum + (yes ? weight : 0), 0) + 1) / (total + 2)
}

/** How much less sure a fold is, because it has seen a fifth fewer verdicts. */
const foldSlack = 0.06
/** Judged drafts needed before a level may be stated. */
const minAtLevel = 8

/**
 * Returns a function from a lower end to the highest level, in hundredths, not above it that judged drafts support: of the drafts stated at
 * that level or above, at least that share was a yes.
 */
function ceilings(judged: readonly Judged[], unseen: readonly Belief[]): (low: number) => number {
  const borneOut: number[] = []
  for (let percent = 0; percent < 100; percent++) {
    const level = percent / 100
    const at = judged.filter((_, i) => (unseen[i]?.low ?? 0) >= level - foldSlack)
    const total = at.reduce((sum, { weight }) => sum + weight, 0)
    const right = at.reduce((sum, { yes, weight }) => sum + (yes ? weight : 0), 0)
    const holds = at.length >= minAtLevel && right / total >= level
    borneOut.push(holds ? level : (borneOut.at(-1) ?? 0))
  }
  return (low) => borneOut[Math.max(0, Math.min(99, Math.floor(low * 100 + 1e-9)))] ?? 0
}

function evidenceFor(judged: readonly Judged[], unseen: readonly Belief[], confidence: number): Evidence {
  const at = judged.filter((_, i) => (unseen[i]?.low ?? 0) >= confidence - foldSlack)
  return { yes: at.filter(({ yes }) => yes).length, of: at.length, last: at.at(-1)?.at ?? null }
}
