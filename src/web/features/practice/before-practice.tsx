import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PracticeState } from '#contract/live/practice.ts'
import { formatDollars } from '#web/lib/amounts.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useTrainingStatus } from '#web/lib/queries/queries.ts'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { useStartPractice } from './use-practice.ts'

/** What stands in the way of a first card. */
export function NotYet({ why }: { why: string }) {
  // Until that is known, both ways stay open.
  const untrained = useTrainingStatus().data?.voice === null
  return (
    <SectionCard title="Not ready yet">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography>{why}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <LinkButton to={paths.training} variant={untrained ? 'contained' : 'outlined'}>
            Go to Training
          </LinkButton>
          {!untrained && (
            <LinkButton to={paths.settingsModel} variant="outlined">
              Choose a model
            </LinkButton>
          )}
        </Stack>
      </Stack>
    </SectionCard>
  )
}

/** Past moments would leave this computer: asked before the first one does. The way back has the focus. */
export function AskFirst({ state: { label, recipient, of, cost } }: { state: PracticeState }) {
  const start = useStartPractice()
  return (
    <SectionCard title={`Send past messages to ${recipient ?? label}?`}>
      <Stack spacing={1.5}>
        <Typography>
          {label} doesn’t run on this computer. For each card, {recipient ?? label} receives the message, what was said before it in that
          conversation, and earlier replies of yours as examples. It may then be asked to look at its own drafts again. Sensitive details
          are treated the way you chose under <TextLink to={paths.settingsModel}>Model</TextLink>.
        </Typography>
        <Typography color="textSecondary">
          {of} cards take a few requests each{cost > 0 && `, estimated at ${formatDollars(cost)} in all`}; up to two are drafted ahead. Your
          daily limit applies, and you can stop at any time. Each request is listed under{' '}
          <TextLink to={paths.settingsPrivacy}>Privacy</TextLink> before it leaves.
        </Typography>
        {start.isError && <Notice severity="error">That didn’t work: {failureText(start.error)}</Notice>}
        <Stack direction="row" sx={{ gap: 1, pt: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" loading={start.isPending} onClick={() => start.mutate()}>
            Send and practice
          </Button>
          <LeaveIt />
        </Stack>
      </Stack>
    </SectionCard>
  )
}

function LeaveIt() {
  return (
    <Button ref={takeFocus} color="inherit" href={`#${paths.dashboard}`}>
      Not now
    </Button>
  )
}
