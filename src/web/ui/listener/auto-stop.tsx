import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { defaultHours, longestHours, shortestHours } from '#web/lib/auto-response-texts.ts'
import { formatDayAndTime, formatElapsed } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { NumberBox, positive } from '../number-box.tsx'
import { ForecastDialog } from '../trust/forecast-dialog.tsx'
import type { ListenerControl } from './use-listener-control.ts'

type Controlled = Pick<ListenerControl, 'channel' | 'running' | 'until' | 'busy' | 'switchedOff' | 'setAutoStop'>

/** Stops the listener automatically after some hours. Can be set only while it runs. */
export function AutoStop({ control: { channel, running, until, busy, switchedOff, setAutoStop } }: { control: Controlled }) {
  const [hours, setHours] = useState(defaultHours)
  const [asking, setAsking] = useState(false)
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ width: 160 }}>
          <NumberBox
            label="Auto-stop (hours)"
            value={hours}
            min={shortestHours}
            max={longestHours}
            disabled={!running}
            {...(running ? {} : { helperText: 'Can be set while it runs' })}
            accept={positive}
            onValue={setHours}
          />
        </Box>
        {running && (
          <Button
            variant="outlined"
            onClick={() => (switchedOff ? setAsking(true) : setAutoStop(hours))}
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
        channel={channel}
        title={`Allow automatic replies again, for ${hours} hours?`}
        confirmLabel="Allow them again"
        onConfirm={() => {
          setAsking(false)
          setAutoStop(hours)
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
      {left > 0 ? `Stops automatically in ${formatElapsed(left)}, ${formatDayAndTime(until)}.` : 'Stopping now.'}
    </Typography>
  )
}
