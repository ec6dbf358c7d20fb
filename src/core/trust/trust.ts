import { minVerdicts } from '#contract/live/trust.ts'
import { attentionOf, type Attention } from './attention.ts'
import { columnsOf, knowing, rowOf, type Columns, type Judged } from './columns.ts'
import { indexMoments, type LikenessIndex } from './likeness.ts'
import { believe, fitPosterior, type Belief, type Posterior } from './posterior.ts'
import { isYes, type JudgedMoment, type Verdict } from './verdict.ts'

/** So many of them are of drafts for their own moment: what a confidence is fitted on. */
const minOwn = 16
/** The newest verdicts say it; what is older is another time. */
const maxVerdicts = 400
/** After so many newer ones a verdict counts half: people and engines change. */
const halfLife = 120
/** What it counts as a no that the owner wrote in their own words: they would have sent most drafts that they did not use. */
const ownWords = 0.2
const foldCount = 5

/** Why no confidence can be stated, in the order in which it is found out. `drafts-only`: of this engine none ever is. */
export type NoTrust = 'drafts-only' | 'few-verdicts' | 'few-decoys' | 'approves-blindly' | 'no-better-than-chance'

/** What the owner's verdicts say of one engine in one register. */
export interface Trust {
  /** Null if a confidence may be stated. */
  readonly missing: NoTrust | null
  /** Of the newest: those that are fitted on, and those of drafts for other moments, which say how closely the owner looks. */
  readonly verdicts: number
  readonly attention: Attention
  /**
   * What was judged, oldest first, with what a fit that had not seen the verdict would have stated, were it as sure as this one; empty if nothing
   * may be stated.
   */
  readonly stated: readonly StatedVerdict[]
  /** Lower end of the 90 % interval of the probability that the owner would send this as it is; null if nothing may be stated. */
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

/** What stands behind a number: judged drafts that were as sure, each stated by a fit that had not seen its verdict. */
export interface Evidence {
  readonly yes: number
  readonly of: number
  /** ms since 1970 of the newest of them; null if there is none. */
  readonly last: number | null
}

/**
 * Fits trust on the owner's own verdicts of one engine and register, in any order. What Idiolect sent automatically is among them only where the
 * owner looked at it.
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

/** For every verdict what a fit on the other folds says of it. */
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
 * On verdicts it has not seen, against always saying the share of yes among those it has. A perfect record beats it: nothing could say it
 * better.
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

/** A fold has seen a fifth fewer verdicts, and is that much less sure. */
const foldSlack = 0.06
/** Drafts a level must rest on before it may be stated. */
const minAtLevel = 8

/**
 * Gives the highest level, in hundredths, not above a lower end that judged drafts bear out: of those stated at least so sure, at least so many
 * were a yes.
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
