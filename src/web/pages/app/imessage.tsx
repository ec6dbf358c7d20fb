import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AssistantCard } from '#web/features/overlay/assistant-card.tsx'
import { PermissionList } from '#web/features/setup/permission-list.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** The iMessage screen: the Native Messages Assistant, and links to everything else about messages. */
export default function ImessagePage() {
  const info = useAppInfo().data
  return (
    <Page
      title="iMessage Suggestions"
      width={760}
      sampleData={info?.sample_data === true}
      intro="Drafts in your voice beside the conversation you have open in Messages. It never sends: choosing a draft puts it into the field, and the rest is yours."
    >
      <Stack spacing={3}>
        <AssistantCard permissions={<PermissionList holder={info?.permission_holder ?? null} />} />
        <SectionCard title="Related">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              Who gets drafts, and whether anything may ever be answered without you, is set under Auto-response. To try your voice on any
              message, go to Chat.
            </Typography>
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
              <LinkButton to={paths.autoResponse} variant="outlined">
                Auto-response
              </LinkButton>
              <LinkButton to={paths.chat} variant="outlined">
                Go to Chat Page
              </LinkButton>
            </Stack>
          </Stack>
        </SectionCard>
      </Stack>
    </Page>
  )
}
