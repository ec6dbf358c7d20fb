import Stack from '@mui/material/Stack'
import { AccountFacts } from '../../features/account/account-facts.tsx'
import { NameForm } from '../../features/account/name-form.tsx'
import { PasswordForm } from '../../features/account/password-form.tsx'
import { Page } from '../../ui/page.tsx'

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
