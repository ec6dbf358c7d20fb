import type { Reason } from '#contract/live/suggestions.ts'
import type { Unsure } from '#contract/live/trust.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '../links.tsx'

/** Reasons that more verdicts of the owner's would end. */
const ends = new Set(['not-enough-evidence', 'few-verdicts', 'few-decoys', 'approves-blindly', 'no-better-than-chance'])

/** The way on from what is missing: another engine where this one never earns anything, else practice. `code`: of `unsure`, where it is known. */
export function WayOn({ code }: { code: string | null | undefined }) {
  return code === 'drafts-only' ? (
    <TextLink to={paths.settingsModel}>Choose a model</TextLink>
  ) : (
    <TextLink to={paths.practice}>Practice</TextLink>
  )
}

/** The way to where a confidence comes from, where that would help; nothing elsewhere. `unsure`: of the draft, where it has none. */
export function PracticeFor({ reasons, unsure }: { reasons: readonly Pick<Reason, 'code'>[]; unsure?: Unsure | null | undefined }) {
  if (!reasons.some(({ code }) => ends.has(code))) return null
  return (
    <>
      {' '}
      <WayOn code={unsure?.code} />
    </>
  )
}
