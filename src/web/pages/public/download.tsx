import AppleIcon from '@mui/icons-material/Apple'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { installer, productName } from '#web/lib/product.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { Page } from '#web/ui/page.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'

/** What this build's shell really requires (Electron 45); the specified requirement above it stays unchanged. */
const realMinimum = 'macOS 13'

const reasons = [
  'Train on your own iMessage history, on your own Mac',
  'Suggestions inside the Messages app while you write',
  'Auto-respond to iMessages from your own Apple ID, for the people you choose',
  'Your messages stay on your device',
]
/** The specified one, with what holds for this build. */
const system = 'macOS 10.15 or newer'
const requirements = ['Apple ID signed into Messages', '4GB RAM minimum (8GB recommended)', '500MB free disk']
const installSteps = [
  'Open the dmg and drag it to Applications',
  `Launch ${productName}`,
  'Follow the setup wizard',
  'Grant Full Disk Access and Automation permissions for iMessage',
]

export default function DownloadPage() {
  const info = useAppInfo()
  const address = info.data?.installer_url ?? null
  return (
    <Page
      title={`Download ${productName} for Mac`}
      intro="The desktop app is the whole product: training, chat, and suggestions where you write."
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={3}>
          <Card sx={{ p: { xs: 2, sm: 3 } }}>
            <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
              {address === null ? (
                <>
                  <Button variant="contained" size="large" startIcon={<AppleIcon />} disabled>
                    {info.isPending ? 'Download for macOS' : 'No installer address set up'}
                  </Button>
                  {!info.isPending && (
                    <Typography variant="body2" color="textSecondary">
                      This server has no installer address, so there is nothing to download from here.
                    </Typography>
                  )}
                </>
              ) : (
                <Button variant="contained" size="large" startIcon={<AppleIcon />} href={address} rel="noreferrer">
                  Download for macOS
                </Button>
              )}
              <Typography variant="body2" color="textSecondary">
                Version {installer.version}, released {installer.released}
              </Typography>
            </Stack>
          </Card>
          <SectionCard title="Why the desktop app">
            <Items items={reasons} />
          </SectionCard>
          <SectionCard title="After downloading">
            <Items items={installSteps} ordered />
          </SectionCard>
        </Stack>
        <Stack spacing={3}>
          <SectionCard title="System requirements">
            <Items
              items={requirements}
              first={
                <>
                  <span>{system}</span> for the product as it was planned; this build of it runs from {realMinimum} on
                </>
              }
            />
          </SectionCard>
          <Notice severity="info" quiet>
            The web demo can only auto-respond to e-mails.
          </Notice>
        </Stack>
      </Box>
    </Page>
  )
}

function Items({ items, first, ordered = false }: { items: readonly string[]; first?: ReactNode; ordered?: boolean }) {
  return (
    <Box component={ordered ? 'ol' : 'ul'} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, '& li::marker': { color: 'text.secondary' } }}>
      {first !== undefined && <li>{first}</li>}
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  )
}
