import type { ContactReport } from '#contract/voice/style-report.ts'
import { lowerEnd } from '../voice/confidence/wilson.ts'

export interface WouldHave {
  readonly name: string
  readonly group: boolean
  readonly turns: number
  readonly sent: number
  readonly right: number
  readonly threshold: number
  /** False if no draft to anybody had a confidence. */
  readonly stated: boolean
}

/** With fewer sends, no verdict is possible. */
const minSent = 5
const minTurns = 8

/**
 * Whether Auto would have been right for a person, and the same as a sentence. `right` requires that the share of right sends reaches the
 * threshold with some certainty, not by luck: six right of six are still compatible with three wrong of ten.
 */
export function verdictOn(would: WouldHave): Pick<ContactReport, 'auto' | 'verdict'> {
  const { name, group, turns, sent, right, threshold, stated } = would
  if (group) return { auto: 'silent', verdict: 'Groups are never answered automatically.' }
  const replayed = `Would have sent ${sent} of ${turns} to ${name}`
  if (sent === 0) {
    if (turns < minTurns)
      return { auto: 'unknown', verdict: `Only ${turns} to ${name} ${turns === 1 ? 'was' : 'were'} replayed. Too few to say.` }
    const why = stated ? `no draft was ${percent(threshold)} sure or more` : 'there is not enough evidence to say how sure a draft is'
    return { auto: 'silent', verdict: `Would have held all ${turns} to ${name}: ${why}.` }
  }
  const numbers = `${replayed}: ${right} right.`
  if (turns < minTurns || sent < minSent) return { auto: 'unknown', verdict: `${numbers} Too few to rely on.` }
  if (lowerEnd(right, sent) >= threshold) return { auto: 'right', verdict: `${numbers} Auto would have been right.` }
  if (right / sent < threshold) return { auto: 'wrong', verdict: `${numbers} Auto would have been wrong too often.` }
  return { auto: 'unknown', verdict: `${numbers} Too few to rely on.` }
}

/** Rounded down: 69.9% is not 70%. */
export function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
