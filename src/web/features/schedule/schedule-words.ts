import { days, type Schedule } from './use-schedule.ts'

/** The schedule in one line: what may be answered automatically, when, and above which confidence. */
export function scheduleWords({ channels, schedule, confidence_threshold: threshold }: Schedule, mail: boolean): string {
  const what = [channels.text ? 'texts' : null, mail && channels.email ? 'email' : null].filter((one) => one !== null)
  if (what.length === 0) return 'No automatic replies are allowed.'
  return `Allowed for ${what.join(' and ')}, ${times(schedule)}, from ${Math.round(threshold * 100)}% confidence.`
}

function times({ enabled, days: chosen, start_time: from, end_time: until }: Schedule['schedule']): string {
  if (!enabled) return 'at any time'
  return chosen.length === 0 ? 'on no day' : `${daysInWords(chosen)} from ${from} to ${until}`
}

/** `Mon–Fri` for consecutive days, otherwise one by one. */
function daysInWords(chosen: Schedule['schedule']['days']): string {
  const at = days.flatMap((day, index) => (chosen.includes(day) ? [index] : []))
  const names = at.map((index) => short(days[index] ?? ''))
  const first = at[0] ?? 0
  if (at.length === days.length) return 'every day'
  const inARow = at.length > 2 && at.every((index, place) => index === first + place)
  return inARow ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

const short = (day: string): string => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`
