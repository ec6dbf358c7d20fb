import type { Interval } from '../measures/lift.ts'
import { seeded, shuffledIndices } from '../seeded.ts'
import { areaUnderCurve, type TurnScores } from './area.ts'
import { fitLogistic, score, type Row } from './logistic.ts'
import { measureNames, readSigns, type Signs } from './signs.ts'
import { familyOf, markInWords, measureInWords, type Level } from './wording.ts'

/** A turn with its first draft and the owner's reply. */
export interface ToldTurn {
  readonly draft: string
  readonly real: string
}

export interface ToldApart {
  /** 0.5 if surface signs cannot tell drafts from replies; 1 if they always can. */
  readonly area: Interval
  /** The signs that give drafts away, in words, strongest first. Empty unless the whole interval of the area is above 0.5. */
  readonly signs: readonly string[]
  /** Per turn, for pooling over people. */
  readonly scores: TurnScores
}

const foldCount = 5
/** Minimum number of turns: fewer say nothing. */
const fewestTurns = 20
const maxSigns = 6
/** Standard errors by which a sign must differ to be named. High, because several hundred are compared. */
const certainErrors = 3
/** Minimum number of texts with a feature. */
const fewestTexts = 3

/**
 * Tests whether drafts can be told from real replies without their content. A classifier on surface signs learns from four fifths of the turns and judges the
 * rest; draft and reply of a turn are always in the same fifth. Null below 20 turns.
 */
export function tellApart(turns: readonly ToldTurn[], seed: number): ToldApart | null {
  const n = turns.length
  if (n < fewestTurns) return null
  // Reply of turn i in row i, its draft in row n + i.
  const signs = readSigns([...turns.map(({ real }) => real), ...turns.map(({ draft }) => draft)])
  const { rows, marks, size } = encode(signs)
  const scores = { real: Array.from({ length: n }, () => 0), draft: Array.from({ length: n }, () => 0) }
  const order = shuffledIndices(n, seeded(seed))
  for (let fold = 0; fold < foldCount; fold++) {
    const learned = order.filter((_, place) => place % foldCount !== fold)
    const weights = fit(learned, rows, size)
    for (const turn of order.filter((_, place) => place % foldCount === fold)) {
      scores.real[turn] = score(rows[turn] as Row, weights)
      scores.draft[turn] = score(rows[n + turn] as Row, weights)
    }
  }
  const area = areaUnderCurve([scores], seed)
  if (area === null) return null
  return { area, signs: area.low <= 0.5 ? [] : heaviest(signs, rows, marks, fit(order, rows, size)), scores }
}

/**
 * The floor: real replies against other real replies of the same person, as many as there are turns. Both halves are drawn from the replies
 * of those turns and as many others; null if there are not enough.
 */
export function realAgainstReal(replies: readonly string[], others: readonly string[], seed: number): Interval | null {
  if (others.length < replies.length) return null
  const all = [...replies, ...others.slice(-replies.length)]
  const order = shuffledIndices(all.length, seeded(seed)).map((i) => all[i] as string)
  return (
    tellApart(
      replies.map((_, i) => ({ real: order[i] as string, draft: order[replies.length + i] as string })),
      seed,
    )?.area ?? null
  )
}

function fit(turns: readonly number[], rows: readonly Row[], size: number): Float64Array {
  const n = rows.length / 2
  const learned = turns.flatMap((turn) => [rows[turn] as Row, rows[n + turn] as Row])
  return fitLogistic(
    learned,
    learned.map((_, i) => i % 2 === 1),
    size,
  )
}

interface Encoded {
  readonly rows: readonly Row[]
  /** The feature of each mark. */
  readonly marks: ReadonlyMap<string, number>
  readonly size: number
}

/**
 * Features: one that is always 1, the measures (logarithms, standardized), the marks (1 each) and the sequences of characters (together of
 * length 1, so that a long text weighs no more). Scaled over all texts, whoever wrote them.
 */
