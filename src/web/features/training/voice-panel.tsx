import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { paths } from '#web/lib/paths.ts'
import { countOf, formatDayAndTime, formatElapsed } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TextLink } from '#web/ui/links.tsx'
import { SampleDataLabel } from '#web/ui/labels/sample-data-label.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Announce } from '#web/ui/states.tsx'
import { EvaluationSummary } from './evaluation-summary.tsx'
import { howFar, type RunningMails } from './mails/mail-reading.ts'
import { phaseSteps } from './training-state.ts'
import type { Training } from './use-training.ts'

interface VoicePanelProps {
  training: Training
  /** Sent mail that the running training reads first; null if it does not, or where that is not known. */
  mails: RunningMails | null
}

/** The current voice, or the one being trained. */
export function VoicePanel({ training, mails }: VoicePanelProps) {
  const { status, step } = training
  return (
    <SectionCard title="Your voice" aside={status?.voice?.sample_data === true ? <SampleDataLabel /> : undefined}>
      {status === undefined && training.loadError === null && (
        <Stack spacing={1}>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
          <Skeleton width="60%" />
        </Stack>
      )}
      {status === undefined && training.loadError !== null && (
        <Typography color="textSecondary">Not known until the server answers. It is asked again every 30 seconds.</Typography>
      )}
      {status !== undefined &&
        (step === 'in-progress' ? <Run training={training} mails={mails} status={status} /> : <Voice status={status} />)}
    </SectionCard>
  )
}

function Run({ training, mails, status }: VoicePanelProps & { status: TrainingStatus }) {
  const now = useNow(1000)
  const { steps, active } = phaseSteps(status.phase, mails !== null)
  // How many mails there are is not known before they are read.
  const progress = mails === null ? status.progress : null
  const label = steps[active]?.label ?? 'Starting'
  return (
    <Stack spacing={2}>
      <Box>
        <LinearProgress aria-label="Training" {...(progress === null ? {} : { variant: 'determinate', value: progress * 100 })} />
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {mails !== null
              ? howFar(mails)
              : progress === null
                ? 'How far is not known in this phase'
                : `${Math.floor(progress * 100)}% done`}
          </Typography>
          {status.started_at !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatElapsed(now - Date.parse(status.started_at))}
            </Typography>
          )}
        </Stack>
      </Box>
      <Announce>{`Training: ${label}`}</Announce>
      <Stepper orientation="vertical" activeStep={active} connector={null} sx={{ gap: 0.25 }}>
        {steps.map(({ phase, label }) => (
          <Step key={phase}>
            <StepLabel sx={{ py: 0.5 }}>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {status.samples !== null && mails === null && (
        <Typography variant="body2" color="textSecondary">
          Learning from {countOf(status.samples, 'reply pair')}.
        </Typography>
      )}
      <Box>
        <Button size="small" color="inherit" onClick={training.cancel} disabled={training.cancelling}>
          Stop training
        </Button>
      </Box>
    </Stack>
  )
}

function Voice({ status }: { status: TrainingStatus }) {
  const { voice, trained } = status
  if (voice === null) {
    return (
      <Typography color="textSecondary">
        None yet. A voice is what training makes: how you write, measured, and an index of your own replies. Drafts are made with it.
      </Typography>
    )
  }
  return (
    <Stack spacing={2}>
      <Typography>
        Made from {countOf(voice.pairs, 'reply pair')} on {formatDayAndTime(voice.trained_at)}.
      </Typography>
      {!trained && <Typography color="textSecondary">It goes on drafting until a new one is ready.</Typography>}
      {voice.evaluation !== null && <EvaluationSummary report={voice.evaluation} />}
      <Typography>
        <TextLink to={paths.styleReport}>Style report</TextLink>: what it would have drafted, beside what you wrote.
      </Typography>
    </Stack>
  )
}
