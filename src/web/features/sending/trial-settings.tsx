import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { TrustSettings } from '#contract/live/trust.ts'
import { Disclosure } from '#web/ui/folds/disclosure.tsx'
import { NumberBox } from '#web/ui/number-box.tsx'

const maxHours = 24 * 14
const maxDrafts = 200
/** A whole number within its limits; nothing else is taken. */
const upTo =
  (most: number) =>
  (typed: string): number | null => {
    const value = typed.trim() === '' ? Number.NaN : Number(typed)
    return Number.isInteger(value) && value >= 0 && value <= most ? value : null
  }

/** The length of the trial, and whether the owner is notified of each automatic reply. */
export function TrialSettings({ settings, onSettings }: { settings: TrustSettings; onSettings: (settings: TrustSettings) => void }) {
  return (
    <Disclosure label="Trial and notifications" hideLabel="Hide trial and notifications">
      <Stack spacing={2}>
        <Stack direction="row" sx={{ gap: 2 }}>
          <Box sx={{ width: 160 }}>
            <NumberBox
              label="Trial hours"
              value={settings.shadow_hours}
              min={0}
              max={maxHours}
              accept={upTo(maxHours)}
              onValue={(hours) => onSettings({ ...settings, shadow_hours: hours })}
            />
          </Box>
          <Box sx={{ width: 160 }}>
            <NumberBox
              label="Trial drafts"
              value={settings.shadow_drafts}
              min={0}
              max={maxDrafts}
              accept={upTo(maxDrafts)}
              onValue={(drafts) => onSettings({ ...settings, shadow_drafts: drafts })}
            />
          </Box>
        </Stack>
        <Typography variant="body2" color="textSecondary">
          The trial ends after both: so many hours, and so many drafts you’ve seen.
        </Typography>
        <FormControlLabel
          control={
            <Switch checked={settings.notify_sent} onChange={(_event, notify) => onSettings({ ...settings, notify_sent: notify })} />
          }
          label="Tell me about every automatic reply"
        />
      </Stack>
    </Disclosure>
  )
}
