import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PermissionName } from '#contract/app.ts'
import { paths } from '#web/lib/paths.ts'
import { OpenSettings } from '#web/ui/labels/open-settings.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/states.tsx'
import { RestartApp } from '#web/ui/labels/restart-app.tsx'
import { useAppAct, useAppState } from './use-app.ts'

const lost: Record<PermissionName, { what: string; settings: string }> = {
  full_disk_access: {
    what: 'Full Disk Access was taken away. Idiolect can’t read Messages, so nothing new is drafted or sent.',
    settings: 'Open Full Disk Access settings',
  },
  accessibility: {
    what: 'Accessibility was taken away. Drafts can’t be put into the field of Messages; they can be copied.',
    settings: 'Open Accessibility settings',
  },
  automation: {
    what: 'Automation was taken away. Nothing can be sent through Messages.',
    settings: 'Open Automation settings',
  },
}

/** Permissions that the desktop app has lost, shown on every page. A closed notice returns only if the permission is granted and lost again. */
export function LostPermissions() {
  const { state } = useAppState()
  const act = useAppAct()
  return state?.lost.map((name) => (
    <Notice key={name} severity="warning" onClose={() => act.mutate((app) => app.acceptLoss(name))}>
      {lost[name].what}
      <Typography variant="body2">
        If System Settings shows it as on, it belongs to an older Idiolect: remove that with the minus button, and add this one.
      </Typography>
      <Box sx={{ display: 'flex', columnGap: 1, flexWrap: 'wrap', alignItems: 'end' }}>
        <OpenSettings permission={name} label={lost[name].settings} />
        {name === 'full_disk_access' && <RestartApp label="Restart Idiolect afterwards" />}
        <LinkButton to={paths.imessage} size="small" color="inherit">
          See permissions
        </LinkButton>
      </Box>
    </Notice>
  ))
}
