import type { OutputOf } from '#contract/define-endpoint.ts'
import { sentMail, type DataSource, type training, type TrainingStatus } from '#contract/voice/training.ts'
import { countOf, formatDay, formatTime } from '#web/lib/time.ts'

export type Integration = OutputOf<typeof training.integrateStatus>
/** A reading of sent mail that goes on now. */
export type RunningMails = NonNullable<Integration['mails']['running']>

/** What was learned from sent mail before; undefined if nothing was. */
export const mailSource = (sources: readonly DataSource[]): DataSource | undefined => sources.find(({ source }) => source === 'email')

/** The reading that the running training waits for. One that the owner asked for while the last is fresh goes on beside it, and is none. */
export function readAhead(status: TrainingStatus | undefined, { sources, mails }: Integration): RunningMails | null {
  if (mails.running === null || status?.in_progress !== true || status.phase !== 'collecting' || status.started_at === null) return null
  const last = mailSource(sources)
  if (last === undefined) return mails.running
  const age = Date.parse(status.started_at) - Date.parse(last.extracted_at)
  return age < sentMail.staleAfterDays * 86_400_000 ? null : mails.running
}

/** Zero is also said where another process reads, whose count is not known here. */
export function howFar({ mails_read, paused_until }: RunningMails): string {
  const read = mails_read === 0 ? null : `${countOf(mails_read, 'mail')} read`
  if (paused_until === null) return read ?? 'Reading your sent mail'
  const waiting = `Waiting for Google until ${formatTime(paused_until)}`
  return read === null ? waiting : `${read}. ${waiting}`
}

/** What will happen at the next training. */
export function nextText(last: DataSource | undefined): string {
  const { days, staleAfterDays } = sentMail
  if (last !== undefined) return `Once that’s ${countOf(staleAfterDays, 'day')} old, training reads it again first.`
  return `Training reads your sent mail of the last ${countOf(days, 'day')} first, the newest ${countOf(sentMail.most, 'mail')} at most.`
}

export const lastText = ({ extracted_at, count, days }: DataSource): string =>
  `Read on ${formatDay(extracted_at)}: ${countOf(count, 'message')} to learn from, of the last ${countOf(days, 'day')}.`
