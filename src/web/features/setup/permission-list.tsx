import CheckIcon from '@mui/icons-material/CheckCircleRounded'
import Box from '@mui/material/Box'
import Chip, { type ChipProps } from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { app } from '#contract/app.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { useAskPermission, usePermissions } from '#web/lib/queries/queries.ts'
import { permissionsNeeded } from '#web/ui/labels/permissions-needed.ts'
import { useServices } from '#web/lib/services.tsx'
import { RestartApp } from '#web/ui/labels/restart-app.tsx'
import { RowButton } from '#web/ui/labels/row-button.tsx'
import { OpenSettings } from '#web/ui/labels/open-settings.tsx'
import { dividedRow } from '#web/ui/divided-rows.ts'

type Permissions = OutputOf<typeof app.permissions>
type State = Permissions['full_disk_access']['state']

const found: Record<State, { label: string; color: ChipProps['color'] }> = {
  granted: { label: 'Verified', color: 'success' },
  denied: { label: 'Not granted', color: 'error' },
  'not-asked': { label: 'Not asked yet', color: 'warning' },
  asking: { label: 'Waiting for you', color: 'info' },
  unknown: { label: 'Not known', color: 'default' },
  'not-needed': { label: 'Not needed', color: 'default' },
}

/** The states in which macOS can be made to prompt. It prompts for Accessibility again and again, for Automation only once. */
const mayAsk: Record<Askable, readonly State[]> = { accessibility: ['denied', 'unknown'], automation: ['not-asked', 'unknown'] }
type Askable = 'accessibility' | 'automation'

function isAskable(key: keyof Permissions): key is Askable {
  return key !== 'full_disk_access'
}

/** The permissions needed. The check mark only says "required"; the actual state is shown next to it. */
export function PermissionList({ holder }: { holder: string | null }) {
  const permissions = usePermissions()
  const ask = useAskPermission()
  const { bridge } = useServices()
  const knowledge = useKnowledge()(permissions)
  const unchecked = knowledge === 'failed' || knowledge === 'unreachable'
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {permissionsNeeded.map(({ key, name, purpose }) => {
          const permission = knowledge === 'known' ? permissions.data?.[key] : undefined
          return (
            <Box
              key={key}
              component="li"
              sx={{
                display: 'grid',
                // On a phone the chip is beneath the text, which needs the width.
                gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
                columnGap: 1.5,
                rowGap: 1,
                py: 1.5,
                alignItems: 'start',
                ...dividedRow,
              }}
            >
              <CheckIcon color="success" titleAccess="Required" sx={{ mt: 0.25 }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography>
                  {name} ({purpose})
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {permission?.state !== 'not-needed' && 'Required.'}
                  {permission !== undefined && ` ${permission.detail}`}
                </Typography>
                <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap' }}>
                  {permission !== undefined && isAskable(key) && mayAsk[key].includes(permission.state) && (
                    <RowButton loading={ask.isPending} onClick={() => ask.mutate(key)}>
                      Ask macOS
                    </RowButton>
                  )}
                  {permission?.state === 'denied' && <OpenSettings permission={key} label="Open System Settings" />}
                  {permission?.state === 'denied' && key === 'full_disk_access' && <RestartApp />}
                </Stack>
                {permission?.state === 'denied' && key === 'full_disk_access' && bridge !== null && (
                  <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                    Switched it on? macOS gives it to Idiolect with the next start. If it is on and still refused, remove Idiolect there
                    with the minus button and add it again.
                  </Typography>
                )}
                {ask.isError && ask.variables === key && (
                  <Typography variant="body2" color="error" role="alert">
                    macOS could not be asked. Try again.
                  </Typography>
                )}
              </Box>
              <Box sx={{ gridColumn: { xs: 2, sm: 3 } }}>
                <FoundChip state={permission?.state} unchecked={unchecked} />
              </Box>
            </Box>
          )
        })}
      </Box>
      {unchecked && <RowButton onClick={() => void permissions.refetch()}>Check again</RowButton>}
      {holder !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          macOS grants these to the program that started the server: {holder}.
        </Typography>
      )}
    </>
  )
}

function FoundChip({ state, unchecked }: { state: State | undefined; unchecked: boolean }) {
  const { label, color } =
    state !== undefined ? found[state] : { label: unchecked ? 'Couldn’t be checked' : 'Checking…', color: 'default' as const }
  return <Chip size="small" variant="outlined" label={label} color={color ?? 'default'} />
}
