import { findPrivate } from './find.ts'

/** UTF-16 units: no value is longer, but private keys, of which the beginning is told without the end. */
export const longestValue = 16_000

/**
 * The beginning of a text that is kept for later, at most `limit` UTF-16 units: cut before a value that would be halved there, and before one that could not
 * be told any more without what follows it. What goes out at once is masked whole and then cut.
 */
export function clearCut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const from = Math.max(0, limit - 2 * longestValue)
  const begun = text.slice(from, limit)
  const told = findPrivate(begun)
  const lost = findPrivate(text.slice(from, limit + longestValue)).find(
    ({ start, end }) => start < begun.length && !told.some((one) => one.start <= start && one.end >= end),
  )
  return text.slice(0, lost === undefined ? limit : from + lost.start).toWellFormed()
}
