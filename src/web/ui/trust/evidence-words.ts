import { formatCount } from '#web/lib/time.ts'

/** Judged drafts with at least the same confidence as this one. `last`: when the newest was judged, ISO 8601, UTC. */
export interface Evidence {
  readonly yes: number
  readonly of: number
  readonly last: string | null
}

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })
const anyYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** The evidence for a confidence: "41 of 43 drafts this sure were yours, last on March 14". `now`: ms since 1970. */
export function evidenceWords({ yes, of, last }: Evidence, now: number = Date.now()): string {
  if (of === 0) return 'You haven’t judged a draft this sure yet'
  const counted = `${formatCount(yes)} of ${formatCount(of)} ${of === 1 ? 'draft' : 'drafts'} this sure ${of === 1 ? 'was' : 'were'} yours`
  return last === null ? counted : `${counted}, last on ${dayWords(last, now)}`
}

function dayWords(iso: string, now: number): string {
  const at = new Date(iso)
  return (at.getFullYear() === new Date(now).getFullYear() ? thisYear : anyYear).format(at)
}
