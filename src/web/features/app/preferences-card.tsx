import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { AppChoices, AppState } from '#contract/desktop/app-state.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useAppAct } from './use-app.ts'

const loginItems = 'x-apple.systempreferences:com.apple.LoginItems-Settings.extension'

/** The desktop app's preferences; the same as in its menu. */
export function PreferencesCard({ state }: { state: AppState }) {
  const act = useAppAct()
  const { openAtLogin, shortcut, dockBadge, notifications, previews } = state
  const choose = (choices: AppChoices): void => act.mutate((app) => app.change(choices))
  return (
    <SectionCard title="The app on this Mac">
      <Stack spacing={2}>
        {act.isError && <Notice severity="error">This could not be changed. Nothing else is.</Notice>}
        <Choice
          label="Open at login"
          checked={openAtLogin === 'on' || openAtLogin === 'needs-approval'}
          onChange={(on) => choose({ openAtLogin: on })}
          hint="In the menu bar, without a window."
        >
          {openAtLogin === 'needs-approval' && (
            <Notice
              severity="info"
              action={
                <Button color="inherit" size="small" href={loginItems}>
                  Open Login Items
                </Button>
              }
            >
              macOS waits for your yes in System Settings.
            </Notice>
          )}
          {openAtLogin === 'refused' && (
            <Notice severity="warning">macOS refused it. It opens signed apps at login, from the Applications folder.</Notice>
          )}
        </Choice>
        <Choice
          label={`Shortcut ${shortcut.keys}`}
          checked={shortcut.on}
          onChange={(on) => choose({ shortcut: on })}
          hint="Opens Idiolect from any app."
        >
          {shortcut.taken && <Notice severity="warning">Another app has these keys. Free them there, then switch this on again.</Notice>}
        </Choice>
        <Choice
          label="Number on the Dock icon"
          checked={dockBadge}
          onChange={(on) => choose({ dockBadge: on })}
          hint="How many drafts wait for you."
        />
        <Choice
          label="Notifications"
          checked={notifications}
          onChange={(on) => choose({ notifications: on })}
          hint="When somebody you answer yourself has written, with your draft to approve."
        />
        <Choice
          label="Show messages in notifications"
          checked={previews}
          disabled={!notifications}
          onChange={(on) => choose({ previews: on })}
          hint="Without them a notification quotes nothing, and nothing can be approved from it."
        />
      </Stack>
    </SectionCard>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  disabled?: boolean
  hint: string
  onChange: (on: boolean) => void
  children?: ReactNode
}

function Choice({ label, checked, disabled = false, hint, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            disabled={disabled}
            onChange={(_event, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={label}
      />
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {hint}
      </Typography>
      {children}
    </div>
  )
}
