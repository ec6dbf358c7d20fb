import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { StatusMessage } from '../status-message.tsx'
import { useFocusBack } from '../take-focus.ts'
import { ForecastDialog } from '../trust/forecast-dialog.tsx'
import type { ListenerControl } from './use-listener-control.ts'

type Controlled = Pick<ListenerControl, 'channel' | 'config' | 'running' | 'stopped' | 'busy' | 'start' | 'stop' | 'messages'>

interface ListenerButtonsProps {
  control: Controlled
  /** The allowed list as the fields show it: who would get automatic replies. */
  allowed: readonly string[] | undefined
  /** The id of the element that says why it cannot be started, other than because it runs. */
  startBlockedBy?: string | undefined
}

/** START if the listener is known to be stopped, otherwise STOP: stopping is right whatever its state. A start with automatic replies asks first. */
export function ListenerButtons({ control, allowed, startBlockedBy }: ListenerButtonsProps) {
  const { channel, config, running, stopped, busy, start, stop, messages } = control
  const [asking, setAsking] = useState(false)
  const around = useFocusBack<HTMLDivElement>(busy !== null)
  const startWith = (autoRespond: boolean): void => {
    setAsking(false)
    start(autoRespond)
  }
  return (
    <Stack ref={around} direction="row" sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', width: '100%' }}>
      {!stopped ? (
        <Button variant={running ? 'contained' : 'outlined'} color="error" onClick={stop} loading={busy === 'stop'}>
          STOP LISTENER
        </Button>
      ) : (
        <Button
          variant="contained"
          onClick={() => (config?.auto_respond === true ? setAsking(true) : start(false))}
          loading={busy === 'start'}
          disabled={busy !== null || startBlockedBy !== undefined}
          aria-describedby={startBlockedBy}
        >
          START LISTENER
        </Button>
      )}
      <StatusMessage {...messages} />
      <ForecastDialog
        open={asking}
        channel={channel}
        title="Start with automatic replies?"
        allowed={allowed}
        confirmLabel="Start with automatic replies"
        instead={{ label: 'Start, drafts only', act: () => startWith(false) }}
        onConfirm={() => startWith(true)}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}

/** Saves what the fields show. Shown only while the listener is stopped. */
export function UpdateConfiguration({
  control: { stopped, busy, configure },
}: {
  control: Pick<ListenerControl, 'stopped' | 'busy' | 'configure'>
}) {
  if (!stopped) return null
  return (
    <Box>
      <Button variant="outlined" onClick={configure} loading={busy === 'configure'} disabled={busy !== null}>
        UPDATE CONFIGURATION
      </Button>
    </Box>
  )
}
