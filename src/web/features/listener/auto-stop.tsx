import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDayAndTime, formatElapsed } from '../../lib/time.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberBox, positive } from '../../ui/number-box.tsx'
import type { ListenerControl } from './use-listener-control.ts'

/** Product specification, section 9. */
const DEFAULT_HOURS = 4

/** Ends the listener by itself after some hours; settable only while it runs. */
export function AutoStop({ control }: { control: ListenerControl }) {
  const [hours, setHours] = useState(DEFAULT_HOURS)
  const { running, until, busy } = control
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ width: 160 }}>
          <NumberBox
            label="Auto-stop (hours)"
            value={hours}
            min={1}
            max={24}
            disabled={!running}
            {...(running ? {} : { helperText: 'While the listener runs' })}
            accept={positive}
            onValue={setHours}
          />
        </Box>
        {running && (
          <Button variant="outlined" onClick={() => control.setAutoStop(hours)} loading={busy === 'auto-stop'} disabled={busy !== null}>
            Set Auto-stop
          </Button>
        )}
      </Stack>
      {running && until !== null && <Countdown until={until} />}
    </Stack>
  )
}

function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1000)
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {left > 0 ? `Stops by itself in ${formatElapsed(left)}, ${formatDayAndTime(until)}.` : 'Stopping now.'}
    </Typography>
  )
}
