import type { TrainingStatus } from '#contract/voice/training.ts'
import { countOf, formatCount } from '#web/lib/time.ts'

type Report = NonNullable<NonNullable<TrainingStatus['voice']>['evaluation']>

const decimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 })
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** The share of drafts that would be sent at this confidence is told in words: it is the default threshold (design, section 7). */
const toldThreshold = 70

/**
 * What the held-out replies said, in sentences that claim no more than the numbers carry. The names of the measures are those of
 * `core/training/held-out.ts`; one that is missing is left out.
 */
export function evaluationSentences(report: Report): string[] {
  const read = reader(report)
  const turns = read('turns')
  const low = read('lift_low')
  const sent = read(`sent_at_${toldThreshold}`)
  const right = read(`right_at_${toldThreshold}`)
  return [
    turns === null
      ? 'Checked against replies of yours that it had not seen.'
      : `Checked against ${countOf(turns, 'reply', 'replies')} of yours that it had not seen.`,
    low === null
      ? null
      : low > 0
        ? 'Its drafts fit the message they answer better than chance.'
        : 'Too few to tell whether its drafts fit the message they answer better than chance; a longer time span helps.',
    sent === null || right === null
      ? null
      : sent === 0
        ? 'No draft reached 70% confidence.'
        : `It was at least 7 in 10 sure of ${countOf(sent, 'draft')}, and right about ${formatCount(right)}.`,
  ].filter((sentence) => sentence !== null)
}

/** The same as a table, for whoever wants the numbers. */
export function evaluationRows(report: Report): { name: string; value: string }[] {
  const read = reader(report)
  const row = (name: string, key: string, format: (value: number) => string): { name: string; value: string } | null => {
    const value = read(key)
    return value === null ? null : { name, value: format(value) }
  }
  const interval = (value: number): string => {
    const [low, high] = [read('lift_low'), read('lift_high')]
    return low === null || high === null
      ? decimal.format(value)
      : `${decimal.format(value)} (${decimal.format(low)} to ${decimal.format(high)})`
  }
  const times = (value: number): string => `${decimal.format(value)} times yours`
  return [
    row('Closeness of the best of three drafts (chrF, 0 to 100)', 'chrf', (value) => decimal.format(value)),
    row('Closeness above drafts for other messages (lift, 95% interval)', 'lift', interval),
    row('Messages with an unsupported fact in a draft', 'unsupported', (value) => percent.format(value)),
    row('Length of the first draft', 'length_first', times),
    row('Length of all drafts', 'length_all', times),
    row('Error of the stated confidence (ECE)', 'ece', (value) => fine.format(value)),
    row('Gain of the confidence over a constant (Brier skill)', 'brier_skill', (value) => fine.format(value)),
    ...[50, 60, 70, 80, 90].map((threshold) =>
      row(
        `Drafts at least ${threshold}% sure, and right`,
        `sent_at_${threshold}`,
        (sent) => `${formatCount(sent)}, ${formatCount(read(`right_at_${threshold}`) ?? 0)}`,
      ),
    ),
  ].filter((entry) => entry !== null)
}

const reader =
  (report: Report) =>
  (key: string): number | null => {
    const value = report[key]
    return typeof value === 'number' ? value : null
  }
