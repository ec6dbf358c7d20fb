import { thresholdBounds } from '#contract/live/auto-response.ts'

/** A draft for one of the owner's held-out messages: its confidence (null if there is no evidence), and whether the owner's real reply accepts it. */
export interface HeldOutOutcome {
  readonly p: number | null
  readonly right: boolean
}

/** What auto would have done with the owner's held-out messages. */
export interface ThresholdOutlook {
  readonly turns: number
  readonly sent: number
  /** How many of those sent were right. */
  readonly right: number
  /** The highest confidence, 0–1. Null if no draft had evidence. */
  readonly highest: number | null
  /** The same in a sentence for the owner. */
  readonly text: string
}

/**
 * The effective threshold: the higher of the schedule's and the channel's, and never below the minimum, whatever was stored. NaN stays NaN,
 * which no confidence reaches.
 */
export function effectiveThreshold(schedule: number, channel: number | null): number {
  return Math.max(thresholdBounds.min, schedule, channel ?? 0)
}

/** Whether a confidence is a probability of at least `threshold`. Null never is. */
export function isSureEnough(confidence: number | null, threshold: number): boolean {
  return confidence !== null && confidence >= threshold && confidence <= 1
}

/** What auto would have done at a threshold (0 to 1) with the held-out messages. */
export function thresholdOutlook(outcomes: readonly HeldOutOutcome[], threshold: number): ThresholdOutlook {
  const sent = outcomes.filter(({ p }) => isSureEnough(p, threshold))
  const right = sent.filter((one) => one.right).length
  const sure = outcomes.flatMap(({ p }) => (p === null ? [] : [p]))
  const highest = sure.length === 0 ? null : sure.reduce((a, b) => Math.max(a, b))
  const counts = { turns: outcomes.length, sent: sent.length, right, highest }
  return { ...counts, text: outlookText(counts, threshold) }
}

function outlookText({ turns, sent, right, highest }: Omit<ThresholdOutlook, 'text'>, threshold: number): string {
  const holds = 'Auto will hold everything for now'
  if (highest === null) return `${holds}: there is not enough evidence to say how sure a draft is.`
  const messages = turns === 1 ? '1 message' : `${turns} messages`
  if (sent === 0) {
    return `${holds}: none of the ${messages} kept back for testing had a draft of ${percent(threshold)} or more; the surest had ${percent(highest)}.`
  }
  return `Of the ${messages} kept back for testing, ${sent} would have been answered: ${right} right, ${sent - right} wrong.`
}

/** Rounded down: 69.9% is not 70%. */
function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
