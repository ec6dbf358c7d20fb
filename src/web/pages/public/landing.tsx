import CheckIcon from '@mui/icons-material/CheckRounded'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { useBuild } from '#web/lib/queries/queries.ts'
import { productName } from '#web/lib/product.ts'
import { DraftDemo } from '#web/ui/drafts/draft-demo.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { PageTitle } from '#web/ui/page.tsx'

const steps = [
  { title: 'Connect data', text: 'Your Messages history is read right where it is. The database is never changed.' },
  {
    title: 'Create the personal AI',
    text: 'Training measures how you write, and to whom. You see how close it comes to replies it has not seen.',
  },
  {
    title: 'Auto-respond',
    text: 'Suggestions beside the conversation; answers automatically only for the people you choose. Off until you turn it on.',
  },
]

const own = {
  title: 'Your messages stay yours',
  text: 'They stay on your device, are processed locally and not shared with third parties. They are used only for training and for suggesting replies.',
}
const hosted = {
  title: 'Your messages stay yours',
  text: 'They are used only for training and for suggesting replies. Raw message data from your Mac is not stored on the servers.',
}

const benefits = [
  {
    title: 'It sounds like you',
    text: 'Drafts follow how you write to the same person: your own words where you have used them before, and your style everywhere, with your length, your spelling, your emoji or none.',
  },
  {
    title: 'It says how sure it is',
    text: 'Every draft shows how often you would send it as it is, measured on your own later messages, or says that it does not know.',
  },
  { title: 'You have the last word', text: 'A draft has a dashed outline until you send it. Sending is always an act of its own.' },
  { title: 'It improves with use', text: 'The more you have written, the better it knows you. Suggestions appear within seconds.' },
  { title: 'It shows its reasons', text: 'Every draft shows the past replies it’s based on.' },
]

export default function LandingPage() {
  const build = useBuild()
  return (
    <>
      <Section>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 5, md: 8 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
            alignItems: 'center',
          }}
        >
          <Stack spacing={3}>
            <PageTitle large>Welcome to {productName}</PageTitle>
            <Typography sx={{ typography: 'h2', fontWeight: 500, color: 'primary.main' }}>Instantly draft iMessages for you</Typography>
            <Typography component="p" variant="subtitle1" color="textSecondary" sx={{ maxWidth: 520 }}>
              Suggestions that know the conversation help you respond quickly and naturally, in the words you would have used yourself.
            </Typography>
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
              <LinkButton to={paths.signup} variant="contained" size="large">
                Sign Up
              </LinkButton>
              <LinkButton to={paths.login} variant="outlined" size="large">
                Login
              </LinkButton>
              <LinkButton to={paths.download} size="large">
                Download App
              </LinkButton>
            </Stack>
          </Stack>
          <Card sx={{ p: { xs: 2, sm: 3 } }}>
            <DraftDemo />
          </Card>
        </Box>
      </Section>
      <Section title="How It Works" lined>
        <Box component="ol" sx={{ ...threeColumns, listStyle: 'none', m: 0, p: 0 }}>
          {steps.map(({ title, text }, index) => (
            <Box component="li" key={title}>
              <Typography aria-hidden sx={{ color: 'primary.main', fontWeight: 600, mb: 1, fontVariantNumeric: 'tabular-nums' }}>
                {index + 1}
              </Typography>
              <Typography variant="h3">{title}</Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      </Section>
      <Section title="What you get" lined>
        <Box component="ul" sx={{ ...threeColumns, listStyle: 'none', m: 0, p: 0 }}>
          {[...benefits, build === 'hosted' ? hosted : own].map(({ title, text }) => (
            <Stack component="li" key={title} direction="row" sx={{ gap: 1.5 }}>
              <CheckIcon color="primary" aria-hidden sx={{ mt: 0.25, fontSize: 20 }} />
              <Box>
                <Typography variant="h3">{title}</Typography>
                <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                  {text}
                </Typography>
              </Box>
            </Stack>
          ))}
        </Box>
      </Section>
      <Section lined>
        <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, justifyContent: 'space-between', alignItems: { md: 'center' } }}>
          <Box>
            <Typography variant="h2">Read your first draft in a few minutes</Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              No key, no cloud account and no Mac needed to try it.
            </Typography>
          </Box>
          <LinkButton to={paths.signup} variant="contained" size="large" sx={{ alignSelf: { xs: 'flex-start', md: 'center' } }}>
            Get Started
          </LinkButton>
        </Stack>
      </Section>
    </>
  )
}

const threeColumns = { display: 'grid', gap: { xs: 3, md: 5 }, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' } }

function Section({ title, lined = false, children }: { title?: string; lined?: boolean; children: ReactNode }) {
  return (
    <Box component="section" sx={lined ? { borderTop: '1px solid', borderColor: 'divider' } : {}}>
      <Container disableGutters sx={{ maxWidth: { lg: 1120 }, px: { xs: 2, sm: 3 }, py: { xs: 5, md: lined ? 7 : 10 } }}>
        {title !== undefined && (
          <Typography variant="h2" sx={{ mb: 4, fontSize: '1.5rem' }}>
            {title}
          </Typography>
        )}
        {children}
      </Container>
    </Box>
  )
}
