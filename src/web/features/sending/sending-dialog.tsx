import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ConversationMode } from '#contract/live/conversations.ts'
import type { TrustSettings } from '#contract/live/trust.ts'
import { productName } from '#web/lib/product.ts'
import { takeFocus } from '#web/ui/take-focus.ts'
import { steps } from '#web/lib/modes.ts'
import { PeopleOnAuto } from './people-on-auto.tsx'
import { TrialSettings } from './trial-settings.tsx'
import { useChoose, useTrustSettings, type DefaultMode, type useSendingState } from './use-sending.ts'

interface SendingDialogProps {
  state: ReturnType<typeof useSendingState>
  onClose: () => void
}

/** Everything that decides what is sent, in one place: the mode for everyone, and the people who may be answered automatically. */
export function SendingDialog({ state, onClose }: SendingDialogProps) {
  const title = useId()
  const everyone = useId()
  const settings = useTrustSettings()
  const [edited, setEdited] = useState<TrustSettings | null>(null)
  const [defaultMode, setDefaultMode] = useState<DefaultMode>(state.sending?.defaultMode ?? 'draft')
  const [modes, setModes] = useState<Readonly<Record<string, ConversationMode>>>({})
  const choose = useChoose(state, onClose)
  const running = state.listener?.status === 'running'
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>What {productName} may do</DialogTitle>
      {/* Taller than a phone, so it must be scrollable by keyboard. */}
      <DialogContent tabIndex={0} dividers>
        <Stack spacing={3}>
          <Box>
            <Typography id={everyone} variant="h3" component="h3" sx={{ mb: 0.5 }}>
              With new texts from everyone
            </Typography>
            <RadioGroup
              aria-labelledby={everyone}
              value={defaultMode}
              onChange={(event) => setDefaultMode(event.target.value as DefaultMode)}
            >
              {steps
                .filter(({ mode }) => mode !== 'auto')
                .map(({ mode, name, does }) => (
                  <FormControlLabel
                    key={mode}
                    value={mode}
                    control={<Radio size="small" />}
                    label={
                      <>
                        <strong>{name}.</strong> {does}
                      </>
                    }
                    sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { py: 0.5 } }}
                  />
                ))}
            </RadioGroup>
          </Box>
          <PeopleOnAuto state={state} modes={modes} onMode={(id, mode) => setModes((last) => ({ ...last, [id]: mode }))} />
          {settings.data !== undefined && <TrialSettings settings={edited ?? settings.data} onSettings={setEdited} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="inherit" onClick={onClose} ref={takeFocus}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={state.sending === null}
          loading={choose.isPending}
          onClick={() => choose.mutate({ defaultMode, modes, settings: edited })}
        >
          {running ? 'Save' : 'Save and start'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
