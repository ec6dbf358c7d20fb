/** A share with its 95 % interval (Wilson); 0–1. */
export interface Share {
  readonly of: number
  readonly share: number
  readonly low: number
  readonly high: number
}

const Z = 1.96

export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { of, share: 0, low: 0, high: 1 }
  const p = hits / of
  const spread = 1 + (Z * Z) / of
  const middle = (p + (Z * Z) / (2 * of)) / spread
  const half = (Z * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of))) / spread
  return { of, share: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

const percent = (share: number): string => `${Math.round(share * 100)}`
/** As it is printed: "5 % [1, 14]". */
export const shown = ({ of, share, low, high }: Share): string =>
  of === 0 ? '-' : `${percent(share)} % [${percent(low)}, ${percent(high)}]`
