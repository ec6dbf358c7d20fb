import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DEFAULT_HOURS, LONGEST_HOURS, SHORTEST_HOURS } from '../../lib/auto-response-texts.ts'
import { formatDayAndTime, formatElapsed } from '../../lib/time.ts'
import { useNow } from '../../lib/use-now.ts'
import { ForecastDialog } from '#web/ui/trust/forecast-dialog.tsx'
import { NumberBox, positive } from '../../ui/number-box.tsx'
import type { ListenerControl } from './use-listener-control.ts'

/** Ends the listener by itself after some hours; settable only while it runs. */
export function AutoStop({ control }: { control: ListenerControl }) {
  const [hours, setHours] = useState(DEFAULT_HOURS)
  const [asking, setAsking] = useState(false)
  const { running, until, busy, switchedOff } = control
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ width: 160 }}>
          <NumberBox
            label="Auto-stop (hours)"
            value={hours}
            min={SHORTEST_HOURS}
            max={LONGEST_HOURS}
            disabled={!running}
            {...(running ? {} : { helperText: 'While the listener runs' })}
            accept={positive}
            onValue={setHours}
          />
        </Box>
        {running && (
          <Button
            variant="outlined"
            onClick={() => (switchedOff ? setAsking(true) : control.setAutoStop(hours))}
            loading={busy === 'auto-stop'}
            disabled={busy !== null}
          >
            Set Auto-stop
          </Button>
        )}
      </Stack>
      {running && until !== null && <Countdown until={until} />}
      <ForecastDialog
        open={asking}
        title={`Allow automatic replies again, for ${hours} hours?`}
        confirmLabel="Allow them again"
        onConfirm={() => {
          setAsking(false)
          control.setAutoStop(hours)
        }}
        onClose={() => setAsking(false)}
      />
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
