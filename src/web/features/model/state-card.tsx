import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ModelState } from '#contract/language-model/model.ts'
import { asSentence, stopsWords } from '#web/lib/amounts.ts'
import { paths } from '#web/lib/paths.ts'
import { formatDayAndTime } from '#web/lib/time.ts'
import { TextLink } from '#web/ui/links.tsx'
import { modelChip } from '#web/ui/drafts/model-chip.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { EngineLine } from './box/engine-line.tsx'
import { ModelOffer } from './box/model-offer.tsx'
import { Notice } from '#web/ui/states.tsx'

/** Which engine drafts, whether it works, and where text goes. */
export function StateCard({ state }: { state: ModelState }) {
  const { label, why_not: whyNot, last_failure: failure, shutdown } = state
  const chip = modelChip(state)
  return (
    <SectionCard title="Currently using" aside={<Chip size="small" variant="outlined" label={chip.label} color={chip.color} />}>
      <Stack spacing={2}>
        <Box>
          <Typography
            sx={{
              fontSize: { xs: '1.25rem', sm: '1.5rem' },
              lineHeight: 1.35,
              fontWeight: 600,
              letterSpacing: '-0.012em',
              overflowWrap: 'anywhere',
            }}
          >
            {label}
          </Typography>
          {whyNot === null && (
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              <Truth state={state} />
            </Typography>
          )}
        </Box>
        {whyNot !== null && (
          <Notice severity="warning" quiet>
            <Truth state={state} />
          </Notice>
        )}
        {whyNot === null && failure !== null && (
          <Notice severity="warning" quiet>
            {asSentence(failure.text)}
            <Typography variant="body2">
              That was on {formatDayAndTime(failure.at)}. The on-device drafts answered; it is asked again for the next draft.
            </Typography>
          </Notice>
        )}
        {state.engine === 'box' && <EngineLine />}
        {state.engine === 'on-device' && <ModelOffer />}
        {shutdown !== null && (
          <Notice severity={shutdown.days <= 30 ? 'warning' : 'info'} quiet>
            {label} {stopsWords(shutdown.date, shutdown.days)}. Choose another model before; from then on the on-device engine drafts.
          </Notice>
        )}
      </Stack>
    </SectionCard>
  )
}

/** The server's sentence about where text goes and, if the engine cannot draft, why. */
function Truth({ state }: { state: ModelState }) {
  return (
    <>
      {state.truth}{' '}
      <TextLink to={paths.settingsPrivacy} sx={{ whiteSpace: 'nowrap' }}>
        See what’s been sent
      </TextLink>
      .
    </>
  )
}
