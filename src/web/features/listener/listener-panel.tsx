import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AutoStop } from '#web/ui/listener/auto-stop.tsx'
import { sections } from '#web/lib/paths.ts'
import { ListenerButtons, UpdateConfiguration } from '#web/ui/listener/listener-buttons.tsx'
import { lastSeenWords } from '#web/ui/listener/last-seen.ts'
import { ListenerCard } from '#web/ui/listener/listener-card.tsx'
import { ListenerColumns, settingWords } from '#web/ui/listener/listener-fields.tsx'
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
      id={sections.macListener}
      setting={control.state === undefined ? null : settingWords({ ...control, config: control.state.config }, 'texts')}
      control={control}
      refreshLabel="Refresh listener status"
      unknown={
        <Typography variant="body2" color="textSecondary">
          {knowledge === 'failed'
            ? `Idiolect couldn’t find out whether the listener is running. ${lastSeenWords(control.state, 'It')} STOP LISTENER still works.`
            : `${lastSeenWords(control.state, 'The listener')} STOP LISTENER works again once Idiolect answers.`}
        </Typography>
      }
      buttons={<ListenerButtons control={control} allowed={config?.allowed_numbers} />}
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
      <UpdateConfiguration control={control} />
    </ListenerCard>
  )
}
