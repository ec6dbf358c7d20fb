/** One judged draft as input to the regression. */
export interface Observation {
  readonly row: readonly number[]
  readonly yes: boolean
  /** Its weight, 0–1. */
  readonly weight: number
}

/** A Gaussian belief about the weights of a logistic regression. */
export interface Posterior {
  readonly mean: readonly number[]
  /** Inverse of the covariance, lower triangle of its Cholesky factor. */
  readonly factor: readonly (readonly number[])[]
}

const roundCount = 30

/**
 * Bayesian logistic regression: Newton's method finds the mode of the posterior, and its curvature gives the covariance (Laplace). `precision`
 * is that of the prior around zero, one per column: effects that few verdicts can't show stay near zero and uncertain. `start`: a mode that
 * may be near.
 */
export function fitPosterior(
  observations: readonly Observation[],
  precision: readonly number[],
  start: readonly number[] | null = null,
): Posterior {
  const width = precision.length
  const mean = Array.from({ length: width }, (_, i) => start?.[i] ?? 0)
  // Rows are mostly zeros.
  const sparse = observations.map(({ row }) => row.flatMap((value, i) => (value === 0 ? [] : [i])))
  let factor: number[][] = []
  for (let round = 0; round < roundCount; round++) {
    const gradient = mean.map((value, i) => -(precision[i] ?? 0) * value)
    const curvature = precision.map((value, i) => Array.from({ length: i + 1 }, (_, j) => (i === j ? value : 0)))
    for (const [at, { row, yes, weight }] of observations.entries()) {
      const places = sparse[at] ?? []
      const p = sigmoid(places.reduce((sum, i) => sum + (row[i] ?? 0) * (mean[i] ?? 0), 0))
      const error = weight * (Number(yes) - p)
      const curve = weight * Math.max(1e-6, p * (1 - p))
      for (const i of places) {
        const a = row[i] ?? 0
        gradient[i] = (gradient[i] ?? 0) + error * a
        const line = curvature[i] as number[]
        for (const j of places) {
          if (j > i) break
          line[j] = (line[j] ?? 0) + curve * a * (row[j] ?? 0)
        }
      }
    }
    factor = cholesky(curvature)
    const step = backward(factor, forward(factor, gradient))
    let moved = 0
    for (const [i, change] of step.entries()) {
      const bounded = Math.max(-1.5, Math.min(1.5, change))
      mean[i] = (mean[i] ?? 0) + bounded
      moved = Math.max(moved, Math.abs(bounded))
    }
    if (moved < 1e-5) break
  }
  return { mean, factor }
}

export interface Belief {
  /** Probability at the middle of the belief. */
  readonly p: number
  /** Lower end of its 90 % interval. */
  readonly low: number
}

/** One end of an interval that leaves 5 % on either side. */
const oneSided = 1.645

/** The fit's belief about one row of signs: the mean probability, and the lower end of its 90 % interval; both 0 to 1. */
export function believe({ mean, factor }: Posterior, row: readonly number[]): Belief {
  const middle = dot(row, mean)
  const spread = Math.sqrt(forward(factor, row).reduce((sum, value) => sum + value * value, 0))
  return { p: sigmoid(middle), low: sigmoid(middle - oneSided * spread) }
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Lower triangle L with L·Lᵀ = matrix, which is positive definite because every prior precision is above zero. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const factor: number[][] = []
  for (const [i, row] of matrix.entries()) {
    const line: number[] = []
    for (let j = 0; j <= i; j++) {
      const above = factor[j] ?? line
      let sum = row[j] ?? 0
      for (let k = 0; k < j; k++) sum -= (line[k] ?? 0) * (above[k] ?? 0)
      line.push(i === j ? Math.sqrt(Math.max(1e-9, sum)) : sum / (above[j] ?? 1))
    }
    factor.push(line)
  }
  return factor
}

/** Solves L·x = right. */
function forward(factor: readonly (readonly number[])[], right: readonly number[]): number[] {
  const x: number[] = []
  for (const [i, line] of factor.entries()) {
    let sum = right[i] ?? 0
    for (let j = 0; j < i; j++) sum -= (line[j] ?? 0) * (x[j] ?? 0)
    x.push(sum / (line[i] ?? 1))
  }
  return x
}

/** Solves Lᵀ·x = right. */
function backward(factor: readonly (readonly number[])[], right: readonly number[]): number[] {
  const x = [...right]
  for (let i = factor.length - 1; i >= 0; i--) {
    let sum = x[i] ?? 0
    for (let j = i + 1; j < factor.length; j++) sum -= (factor[j]?.[i] ?? 0) * (x[j] ?? 0)
    x[i] = sum / (factor[i]?.[i] ?? 1)
  }
  return x
}
