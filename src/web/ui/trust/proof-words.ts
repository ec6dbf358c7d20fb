import type { LadderPerson } from '#contract/live/trust.ts'
import { countOf, formatCount, formatDayAndTime } from '#web/lib/time.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const few = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The evidence for one person, as three names and numbers. `threshold` is 0–1. */
export function proofOf(person: LadderPerson, threshold: number): { name: string; value: string; why: string }[] {
  const { verdicts, yes, at_threshold: sure } = person
  return [
    {
      name: 'Your verdicts',
      value: verdicts === 0 ? 'none yet' : `${formatCount(yes)} of ${formatCount(verdicts)} yes`,
      why: `You’ve judged ${countOf(verdicts, 'draft')} for ${person.name}. A yes means you’d have sent it as it was.`,
    },
    {
      name: `${percent.format(threshold)} sure or more`,
      value: sure.of === 0 ? 'none yet' : `${formatCount(sure.yes)} of ${formatCount(sure.of)} yes`,
      why: `Of the drafts for ${person.name} that would have gone out by your threshold, so many you’d have sent.`,
    },
    { name: 'Would send', value: aWeek(person), why: aWeekWhy(person) },
  ]
}

function aWeek({ sends_per_week: sends, texts_per_week: texts }: LadderPerson): string {
  if (sends === null || texts === null) return 'can’t tell yet'
  if (sends === 0) return 'nothing'
  return sends < 1 ? 'less than 1 a week' : `at most ${few.format(Math.ceil(sends))} a week`
}

function aWeekWhy({ name, sends_per_week: sends, texts_per_week: texts }: LadderPerson): string {
  if (sends === null || texts === null) return 'It takes more texts, or a confidence, to work this out.'
  return `${name} texts you about ${few.format(texts)} times a week. Everything else waits for you.`
}

/** A person's progress in the trial before the first automatic reply. */
export function trialWords({ until, drafts_left: left }: NonNullable<LadderPerson['shadow']>): string {
  const drafts = left > 0 ? ` and ${countOf(left, 'more draft')}` : ''
  return `Trial until ${formatDayAndTime(until)}${drafts}: you see what it would have sent, and nothing goes out.`
}
