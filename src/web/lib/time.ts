const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })

/** Formats an ISO 8601 date in the reader's locale. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

export function formatDayAndTime(iso: string): string {
  return dayAndTime.format(new Date(iso))
}

/** `2:02 PM`. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso))
}

export function formatCount(count: number): string {
  return whole.format(count)
}

/** `1 message`, `2 messages`, with the reader's own thousands separator. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Milliseconds as `42 s`, `3 min 5 s`, `1 h 4 min`; never negative. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
