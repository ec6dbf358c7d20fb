import type { ReportMeasures } from '#contract/voice/style-report.ts'
import { formatDollars } from '#web/lib/amounts.ts'

const decimal = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const sharePercent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** Points of 100: chrF and lift. */
export const points = (value: number): string => decimal.format(value)
/** A distance between habits. */
export const distance = (value: number): string => fine.format(value)
/** A length relative to the owner's: `0.65×`. */
export const times = (value: number): string => `${fine.format(value)}×`
/** A threshold or a confidence, 0–1. */
export const whole = (share: number): string => percent.format(share)
/** A share of turns, 0–1. */
export const part = (share: number): string => sharePercent.format(share)

/** US dollars, estimated: `about $0.04`; nothing is `free`. */
export function estimate(cost: number): string {
  return cost <= 0 ? 'free' : `about ${formatDollars(cost)}`
}

export interface Interval {
  low: number
  high: number
}

/** 95 % interval of a share that was counted `count` times in `of` (Wilson's, which stays inside 0–1 where counts are small). */
export function shareInterval(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 }
  const z = 1.96
  const share = count / of
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const half = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of)
  return { low: count === 0 ? 0 : Math.max(0, middle - half), high: count === of ? 1 : Math.min(1, middle + half) }
}

/** Turns in which one of the drafts counts as what was written. */
export function acceptedTurns({ accepted, turns }: ReportMeasures): number {
  return Math.round(accepted * turns)
}