function encode(signs: readonly Signs[]): Encoded {
  const logs = signs.map(({ measures }) => measures.map((value) => Math.log1p(value)))
  const scales = measureNames.map((_, m) => spread(logs.map((values) => values[m] ?? 0)))
  const first = 1 + measureNames.length
  const marks = numbered(
    signs.map((one) => one.marks),
    first,
  )
  const grams = numbered(
    signs.map((one) => one.grams),
    first + marks.size,
  )
  const rows = signs.map((one, i): Row => {
    const values = (logs[i] ?? []).map((value, m) => {
      const { mean, deviation } = scales[m] ?? { mean: 0, deviation: 0 }
      return deviation === 0 ? 0 : Math.max(-3, Math.min(3, (value - mean) / deviation))
    })
    const own = known(one.marks, marks)
    const sequences = known(one.grams, grams)
    const share = 1 / Math.sqrt(Math.max(1, sequences.length))
    return {
      features: [0, ...values.map((_, m) => 1 + m), ...own, ...sequences],
      values: [1, ...values, ...own.map(() => 1), ...sequences.map(() => share)],
    }
  })
  return { rows, marks, size: first + marks.size + grams.size }
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return { mean, deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) }
}

function numbered(sets: readonly ReadonlySet<string>[], first: number): Map<string, number> {
  const times = new Map<string, number>()
  for (const set of sets) for (const key of set) times.set(key, (times.get(key) ?? 0) + 1)
  return new Map([...times].filter(([, n]) => n >= fewestTexts).map(([key], i) => [key, first + i]))
}

function known(set: ReadonlySet<string>, numbers: ReadonlyMap<string, number>): number[] {
  return [...set].flatMap((key) => numbers.get(key) ?? [])
}

interface Weighed {
  readonly family: string
  readonly words: string
  /** Mean contribution of the sign to the log odds, drafts minus replies. */
  readonly adds: number
}

function heaviest(signs: readonly Signs[], rows: readonly Row[], marks: ReadonlyMap<string, number>, weights: Float64Array): string[] {
  const n = signs.length / 2
  const weighed: Weighed[] = []
  for (const [m, name] of measureNames.entries()) {
    const draft = meanOf(n, (i) => signs[n + i]?.measures[m] ?? 0)
    const real = meanOf(n, (i) => signs[i]?.measures[m] ?? 0)
    const apart = meanOf(n, (i) => (rows[n + i]?.values[1 + m] ?? 0) - (rows[i]?.values[1 + m] ?? 0))
    // With a few very long texts, means and mean logarithms can point in opposite directions. The wording must match what was learned.
    if (apart * (draft - real) <= 0 || Math.abs(apart) < certainErrors * Math.sqrt(2 / n)) continue
    weighed.push({ family: m < 2 ? 'length' : 'lines', words: measureInWords(name, { draft, real }), adds: apart * (weights[1 + m] ?? 0) })
  }
  for (const [mark, feature] of marks) {
    const level: Level = {
      draft: meanOf(n, (i) => Number(signs[n + i]?.marks.has(mark))),
      real: meanOf(n, (i) => Number(signs[i]?.marks.has(mark))),
    }
    const middle = (level.draft + level.real) / 2
    const apart = level.draft - level.real
    if (Math.abs(apart) < certainErrors * Math.sqrt((2 * middle * (1 - middle)) / n)) continue
    weighed.push({ family: familyOf(mark), words: markInWords(mark, level), adds: apart * (weights[feature] ?? 0) })
  }
  const families = new Set<string>()
  const words: string[] = []
  for (const { family, words: said, adds } of weighed.toSorted((a, b) => b.adds - a.adds)) {
    if (adds <= 0 || words.length === maxSigns) break
    if (!families.has(family)) words.push(said)
    families.add(family)
  }
  return words
}

function meanOf(n: number, of: (i: number) => number): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += of(i)
  return sum / n
}
