/** A sparse row: `features[i]` has the value `values[i]`. */
export interface Row {
  readonly features: readonly number[]
  readonly values: readonly number[]
}

const passCount = 60
const stepSize = 0.3
/** Of the sum of the losses; what a weight must be worth to be kept away from zero. */
const ridgePenalty = 1

/**
 * Logistic regression with an L2 penalty, by steps over all rows whose length AdaGrad sets for each weight. Nothing is drawn: the same rows
 * give the same weights. `size` features; those of the returned weights that no row has are 0.
 */
export function fitLogistic(rows: readonly Row[], labels: readonly boolean[], size: number): Float64Array {
  const weights = new Float64Array(size)
  const squares = new Float64Array(size)
  const gradient = new Float64Array(size)
  for (let pass = 0; pass < passCount; pass++) {
    for (let i = 0; i < size; i++) gradient[i] = ridgePenalty * (weights[i] as number)
    for (const [at, row] of rows.entries()) {
      const error = 1 / (1 + Math.exp(-score(row, weights))) - (labels[at] === true ? 1 : 0)
      for (let i = 0; i < row.features.length; i++) {
        const feature = row.features[i] as number
        gradient[feature] = (gradient[feature] as number) + error * (row.values[i] as number)
      }
    }
    for (let i = 0; i < size; i++) {
      const slope = gradient[i] as number
      if (slope === 0) continue
      const square = (squares[i] as number) + slope * slope
      squares[i] = square
      weights[i] = (weights[i] as number) - (stepSize * slope) / Math.sqrt(square)
    }
  }
  return weights
}

/** The log odds that the row's label is true. */
export function score({ features, values }: Row, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < features.length; i++) sum += (weights[features[i] as number] as number) * (values[i] as number)
  return sum
}
