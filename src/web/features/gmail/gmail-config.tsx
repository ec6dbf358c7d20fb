import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { AutoRespondSwitch, CheckInterval } from '#web/ui/listener/listener-fields.tsx'
import { NumberSlider } from '#web/ui/listener/number-slider.tsx'
import { atLeastShortest, fewestEmails, longestInterval, maxEmails, shortestInterval, wholePositive } from './limits.ts'
import type { GmailConfig, GmailControl } from './use-gmail-control.ts'

/** The configuration of the Gmail listener but for its senders; all of it is disabled while it runs. */
export function GmailConfigFields({ control, config }: { control: GmailControl; config: GmailConfig }) {
  const { locked, edit, editRules } = control
  const rules = config.filter_rules
  return (
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <AutoRespondSwitch control={control} on={config.auto_respond} />
      <CheckInterval
        control={control}
        seconds={config.check_interval}
        shortest={shortestInterval}
        longest={longestInterval}
        accept={atLeastShortest}
      />
      <NumberSlider
        label="Max emails per check"
        boxLabel="Emails"
        value={config.max_emails_per_check}
        min={fewestEmails}
        max={maxEmails}
        disabled={locked}
        accept={wholePositive}
        onValue={(max_emails_per_check) => edit({ max_emails_per_check })}
      />
      <Stack component="fieldset" aria-label="Filter rules" sx={{ alignItems: 'flex-start', border: 0, p: 0, m: 0, minWidth: 0 }}>
        <FormControlLabel
          control={
            <Switch checked={rules.ignore_noreply} disabled={locked} onChange={(_event, ignore_noreply) => editRules({ ignore_noreply })} />
          }
          label="Ignore no-reply emails"
        />
        <FormControlLabel
          control={
            <Switch
              checked={rules.ignore_subscriptions}
              disabled={locked}
              onChange={(_event, ignore_subscriptions) => editRules({ ignore_subscriptions })}
            />
          }
          label="Ignore subscription emails"
        />
        <Typography variant="body2" color="textSecondary">
          Either way, neither kind is ever answered automatically.
        </Typography>
      </Stack>
      {locked && control.running && (
        <Typography variant="body2" color="textSecondary">
          Stop the listener to change settings. A sender can be removed at any time.
        </Typography>
      )}
    </Stack>
  )
}
