import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { NumberBox, positive } from '../../ui/number-box.tsx'
import type { ListenerControl } from './use-listener-control.ts'

/** Product specification, section 9: what the slider covers. A typed value may exceed it; the slider then stays at its end. */
const SHORTEST = 1
const LONGEST = 60

/** The configuration of the listener; all of it is disabled while it runs, and says why. */
export function ListenerConfigFields({ control }: { control: ListenerControl }) {
  const { config, locked, knowledge } = control
  const label = useId()
  return (
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <div>
        <FormControlLabel
          control={
            <Switch checked={config.auto_respond} disabled={locked} onChange={(_event, auto_respond) => control.edit({ auto_respond })} />
          }
          label="Auto-respond"
        />
        <Typography variant="body2" color="textSecondary">
          {knowledge !== 'known'
            ? 'As it was last set.'
            : config.auto_respond
              ? 'Answers by itself where every rule below allows it.'
              : 'Drafts only: nothing is sent by itself.'}
        </Typography>
      </div>
      <Box>
        <Typography id={label} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
          Check interval in seconds
        </Typography>
        <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center' }}>
          <Slider
            aria-labelledby={label}
            min={SHORTEST}
            max={LONGEST}
            value={Math.min(LONGEST, Math.max(SHORTEST, config.check_interval))}
            disabled={locked}
            valueLabelDisplay="auto"
            onChange={(_event, check_interval) => control.edit({ check_interval })}
            sx={{ ml: 1 }}
          />
          <Box sx={{ width: 112, flexShrink: 0 }}>
            <NumberBox
              label="Seconds"
              value={config.check_interval}
              min={SHORTEST}
              max={LONGEST}
              disabled={locked}
              accept={positive}
              onValue={(check_interval) => control.edit({ check_interval })}
            />
          </Box>
        </Stack>
      </Box>
      <TextField
        label="Allowed phone numbers"
        size="small"
        value={control.numbersText}
        disabled={locked}
        onChange={(event) => control.edit({ numbers: event.target.value })}
        helperText={
          locked
            ? 'Stop the listener to change settings. A number can be removed under Status at any time.'
            : 'Separated by commas. An entry here is your yes to automatic replies for that person; e-mail addresses work too.'
        }
      />
    </Stack>
  )
}
