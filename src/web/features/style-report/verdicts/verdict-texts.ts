import { countOf, formatCount } from '#web/lib/time.ts'
import { whole } from '../report-numbers.ts'
import type { EngineTrust } from './use-trust-report.ts'

/** What the owner's verdicts on one engine say, in one or two sentences. */
export function verdictSentences({ verdicts, yes, unsure, own, other, own_minus_other: lead }: EngineTrust): string[] {
  if (verdicts === 0) return ['You haven’t judged any of its drafts yet.']
  // Practice counts both kinds together, so both numbers are here.
  const slippedIn = other.of === 0 ? '' : ` ${formatCount(other.of)} more ${other.of === 1 ? 'was' : 'were'} slipped in from other moments.`
  return [
    `You’d have sent ${formatCount(yes)} of ${countOf(verdicts, 'draft')} as they were.${slippedIn}`,
    ...(lead === null
      ? []
      : [
          `You said yes to ${whole(share(own))} of drafts written for the moment, and to ${whole(share(other))} of those slipped in: ${leadWords(lead)}.`,
        ]),
    ...(unsure === null ? [] : [unsure.text]),
  ]
}

const share = ({ yes, of }: { yes: number; of: number }): number => (of === 0 ? 0 : yes / of)

function leadWords(lead: number): string {
  const points = Math.round(lead * 100)
  if (points <= 0)
    return `${points === 0 ? 'no difference' : 'the slipped-in ones did better'}, so your yes doesn’t tell its drafts apart yet`
  return `${points} points apart`
}
