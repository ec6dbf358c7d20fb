import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Notice } from '#web/ui/states.tsx'
import { PrivacyClaims } from '#web/ui/labels/privacy-claims.tsx'
import { TruthLine } from '#web/ui/labels/truth-line.tsx'

const steps = [
  {
    title: 'Connect iMessage',
    text: 'Choose how many days to look back. Idiolect reads the messages you sent and those you were replying to; the Messages database is only read, never changed.',
    link: { to: paths.training, label: 'Connect on the Training page' },
  },
  {
    title: `Train your ${productName}`,
    text: 'Training measures how you write, with whom, and indexes your own replies. The newest tenth is kept aside to check how close the drafts come. It takes 1-2 hours with a long history, and much less with a short one.',
    link: { to: paths.training, label: 'Train' },
  },
  {
    title: 'Get suggestions',
    text: 'Give it a message, and you get one to five drafts: in your own words where you have used them before, otherwise in your style. Each says which of your moments it leans on and, with a language model, how sure it is.',
    link: { to: paths.chat, label: 'Open chat' },
  },
  {
    title: 'Customize',
    text: 'Decide which conversations get suggestions and what may ever be answered without you. Nothing is sent automatically until you turn it on.',
    link: { to: paths.autoResponse, label: 'Auto-response' },
  },
]

/** The four-step guide. */
export default function HowItWorksPage() {
  return (
    <Page title="How It Works" width={760} intro="From the messages you sent to drafts that sound like you, in four steps.">
      <Stack spacing={3}>
        <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {steps.map(({ title, text, link }, index) => (
            <Card component="li" key={title} sx={{ p: { xs: 2, sm: 3 }, display: 'flex', gap: 2.5 }}>
              <Box
                aria-hidden
                sx={{
                  width: 36,
                  height: 36,
                  flexShrink: 0,
                  borderRadius: '12px 12px 4px 12px',
                  display: 'grid',
                  placeItems: 'center',
                  fontWeight: 600,
                  bgcolor: 'voice.tint',
                  color: 'primary.main',
                  border: '1.5px dashed',
                  borderColor: 'primary.main',
                }}
              >
                {index + 1}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="h2">{title}</Typography>
                <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
                  {text}
                </Typography>
                <LinkButton to={link.to} variant="outlined" size="small">
                  {link.label}
                </LinkButton>
              </Box>
            </Card>
          ))}
        </Stack>
        <Notice severity="info" quiet>
          <PrivacyClaims />
          <TruthLine />
        </Notice>
        <Typography>
          The details, from what is sent where to what each error means, are in the <TextLink to={paths.docs}>docs</TextLink>.
        </Typography>
      </Stack>
    </Page>
  )
}
