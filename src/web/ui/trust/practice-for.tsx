import type { Reason } from '#contract/live/suggestions.ts'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../links.tsx'

/** Reasons that more verdicts of the owner's would end. */
const ends = new Set(['not-enough-evidence', 'few-verdicts', 'few-decoys', 'approves-blindly', 'no-better-than-chance'])

/** The way to practice, where that would help; nothing elsewhere. */
export function PracticeFor({ reasons }: { reasons: readonly Pick<Reason, 'code'>[] }) {
  if (!reasons.some(({ code }) => ends.has(code))) return null
  return (
    <>
      {' '}
      <TextLink to={paths.practice}>Practice</TextLink>
    </>
  )
}
