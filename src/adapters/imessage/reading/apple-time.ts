/** The epoch of Messages, 2001-01-01 UTC, in ms since 1970. */
export const appleEpoch = 978_307_200_000
/** Dates from here up are in nanoseconds, smaller ones in seconds. */
const firstNanoseconds = '1000000000000'

/** SQL for a date column as whole ms since 2001, always below 2^53. NULL if there is no date. */
export function msSql(column: string): string {
  return `CASE WHEN ${column} >= ${firstNanoseconds} THEN ${column} / 1000000 WHEN ${column} > 0 THEN ${column} * 1000 END`
}

/** Converts a result of `msSql` to ms since 1970. Null if there is no date. */
export function fromAppleMs(value: unknown): number | null {
  return typeof value === 'number' ? value + appleEpoch : null
}

/** A time range in both units that dates use: nanoseconds, and seconds in rows from before macOS 10.13. */
export interface DateRange {
  /** Inclusive. */
  readonly fromNanoseconds: bigint
  /** Exclusive. */
  readonly toNanoseconds: bigint
  readonly fromSeconds: bigint
  readonly toSeconds: bigint
}

const nanosecondsFrom = BigInt(firstNanoseconds)
/** The largest integer in SQLite. */
const last = 9_223_372_036_854_775_807n

/** `from` inclusive and `to` exclusive, ms since 1970. */
export function dateRange(from: number, to: number): DateRange {
  const start = BigInt(Math.max(0, Math.floor(from - appleEpoch)))
  const end = BigInt(Math.max(0, Math.floor(to - appleEpoch)))
  const clamp = (value: bigint, low: bigint, high: bigint) => (value < low ? low : value > high ? high : value)
  return {
    fromNanoseconds: clamp(start * 1_000_000n, nanosecondsFrom, last),
    toNanoseconds: clamp(end * 1_000_000n, nanosecondsFrom, last),
    // A date of 0 means no date.
    fromSeconds: clamp((start + 999n) / 1000n, 1n, nanosecondsFrom),
    toSeconds: clamp((end + 999n) / 1000n, 1n, nanosecondsFrom),
  }
}

/** SQL that is true in the range; it takes the four bounds in the order of `rangeParameters`. */
export function rangeSql(column: string): string {
  return `((${column} >= ? AND ${column} < ?) OR (${column} >= ? AND ${column} < ?))`
}

export function rangeParameters(range: DateRange): readonly [bigint, bigint, bigint, bigint] {
  return [range.fromNanoseconds, range.toNanoseconds, range.fromSeconds, range.toSeconds]
}
