import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { StatusMessage, type StatusMessages } from '../status-message.tsx'
import type { ListenerAct } from './use-listener-acts.ts'

interface ListenerButtonsProps {
  /** Known to run, and known to be stopped: neither, while it is not known. */
  running: boolean
  stopped: boolean
  busy: ListenerAct | null
  /** Why it cannot be started, beyond that it runs: the id of the words that say so. */
  startBlockedBy?: string | undefined
  onStart: () => void
  onStop: () => void
  onConfigure: () => void
  messages: StatusMessages
}

/** START or STOP, and UPDATE CONFIGURATION, which is there only while the listener is stopped. Stopping is right whatever the state. */
export function ListenerButtons(props: ListenerButtonsProps) {
  const { running, stopped, busy, startBlockedBy, onStart, onStop, onConfigure, messages } = props
  return (
    <Stack direction="row" sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', width: '100%' }}>
      {!stopped ? (
        <Button variant={running ? 'contained' : 'outlined'} color="error" onClick={onStop} loading={busy === 'stop'}>
          STOP LISTENER
        </Button>
      ) : (
        <>
          <Button
            variant="contained"
            onClick={onStart}
            loading={busy === 'start'}
            disabled={busy !== null || startBlockedBy !== undefined}
            aria-describedby={startBlockedBy}
          >
            START LISTENER
          </Button>
          <Button variant="outlined" onClick={onConfigure} loading={busy === 'configure'} disabled={busy !== null}>
            UPDATE CONFIGURATION
          </Button>
        </>
      )}
      <StatusMessage {...messages} />
    </Stack>
  )
}
