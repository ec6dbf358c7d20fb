import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { NumberSlider } from '../../ui/listener/number-slider.tsx'
import { positive } from '../../ui/number-box.tsx'
import type { ListenerControl } from './use-listener-control.ts'

/** Product specification, section 9: what the slider covers. A typed value may exceed it; the slider then stays at its end. */
const SHORTEST = 1
const LONGEST = 60

/** The configuration of the listener; all of it is disabled while it runs, and says why. */
export function ListenerConfigFields({ control }: { control: ListenerControl }) {
  const { config, locked, knowledge } = control
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
      <NumberSlider
        label="Check interval in seconds"
        boxLabel="Seconds"
        value={config.check_interval}
        min={SHORTEST}
        max={LONGEST}
        disabled={locked}
        accept={positive}
        onValue={(check_interval) => control.edit({ check_interval })}
      />
      <TextField
        label="Allowed phone numbers"
        size="small"
        value={control.numbersText}
        disabled={locked}
        onChange={(event) => control.edit({ numbers: event.target.value })}
        helperText={
          locked
            ? 'Stop the listener to change settings. A number can be removed under Status at any time.'
            : 'Separated by commas. Idiolect may reply automatically to anyone listed here; email addresses work too.'
        }
      />
    </Stack>
  )
}
