import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ForecastDialog } from '#web/ui/trust/forecast-dialog.tsx'
import { AutoStop } from '../../ui/listener/auto-stop.tsx'
import { ListenerButtons } from '../../ui/listener/listener-buttons.tsx'
import { ListenerCard } from '../../ui/listener/listener-card.tsx'
import { NoSettings } from '../../ui/listener/no-settings.tsx'
import { ListenerConfigFields } from './listener-config.tsx'
import { StatusColumn } from './status-column.tsx'
import { useListenerControl } from './use-listener-control.ts'

/** Mac Message Listener Control. */
export function ListenerPanel() {
  const control = useListenerControl()
  const [asking, setAsking] = useState(false)
  const { state, knowledge, running, stopped, busy, config } = control
  const begin = (): void => {
    if (config.auto_respond) setAsking(true)
    else control.start(false)
  }
  return (
    <ListenerCard
      title="Mac Message Listener Control"
      knowledge={knowledge}
      running={running}
      state={state}
      refreshLabel="Refresh listener status"
      onRefresh={control.refresh}
      unknown={
        <Typography variant="body2" color="textSecondary">
          {knowledge === 'failed'
            ? 'Idiolect couldn’t find out whether the listener is running. It may be running and sending. STOP LISTENER still works.'
            : 'The listener may be running and sending. STOP LISTENER works again once Idiolect answers.'}
        </Typography>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Stack spacing={3}>
          {state === undefined ? (
            <NoSettings checking={knowledge === 'checking'} />
          ) : (
            <>
              <ListenerConfigFields control={control} />
              <AutoStop
                channel="text"
                running={running}
                until={control.until}
                busy={busy}
                switchedOff={control.switchedOff}
                setAutoStop={control.setAutoStop}
              />
            </>
          )}
        </Stack>
        <StatusColumn control={control} />
      </Box>
      <ListenerButtons
        running={running}
        stopped={stopped}
        busy={busy}
        onStart={begin}
        onStop={control.stop}
        onConfigure={control.configure}
        messages={control.messages}
      />
      <ForecastDialog
        open={asking}
        title="Start with automatic replies?"
        allowed={config.allowed_numbers}
        confirmLabel="Start with automatic replies"
        instead={{
          label: 'Start, drafts only',
          act: () => {
            setAsking(false)
            control.start(false)
          },
        }}
        onConfirm={() => {
          setAsking(false)
          control.start(true)
        }}
        onClose={() => setAsking(false)}
      />
    </ListenerCard>
  )
}
