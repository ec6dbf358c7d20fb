import { wilsonInterval } from '#core/voice/confidence/wilson.ts'

/** A share with its 95 % interval (Wilson); 0–1. */
export interface Share {
  readonly of: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Two-sided 95 %. */
const twoSided = 1.96

export function shareOf(hits: number, of: number): Share {
  return { of, share: of === 0 ? 0 : hits / of, ...wilsonInterval(hits, of, twoSided) }
}

const percent = (share: number): string => `${Math.round(share * 100)}`
/** As it is printed: "5 % [1, 14]". */
export const shown = ({ of, share, low, high }: Share): string =>
  of === 0 ? '-' : `${percent(share)} % [${percent(low)}, ${percent(high)}]`
