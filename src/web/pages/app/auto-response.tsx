import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** Where replies will be held or sent; until then it says that nothing is. */
export default function AutoResponsePage() {
  return (
    <Page
      title="Auto-response"
      width={760}
      intro="Answering by itself, for people you choose and with a hold on everything doubtful, is not part of this version."
    >
      <SectionCard title="What works now">
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography color="textSecondary">
            Nothing is watched and nothing is sent: this version has no way to send. Drafts in your voice are there in chat, for you to
            read, edit and copy.
          </Typography>
          <LinkButton to={paths.chat} variant="contained">
            Go to Chat Page
          </LinkButton>
        </Stack>
      </SectionCard>
    </Page>
  )
}
