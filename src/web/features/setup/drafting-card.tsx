import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { stopsWords } from '#web/lib/amounts.ts'
import { unknownChips, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { modelChip } from '#web/ui/drafts/model-chip.ts'
import { Notice } from '#web/ui/states.tsx'
import { TruthLine } from '#web/ui/labels/truth-line.tsx'

/** Every engine needs a voice. */
const needsVoice = { label: 'Needs your voice', color: 'default' as const }

/** The dashboard warns from this many days before the chosen model is retired. */
const warnDays = 90

/** Which engine drafts, whether it can, and what leaves; nothing if the server has no models. `hasVoice`: undefined while it is not known. */
export function DraftingCard({ hasVoice }: { hasVoice: boolean | undefined }) {
  const model = useModel()
  const knowledge = useKnowledge()(model)
  const id = useId()
  const state = model.data
  if (state === undefined) return null
  const known = knowledge === 'known'
  const ready = known && state.why_not === null && hasVoice === true
  const chip = !known
    ? unknownChips[knowledge]
    : state.why_not !== null || hasVoice === true
      ? modelChip(state)
      : hasVoice === false
        ? needsVoice
        : unknownChips.checking
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}>
        <Stack sx={{ minWidth: 0, gap: 0.5 }}>
          <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {state.label} {ready ? 'drafts' : 'is chosen'}
            </Typography>
            <Chip size="small" variant="outlined" label={chip.label} color={chip.color} />
          </Stack>
          <Stack sx={{ color: 'text.secondary' }}>{known && <TruthLine />}</Stack>
        </Stack>
        <LinkButton to={paths.settingsModel} variant="outlined" sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}>
          Change model
        </LinkButton>
      </Stack>
    </Card>
  )
}

/** An early warning: the chosen model will be retired. */
export function ShutdownWarning() {
  const { data: state } = useModel()
  if (state === undefined || state.shutdown === null || state.shutdown.days > warnDays) return null
  const { date, days } = state.shutdown
  return (
    <Notice severity="warning" quiet>
      {state.label} {stopsWords(date, days)}. <TextLink to={paths.settingsModel}>Choose another model</TextLink>
      {days < 0 ? '; until then the on-device engine drafts.' : ' before; from then on the on-device engine drafts.'}
    </Notice>
  )
}
