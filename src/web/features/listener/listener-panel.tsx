import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { ForecastDialog } from '../../ui/forecast-dialog.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { LoadFailure, Notice } from '../../ui/states.tsx'
import { StatusMessage } from '../../ui/status-message.tsx'
import { AutoStop } from './auto-stop.tsx'
import { ListenerConfigFields } from './listener-config.tsx'
import { StatusColumn } from './status-column.tsx'
import { useListenerControl } from './use-listener-control.ts'

/** Mac Message Listener Control (product specification, section 2). */
export function ListenerPanel() {
  const control = useListenerControl()
  const [asking, setAsking] = useState(false)
  const { state, running, busy, config } = control
  const begin = (): void => {
    if (config.auto_respond) setAsking(true)
    else control.start()
  }
  return (
    <SectionCard
      title="Mac Message Listener Control"
      aside={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {state === undefined ? (
            <Skeleton variant="rounded" width={76} height={24} />
          ) : (
            <output>
              <Chip size="small" label={running ? 'Running' : 'Stopped'} color={running ? 'success' : 'default'} />
            </output>
          )}
          <RefreshButton label="Refresh listener status" onClick={control.refresh} />
        </Stack>
      }
    >
      {state === undefined ? (
        control.error === null ? (
          <Skeleton variant="rounded" height={240} />
        ) : (
          <LoadFailure what="The listener did not say how it is." onRetry={control.refresh} />
        )
      ) : (
        <Stack spacing={2.5}>
          {state.warnings.map((warning) => (
            <Notice key={warning} severity="warning" quiet>
              {warning}
            </Notice>
          ))}
          {state.reach !== null && (
            <Notice severity="info" quiet>
              {state.reach}
            </Notice>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 3, md: 5 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
            }}
          >
            <Stack spacing={3}>
              <ListenerConfigFields control={control} />
              <AutoStop control={control} />
            </Stack>
            <StatusColumn control={control} />
          </Box>
          <Stack direction="row" sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', width: '100%' }}>
            {running ? (
              <Button variant="contained" color="error" onClick={control.stop} loading={busy === 'stop'} disabled={busy !== null}>
                STOP LISTENER
              </Button>
            ) : (
              <>
                <Button variant="contained" onClick={begin} loading={busy === 'start'} disabled={busy !== null}>
                  START LISTENER
                </Button>
                <Button variant="outlined" onClick={control.configure} loading={busy === 'configure'} disabled={busy !== null}>
                  UPDATE CONFIGURATION
                </Button>
              </>
            )}
            <StatusMessage {...control.messages} />
          </Stack>
        </Stack>
      )}
      <ForecastDialog
        open={asking}
        title="Start with automatic replies?"
        numbers={config.allowed_numbers}
        confirmLabel="Start with automatic replies"
        onConfirm={() => {
          setAsking(false)
          control.start()
        }}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  )
}
