import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { AutoRespondSwitch, CheckInterval } from '#web/ui/listener/listener-fields.tsx'
import { positive } from '#web/ui/number-box.tsx'
import type { MacConfig, MacControl } from './use-mac-control.ts'

/** Product specification, section 9: what the slider covers. A typed value may exceed it; the slider then stays at its end. */
const shortestInterval = 1
const longestInterval = 60

/** The configuration of the listener; all of it is disabled while it runs, and says why. */
export function ListenerConfigFields({ control, config }: { control: MacControl; config: MacConfig }) {
  const { locked } = control
  return (
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <AutoRespondSwitch control={control} on={config.auto_respond} />
      <CheckInterval
        control={control}
        seconds={config.check_interval}
        shortest={shortestInterval}
        longest={longestInterval}
        accept={positive}
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
