import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ModelState, RedactionMode } from '#contract/language-model/model.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useSettings } from './use-settings.ts'

const modes: { mode: RedactionMode; title: string; text: string }[] = [
  {
    mode: 'mask',
    title: 'Mask them',
    text: 'Codes, card and account numbers, passwords, addresses and phone numbers are replaced where they are recognized, before anything is sent. Some are missed.',
  },
  {
    mode: 'block',
    title: 'Don’t send',
    text: 'A conversation in which any of these is recognized is not sent; the on-device engine drafts for it.',
  },
  { mode: 'off', title: 'Send as is', text: 'Nothing is replaced.' },
]

/** What is done about private things in text that goes to a model. */
export function SeesCard({ state }: { state: ModelState }) {
  const { change, problem, forgetProblem } = useSettings()
  return (
    <SectionCard title="Sensitive details">
      <Stack spacing={2}>
        {problem !== null && (
          <Notice severity="error" onClose={forgetProblem}>
            It was not changed: {problem}
          </Notice>
        )}
        <RadioGroup
          aria-label="Sensitive details"
          value={state.redaction}
          onChange={(_event, value) => change({ redaction: modes.find(({ mode }) => mode === value)?.mode ?? 'mask' })}
          sx={{ gap: 1 }}
        >
          {modes.map(({ mode, title, text }) => (
            <FormControlLabel
              key={mode}
              value={mode}
              sx={{ alignItems: 'flex-start', mr: 0 }}
              control={<Radio sx={{ p: 0.75, mr: 0.5, ml: 0.5 }} slotProps={{ input: { 'aria-label': title } }} />}
              label={<Option title={title} text={text} />}
            />
          ))}
        </RadioGroup>
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}>
          <FormControlLabel
            sx={{ alignItems: 'flex-start', mr: 0 }}
            control={
              <Switch
                checked={state.redact_local}
                onChange={(_event, on) => change({ redact_local: on })}
                slotProps={{ input: { 'aria-label': 'Also for models on this computer' } }}
                sx={{ mt: -0.75 }}
              />
            }
            label={
              <Option title="Also for models on this computer" text="They send nothing anywhere, so by default they read what you read." />
            }
          />
        </Box>
      </Stack>
    </SectionCard>
  )
}

function Option({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ pt: 0.25 }}>
      <Typography>{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
  )
}
