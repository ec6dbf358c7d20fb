import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { PermissionList } from '../../features/setup/permission-list.tsx'
import { paths } from '../../lib/paths.ts'
import { useAppInfo } from '../../lib/queries.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** Where suggestions inside Messages will be switched on; until they can be, what the system allows and what already works. */
export default function ImessagePage() {
  const info = useAppInfo().data
  return (
    <Page
      title="iMessage Suggestions"
      width={760}
      sampleData={info?.sample_data === true}
      intro="Suggestions beside the conversation you have open in the Messages app are not part of this version."
    >
      <Stack spacing={3}>
        <SectionCard title="What works now">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              Drafts in your voice for any message: in chat, pick the person, type or paste what they wrote, and copy the draft you like.
            </Typography>
            <LinkButton to={paths.chat} variant="contained">
              Go to Chat Page
            </LinkButton>
          </Stack>
        </SectionCard>
        <SectionCard title="Permissions Required">
          <PermissionList holder={info?.permission_holder ?? null} />
        </SectionCard>
      </Stack>
    </Page>
  )
}
