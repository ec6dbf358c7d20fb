import { minDecoys } from './attention.ts'
import { minVerdicts } from '#contract/live/trust.ts'
import type { NoTrust, Trust } from './trust.ts'

/** What is missing before a confidence can be stated, in words for the owner. Null if nothing is missing. */
export function whatIsMissing({ missing, verdicts, attention }: Pick<Trust, 'missing' | 'verdicts' | 'attention'>): string | null {
  return missing === null ? null : words[missing](verdicts, attention.decoys)
}

const words: Readonly<Record<NoTrust, (verdicts: number, decoys: number) => string>> = {
  'drafts-only': () =>
    'The on-device engine doesn’t understand a message well enough to answer it for you, so on its own it only drafts. Choose a language model on the Model page to earn automatic replies.',
  'few-verdicts': (verdicts) => {
    const left = Math.max(1, minVerdicts - verdicts)
    return `Too early to say how good this is: ${left} more ${left === 1 ? 'verdict' : 'verdicts'}, in practice or by using drafts.`
  },
  'few-decoys': (_verdicts, decoys) => {
    const cards = (minDecoys - decoys) * 5
    return `Too early to say how good this is: about ${cards} more cards in practice.`
  },
  'approves-blindly': () =>
    'Several drafts you approved in practice were made for a different message, so your yes cannot count yet. Take your time with each card.',
  'no-better-than-chance': () => 'Your verdicts do not show yet which of these drafts you would send. A few more will help.',
}
