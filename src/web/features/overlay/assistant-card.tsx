import OpenIcon from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useServices } from '#web/lib/services.tsx'
import { NumberBox } from '#web/ui/number-box.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { overlayPage } from './overlay-window.ts'
import { parseSuggestionCount } from './texts.ts'
import { useAssistant } from './use-assistant.ts'

/** The specified card; `permissions` is its 'Permissions Required' list. */
export function AssistantCard({ permissions }: { permissions: ReactNode }) {
  const native = useServices().bridge?.overlay !== undefined
  const assistant = useAssistant()
  const { available, enabled, toggling, loading, saving, count } = assistant
  return (
    <SectionCard
      title="Native Messages Assistant"
      aside={available && <RefreshButton label="Refresh overlay settings" onClick={assistant.refresh} />}
    >
      <Stack spacing={3}>
        {available ? (
          <>
            <div>
              <FormControlLabel
                control={<Switch checked={enabled} disabled={toggling} onChange={assistant.toggle} />}
                label="Enable Native Messages Assistant"
              />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                Shows drafts for the conversation you have open in Messages. Choosing one puts it into the field; you press Return.
              </Typography>
              {!native && (
                <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                  In a browser it opens in a window of its own:{' '}
                  <MuiLink
                    href={overlayPage}
                    target="_blank"
                    rel="noopener"
                    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
                  >
                    open the overlay page
                    <OpenIcon sx={{ fontSize: 14 }} aria-hidden />
                  </MuiLink>
                </Typography>
              )}
            </div>
            <Stack sx={{ maxWidth: 220 }}>
              <NumberBox
                label="Suggestion Count"
                value={count}
                min={1}
                max={5}
                disabled={loading}
                helperText="From 1 to 5 drafts"
                accept={parseSuggestionCount}
                onValue={assistant.setCount}
              />
            </Stack>
          </>
        ) : (
          <Typography color="textSecondary">Suggestions beside the Messages app are not part of this version.</Typography>
        )}
        <div>
          <Typography variant="h3" sx={{ mb: 1 }}>
            Permissions Required
          </Typography>
          {permissions}
        </div>
        {available && (
          <Stack direction="row" sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', width: '100%' }}>
            <Button variant="contained" onClick={assistant.save} loading={saving} disabled={loading}>
              Save Overlay Settings
            </Button>
            <StatusMessage {...assistant.messages} />
          </Stack>
        )}
      </Stack>
    </SectionCard>
  )
}
