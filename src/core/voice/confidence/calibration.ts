/** Logistic regression on few numbers, with shrinkage, for trustworthy probabilities when positives are rare. */
export interface Logistic {
  /** Per sign: the mean and spread it is scaled by, and its weight. */
  readonly mean: readonly number[]
  readonly spread: readonly number[]
  readonly weights: readonly number[]
  readonly bias: number
}

const roundCount = 25
/** Penalty on the weights (not the bias), in observations: effects that about 50 examples can't show stay near zero. */
const shrinkage = 10

/** The probability, 0 to 1, that the model gives to these signs, in the order in which it was fitted. */
export function predict(model: Logistic, signs: readonly number[]): number {
  let sum = model.bias
  for (const [i, weight] of model.weights.entries()) sum += weight * scaled(model, signs, i)
  return 1 / (1 + Math.exp(-sum))
}

function scaled(model: Pick<Logistic, 'mean' | 'spread'>, signs: readonly number[], i: number): number {
  return ((signs[i] ?? 0) - (model.mean[i] ?? 0)) / (model.spread[i] ?? 1)
}

/** Newton's method on the penalised likelihood. `signs` and `outcomes` are parallel. */
export function fitLogistic(signs: readonly (readonly number[])[], outcomes: readonly boolean[]): Logistic {
  const n = signs.length
  const width = signs[0]?.length ?? 0
  const mean = Array.from({ length: width }, (_, i) => signs.reduce((sum, row) => sum + (row[i] ?? 0), 0) / Math.max(1, n))
  const spread = mean.map((m, i) => Math.sqrt(signs.reduce((sum, row) => sum + ((row[i] ?? 0) - m) ** 2, 0) / Math.max(1, n)) || 1)
  const rows = signs.map((row) => [1, ...row.map((value, i) => (value - (mean[i] ?? 0)) / (spread[i] ?? 1))])
  const share = (outcomes.filter(Boolean).length + 0.5) / (n + 1)
  const weights = [Math.log(share / (1 - share)), ...mean.map(() => 0)]
  const size = weights.length
  for (let round = 0; round < roundCount; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -shrinkage * weight))
    const curvature = weights.map((_, i) => weights.map((_w, j) => (i === j ? (i === 0 ? 1e-9 : shrinkage) : 0)))
    // Index loops, not iterators: this is the innermost loop of training.
    for (const [r, row] of rows.entries()) {
      let sum = 0
      for (let i = 0; i < size; i++) sum += (row[i] ?? 0) * (weights[i] ?? 0)
      const p = 1 / (1 + Math.exp(-sum))
      const error = (outcomes[r] === true ? 1 : 0) - p
      const weight = Math.max(1e-9, p * (1 - p))
      for (let i = 0; i < size; i++) {
        const a = row[i] ?? 0
        gradient[i] = (gradient[i] ?? 0) + error * a
        const line = curvature[i] as number[]
        for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + weight * a * (row[j] ?? 0)
      }
    }
    const step = solve(curvature, gradient)
    let moved = 0
    for (const [i, change] of step.entries()) {
      const bounded = Math.max(-2, Math.min(2, change))
      weights[i] = (weights[i] ?? 0) + bounded
      moved = Math.max(moved, Math.abs(bounded))
    }
    if (moved < 1e-6) break
  }
  return { mean, spread, weights: weights.slice(1), bias: weights[0] ?? 0 }
}

/** Gaussian elimination with pivoting; the matrix is small and positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let r = column + 1; r < n; r++) if (Math.abs(rows[r]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = r
    const lead = rows[pivot] as number[]
    rows[pivot] = rows[column] as number[]
    rows[column] = lead
    const scale = lead[column] || 1e-12
    for (let r = 0; r < n; r++) {
      if (r === column) continue
      const row = rows[r] as number[]
      const factor = (row[column] ?? 0) / scale
      if (factor !== 0) for (let j = column; j <= n; j++) row[j] = (row[j] ?? 0) - factor * (lead[j] ?? 0)
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] || 1e-12))
}

export interface Outcome {
  readonly p: number
  readonly right: boolean
}

/** Share by which probabilities beat always saying the base rate, in squared error: 0 is no better, below 0 worse. Null without both outcomes. */
export function brierSkill(outcomes: readonly Outcome[]): number | null {
  const base = outcomes.filter(({ right }) => right).length / Math.max(1, outcomes.length)
  if (base === 0 || base === 1) return null
  const error = outcomes.reduce((sum, { p, right }) => sum + (p - Number(right)) ** 2, 0) / outcomes.length
  return 1 - error / (base * (1 - base))
}

/**
 * Whether probabilities are better than always stating the base rate. A record without a miss passes too: it has no base rate to beat, and
 * nothing to tell apart.
 */
export function beatsBaseRate(outcomes: readonly Outcome[]): boolean {
  if (outcomes.length > 0 && outcomes.every(({ right }) => right)) return true
  return (brierSkill(outcomes) ?? 0) > 0
}

/** Expected calibration error over ten bins of equal width: the mean difference between the stated probability and the observed share. */
export function expectedCalibrationError(outcomes: readonly Outcome[]): number | null {
  if (outcomes.length === 0) return null
  const bins = Array.from({ length: 10 }, () => ({ n: 0, p: 0, right: 0 }))
  for (const { p, right } of outcomes) {
    const bin = bins[Math.min(9, Math.floor(p * 10))] as { n: number; p: number; right: number }
    bin.n++
    bin.p += p
    bin.right += Number(right)
  }
  return bins.reduce((sum, { p, right }) => sum + Math.abs(p - right), 0) / outcomes.length
}
