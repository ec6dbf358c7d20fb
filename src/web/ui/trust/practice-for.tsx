import type { Reason } from '#contract/live/suggestions.ts'
import type { Unsure } from '#contract/live/trust.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '../links.tsx'

/** Reasons that more of the owner's verdicts would resolve. */
const ends = new Set(['not-enough-evidence', 'few-verdicts', 'few-decoys', 'approves-blindly', 'no-better-than-chance'])

/** A link to what helps: another engine if this one can never earn automatic replies, otherwise practice. `code`: of `unsure`, if it is known. */
export function WayOn({ code }: { code: string | null | undefined }) {
  return code === 'drafts-only' ? (
    <TextLink to={paths.settingsModel}>Choose a model</TextLink>
  ) : (
    <TextLink to={paths.practice}>Practice</TextLink>
  )
}

/** The same link, if a reason is one that practice would resolve; nothing otherwise. `unsure`: why the draft has no confidence. */
export function PracticeFor({ reasons, unsure }: { reasons: readonly Pick<Reason, 'code'>[]; unsure?: Unsure | null | undefined }) {
  if (!reasons.some(({ code }) => ends.has(code))) return null
  return (
    <>
      {' '}
      <WayOn code={unsure?.code} />
    </>
  )
}
