import Stack from '@mui/material/Stack'
import { AccountFacts } from '#web/features/account/account-facts.tsx'
import { NameForm } from '#web/features/account/name-form.tsx'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { Page } from '#web/ui/page.tsx'

export default function SettingsAccountPage() {
  return (
    <Page title="Account settings" width={720}>
      <Stack spacing={3}>
        <AccountFacts />
        <NameForm />
        <PasswordForm />
      </Stack>
    </Page>
  )
}
