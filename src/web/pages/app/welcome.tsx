import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { useSession } from '#web/lib/services.tsx'
import { DraftDemo } from '#web/ui/drafts/draft-demo.tsx'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { PageTitle } from '#web/ui/page.tsx'
import { TruthLine } from '#web/ui/labels/truth-line.tsx'

/** The page at `/` for a signed-in owner, in builds that have every page. */
export default function WelcomePage() {
  const { user } = useSession()
  const first = user?.name?.split(' ')[0]
  return (
    <Container disableGutters sx={{ maxWidth: { lg: 1120 }, px: { xs: 2, sm: 3 }, py: { xs: 4, md: 8 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'center',
        }}
      >
        <Stack spacing={3}>
          <PageTitle large>{first ? `Welcome, ${first}` : `Welcome to ${productName}`}</PageTitle>
          <Typography component="p" variant="subtitle1" color="textSecondary">
            Train a voice on the messages you sent, then read drafts that sound like you.
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
            <LinkButton to={paths.training} variant="contained" size="large">
              Start Training
            </LinkButton>
            <LinkButton to={paths.imessage} variant="outlined" size="large">
              Launch Message Suggestions
            </LinkButton>
          </Stack>
          <Typography color="textSecondary">
            Already trained? <TextLink to={paths.chat}>Rehearse a conversation in chat</TextLink>, or see{' '}
            <TextLink to={paths.dashboard}>how things stand</TextLink>.
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>
            <TruthLine />
          </Box>
        </Stack>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <DraftDemo />
        </Card>
      </Box>
    </Container>
  )
}
