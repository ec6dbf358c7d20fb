import type { Neighbor } from './likeness.ts'
import type { DraftSigns } from './verdict.ts'

/** A verdict as it is fitted on. */
export interface Judged {
  /** ms since 1970. */
  readonly at: number
  readonly person: string
  readonly signs: DraftSigns
  /** Judged moments that are like this one, itself left out. */
  readonly neighbors: readonly Neighbor[]
  readonly yes: boolean
  /** What it counts, 0–1. */
  readonly weight: number
}

/** What each number of a row stands for: first the signs, then an effect of its own for every act and every person. */
export interface Columns {
  /** Prior precision of each. */
  readonly precision: readonly number[]
  readonly acts: ReadonlyMap<string, number>
  readonly people: ReadonlyMap<string, number>
  /** All judged moments, by the places that neighbors name; null for those this fit may not know. */
  readonly known: readonly (Judged | null)[]
  /** Weighted share of yes. */
  readonly base: number
}

/** Signs before the effects: see `signsOf`. */
const signCount = 9
/** The level itself may lie anywhere; a single sign moves it less, an act or a person less again. */
const priorPrecision = { level: 1 / 4, sign: 1 / 0.15, act: 1 / 0.12, person: 1 / 0.12 }

/** The columns of the regression for these verdicts: the level, the signs, then one for each act and person, with the prior precision of each. */
export function columnsOf(judged: readonly Judged[]): Columns {
  const acts = new Map([...new Set(judged.map(({ signs }) => signs.act))].map((act, i) => [act, signCount + i]))
  const first = signCount + acts.size
  const people = new Map([...new Set(judged.map(({ person }) => person))].map((person, i) => [person, first + i]))
  const precision = [
    priorPrecision.level,
    ...Array.from({ length: signCount - 1 }, () => priorPrecision.sign),
    ...Array.from(acts, () => priorPrecision.act),
    ...Array.from(people, () => priorPrecision.person),
    // One more of each than there are: an act or a person nobody has judged yet is as uncertain as they come.
    priorPrecision.act,
    priorPrecision.person,
  ]
  return { precision, acts, people, known: judged, base: shareOfYes(judged) }
}

/** The same columns for a fit that may know some verdicts only. What it has not seen keeps its prior. */
export function knowing(columns: Columns, knows: (place: number) => boolean): Columns {
  const known = columns.known.map((one, i) => (knows(i) ? one : null))
  return { ...columns, known, base: shareOfYes(known.filter((one) => one !== null)) }
}

function shareOfYes(judged: readonly Judged[]): number {
  const total = judged.reduce((sum, { weight }) => sum + weight, 0)
  return judged.reduce((sum, { yes, weight }) => sum + (yes ? weight : 0), 0) / Math.max(1e-9, total)
}

export function rowOf(columns: Columns, draft: Pick<Judged, 'person' | 'signs' | 'neighbors'>): number[] {
  const row = Array.from(columns.precision, () => 0)
  for (const [i, sign] of signsOf(columns, draft).entries()) row[i] = sign
  row[columns.acts.get(draft.signs.act) ?? row.length - 2] = 1
  row[columns.people.get(draft.person) ?? row.length - 1] = 1
  return row
}

/** Numbers of about the size of one. Signs that are not known stand at the middle. */
function signsOf(columns: Columns, { signs, neighbors }: Pick<Judged, 'signs' | 'neighbors'>): number[] {
  const { near, votes } = remember(columns, neighbors)
  return [
    1,
    votes,
    near - 0.5,
    Math.log(Math.max(0.1, Math.min(10, signs.lengthRatio))),
    3 * signs.newWords,
    signs.trimmed ? 1 : 0,
    signs.agreement === null ? 0 : 2 * (signs.agreement - 0.4),
    signs.logprob === null ? 0 : Math.max(-2, Math.min(2, signs.logprob + 1)),
    Math.log1p(Math.min(50, signs.precedents)) / 2 - 0.5 + (signs.hour < 6 ? -0.25 : 0),
  ]
}

/** How near the nearest judged moment is, 0–1, and how the near ones were judged beside the rest: above 0 more often a yes. */
function remember({ known, base }: Columns, neighbors: readonly Neighbor[]): { near: number; votes: number } {
  let near = 0
  let votes = 0
  let total = 1
  for (const { at, like } of neighbors) {
    const other = known[at] ?? null
    if (other === null) continue
    near = Math.max(near, like)
    const weight = other.weight * like * like
    votes += weight * (Number(other.yes) - base)
    total += weight
  }
  return { near, votes: (3 * votes) / total }
}
