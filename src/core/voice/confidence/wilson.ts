/** Wilson's score interval for a share of `hits` in `n`, 0–1 (Wilson 1927). It stays inside 0–1 even for small counts. */
export function wilsonInterval(hits: number, n: number, z: number): { readonly low: number; readonly high: number } {
  if (n === 0) return { low: 0, high: 1 }
  const share = hits / n
  const square = z * z
  const middle = share + square / (2 * n)
  const half = z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))
  const whole = 1 + square / n
  return { low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) }
}

/** One-sided 95 %: in 19 of 20 cases the true share is above the lower end. */
const oneSided = 1.645

/** The lower end of the interval for `hits` of `n`; 0 without any. */
export function lowerEnd(hits: number, n: number): number {
  return wilsonInterval(hits, n, oneSided).low
}
