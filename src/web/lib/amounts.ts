const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const fractions = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 })
const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const dayMs = 86_400_000
const minShown = 0.0001

/** US dollars, as precise as useful: `$12.50`, `$0.0042`, `less than $0.0001`; zero is `$0`. */
export function formatDollars(amount: number): string {
  if (amount <= 0) return '$0'
  if (amount < minShown) return `less than ${fractions.format(minShown)}`
  return amount < 0.01 ? fractions.format(amount) : cents.format(amount)
}

/** Bytes, in steps of a thousand: `812 bytes`, `4.2 kB`, `1.3 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < 1_000_000) return `${oneDigit.format(bytes / 1000)} kB`
  return `${oneDigit.format(bytes / 1_000_000)} MB`
}

/** The size of a file or of memory: `373 kB`, `95 MB`, `5.2 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return formatBytes(bytes)
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`
  return `${oneDigit.format(bytes / 1_000_000_000)} GB`
}

/** A date without a time (`2027-01-14`) in words: `January 14, 2027`. Anything that is not a date is returned unchanged. */
export function formatDate(date: string): string {
  const at = Date.parse(date)
  return Number.isNaN(at) ? date : longDay.format(at)
}

/** Whole days from `now` (ms) until a date without a time. Null if it is not a date. */
export function daysUntil(date: string, now: number): number | null {
  const at = Date.parse(date)
  // Avoids `-0` on the day itself, which does not equal 0 in strict comparisons.
  return Number.isNaN(at) ? null : Math.ceil((at - now) / dayMs) || 0
}

/** When a model is retired, in words: `stops on January 14, 2027, in 55 days`. `days` may be negative. */
export function stopsWords(date: string, days: number | null): string {
  if (days === null) return `stops on ${formatDate(date)}`
  if (days < 0) return `stopped on ${formatDate(date)}`
  if (days === 0) return `stops today, ${formatDate(date)}`
  return `stops on ${formatDate(date)}, in ${days === 1 ? '1 day' : `${days} days`}`
}

/** Turns what may be half a sentence (`the server is overloaded`) into a whole one. */
export function asSentence(words: string): string {
  const trimmed = words.trim()
  if (trimmed === '') return ''
  return `${trimmed[0]?.toUpperCase()}${trimmed.slice(1)}${/[.…!?]$/.test(trimmed) ? '' : '.'}`
}
