import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AccountFacts } from '#web/features/account/account-facts.tsx'
import { NameForm } from '#web/features/account/name-form.tsx'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { Facts } from '#web/ui/facts.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** My Account of the web-only build. */
export default function AccountPage() {
  const info = useAppInfo().data
  const support = info?.support_email ?? null
  return (
    <Page title="My Account" width={720}>
      <Stack spacing={3}>
        <AccountFacts />
        <SectionCard title="Preferences">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              Web access is limited to account management. Beyond that, Gmail is on your dashboard; everything else is in the desktop app.
            </Typography>
            <LinkButton to={paths.download} variant="outlined">
              Download Desktop App
            </LinkButton>
          </Stack>
        </SectionCard>
        <SectionCard title="App Status">
          <Facts
            facts={[
              { name: 'Version', value: info === undefined ? 'Not known' : `${productName} ${info.version}` },
              { name: 'Build', value: 'Web' },
              { name: 'Server', value: info === undefined ? 'Does not answer' : 'Connected' },
            ]}
          />
        </SectionCard>
        <NameForm />
        <PasswordForm />
        <SectionCard title="Need Help">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              {support === null ? 'No support address is set up on this server.' : `Write to ${support}. Deletion requests go there too.`}
            </Typography>
            {support === null ? (
              <Button variant="outlined" disabled>
                Contact Support
              </Button>
            ) : (
              <Button variant="outlined" href={`mailto:${support}`}>
                Contact Support
              </Button>
            )}
          </Stack>
        </SectionCard>
      </Stack>
    </Page>
  )
}
