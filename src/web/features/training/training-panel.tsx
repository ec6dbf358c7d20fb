import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import CircularProgress from '@mui/material/CircularProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { DataSource } from '#contract/voice/training.ts'
import { useGmail } from '#web/lib/queries/queries.ts'
import { paths } from '#web/lib/paths.ts'
import { countOf } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { FailedPanel } from './failed-panel.tsx'
import { texts } from './texts.ts'
import { addedSince, isMail } from '#web/lib/queries/learned.ts'
import { trainLabel } from './training-state.ts'
import type { Training } from './use-training.ts'

/** Below this many reply pairs a voice is thin. The server warns at the same number (design, section 6, Training). */
const enoughPairs = 50

interface TrainingPanelProps {
  training: Training
  /** Undefined while unknown. */
  sources: readonly DataSource[] | undefined
  /** A mailbox is connected: one at Gmail, or the sample's in its place. */
  gmailAuthenticated: boolean
}

export function TrainingPanel({ training, sources, gmailAuthenticated }: TrainingPanelProps) {
  const { step, status, failed } = training
  const nothingToTrainOn = sources !== undefined && sources.length === 0 && !gmailAuthenticated
  const pairs = sources?.reduce((sum, source) => sum + source.pairs, 0) ?? 0
  const added = status === undefined || sources === undefined ? noneAdded : addedSince(status, sources, gmailAuthenticated)
  const again = againText(added)
  const warning = status?.warning ?? (sources !== undefined && sources.length > 0 && pairs < enoughPairs ? fewPairs(pairs) : null)
  return (
    <SectionCard title="Train your voice">
      <Stack spacing={2.5} useFlexGap>
        <Sources sources={sources} gmailAuthenticated={gmailAuthenticated} />
        {nothingToTrainOn && <Typography color="textSecondary">{texts.noSource}</Typography>}
        {warning !== null && step !== 'trained' && (
          <Notice severity="warning" quiet>
            {warning}
          </Notice>
        )}
        {step === 'trained' && again !== null && (
          <Notice severity="info" quiet>
            {again}
          </Notice>
        )}
        <Button
          variant={step === 'trained' && again === null ? 'outlined' : 'contained'}
          size="large"
          fullWidth
          disabled={step === 'starting' || step === 'in-progress' || nothingToTrainOn}
          onClick={training.start}
          startIcon={step === 'starting' || step === 'in-progress' ? <CircularProgress size={18} color="inherit" aria-hidden /> : undefined}
        >
          {trainLabel(step)}
        </Button>
        {step === 'in-progress' && (
          <Notice severity="info" quiet>
            Training usually takes 1-2 hours with a long history. It runs in the background, so you can leave this page; how far it really
            is stands under “Your voice”.
          </Notice>
        )}
        {step !== 'starting' && failed !== null && step !== 'in-progress' && (
          <FailedPanel result={failed} keepsVoice={(status?.voice ?? null) !== null} />
        )}
        {status?.phase === 'cancelled' && step === 'idle' && failed === null && (
          <Notice severity="info" quiet>
            The last training was stopped before it was done.
          </Notice>
        )}
        {step === 'trained' && (
          <>
            <Notice severity="success">{texts.trained}</Notice>
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
              <LinkButton to={paths.chat} variant={again === null ? 'contained' : 'outlined'} size="large" sx={{ flex: 1 }}>
                Go to Chat Page
              </LinkButton>
              <Button variant="outlined" size="large" onClick={training.reset} disabled={training.resetting} sx={{ flex: 1 }}>
                Reset Training
              </Button>
            </Stack>
            <Typography variant="body2" color="textSecondary">
              You can train again anytime. Your current voice keeps drafting until the new one is ready.
            </Typography>
          </>
        )}
      </Stack>
    </SectionCard>
  )
}

const noneAdded = { texts: false, mail: false }

/** Null if the voice includes everything there is. */
function againText({ texts: newTexts, mail }: ReturnType<typeof addedSince>): string | null {
  if (!newTexts && !mail) return null
  const what = newTexts && mail ? 'your new messages or your email' : mail ? 'your email' : 'your new messages'
  return `Your voice hasn’t learned from ${what} yet. Train again to include ${newTexts ? 'them' : 'it'}.`
}

const fewPairs = (pairs: number): string =>
  `Only ${countOf(pairs, 'reply pair')} so far. A voice can be made from 10, but drafts get good from about ${enoughPairs}; a longer time span finds more.`

function Sources({ sources, gmailAuthenticated }: Pick<TrainingPanelProps, 'sources' | 'gmailAuthenticated'>) {
  const hasMail = sources?.some(isMail) ?? false
  return (
    <Stack
      component="output"
      direction="row"
      // Takes no space if empty, but can still be read by screen readers.
      sx={{ gap: 1, flexWrap: 'wrap', '&:empty': { position: 'absolute' } }}
      aria-label="Data sources"
    >
      {sources === undefined && <Skeleton variant="rounded" width={180} height={32} />}
      {sources?.map(({ source, count }) => (
        <Chip key={source} color="primary" variant="outlined" label={`${source}: ${countOf(count, 'message')}`} />
      ))}
      {gmailAuthenticated && !hasMail && <ConnectedMailbox />}
    </Stack>
  )
}

/** What the specification calls it, where it is Gmail. */
function ConnectedMailbox() {
  const sample = useGmail().data?.sample === true
  return <Chip color="primary" variant="outlined" label={sample ? 'Sample mailbox' : 'Gmail (authenticated)'} />
}
