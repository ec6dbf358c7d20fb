import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ForecastDialog } from '#web/ui/trust/forecast-dialog.tsx'
import { unknownChips } from '#web/lib/queries/knowledge.ts'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Notice } from '../../ui/states.tsx'
import { StatusMessage } from '../../ui/status-message.tsx'
import { AutoStop } from './auto-stop.tsx'
import { ListenerConfigFields } from './listener-config.tsx'
import { StatusColumn } from './status-column.tsx'
import { useListenerControl } from './use-listener-control.ts'

/** Mac Message Listener Control (product specification, section 2). */
export function ListenerPanel() {
  const control = useListenerControl()
  const [asking, setAsking] = useState(false)
  const { state, knowledge, running, stopped, busy, config } = control
  const chip =
    knowledge === 'known'
      ? { label: running ? 'Running' : 'Stopped', color: running ? ('success' as const) : ('default' as const) }
      : unknownChips[knowledge]
  // What a silent server would do, and warn of, is not known either.
  const known = knowledge === 'known' ? state : undefined
  const begin = (): void => {
    if (config.auto_respond) setAsking(true)
    else control.start(false)
  }
  return (
    <SectionCard
      title="Mac Message Listener Control"
      aside={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <output>
            <Chip size="small" label={chip.label} color={chip.color} />
          </output>
          <RefreshButton label="Refresh listener status" onClick={control.refresh} />
        </Stack>
      }
    >
      <Stack spacing={2.5}>
        {(knowledge === 'failed' || knowledge === 'unreachable') && (
          <Typography variant="body2" color="textSecondary">
            {knowledge === 'failed'
              ? 'Idiolect couldn’t find out whether the listener is running. It may be running and sending. STOP LISTENER still works.'
              : 'The listener may be running and sending. STOP LISTENER works again once Idiolect answers.'}
          </Typography>
        )}
        {known?.warnings.map((warning) => (
          <Notice key={warning} severity="warning" quiet>
            {warning}
          </Notice>
        ))}
        {known !== undefined && known.reach !== null && (
          <Notice severity="info" quiet>
            {known.reach}
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
            {state === undefined ? (
              <NoSettings checking={knowledge === 'checking'} />
            ) : (
              <>
                <ListenerConfigFields control={control} />
                <AutoStop control={control} />
              </>
            )}
          </Stack>
          <StatusColumn control={control} />
        </Box>
        <Stack direction="row" sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', width: '100%' }}>
          {!stopped ? (
            <Button variant={running ? 'contained' : 'outlined'} color="error" onClick={control.stop} loading={busy === 'stop'}>
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
      <ForecastDialog
        open={asking}
        title="Start with automatic replies?"
        numbers={config.allowed_numbers}
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
    </SectionCard>
  )
}

/** Where a setting was never heard of, no field may stand for it: a switch that is off says that it is off. */
function NoSettings({ checking }: { checking: boolean }) {
  if (checking) return <Skeleton variant="rounded" height={260} />
  return <Typography color="textSecondary">Its settings show up here once they’re known.</Typography>
}
