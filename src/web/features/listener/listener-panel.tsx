import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AutoStop } from '#web/ui/listener/auto-stop.tsx'
import { ListenerButtons } from '#web/ui/listener/listener-buttons.tsx'
import { ListenerCard } from '#web/ui/listener/listener-card.tsx'
import { ListenerColumns } from '#web/ui/listener/listener-fields.tsx'
import { NoSettings } from '#web/ui/listener/no-settings.tsx'
import { ListenerConfigFields } from './listener-config.tsx'
import { StatusColumn } from './status-column.tsx'
import { useMacControl } from './use-mac-control.ts'

/** Mac Message Listener Control. */
export function ListenerPanel() {
  const control = useMacControl()
  const { knowledge, config } = control
  return (
    <ListenerCard
      title="Mac Message Listener Control"
      control={control}
      refreshLabel="Refresh listener status"
      unknown={
        <Typography variant="body2" color="textSecondary">
          {knowledge === 'failed'
            ? 'Idiolect couldn’t find out whether the listener is running. It may be running and sending. STOP LISTENER still works.'
            : 'The listener may be running and sending. STOP LISTENER works again once Idiolect answers.'}
        </Typography>
      }
    >
      <ListenerColumns>
        <Stack spacing={3}>
          {config === undefined ? (
            <NoSettings checking={knowledge === 'checking'} />
          ) : (
            <>
              <ListenerConfigFields control={control} config={config} />
              <AutoStop control={control} />
            </>
          )}
        </Stack>
        <StatusColumn control={control} />
      </ListenerColumns>
      <ListenerButtons control={control} allowed={config?.allowed_numbers} />
    </ListenerCard>
  )
}
