import Stack from '@mui/material/Stack'
import { ConversationModes } from '#web/features/conversations/conversation-modes.tsx'
import { SendingSentence } from '#web/features/sending/sending-sentence.tsx'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { Page } from '#web/ui/page.tsx'

/** The people Idiolect drafts for, and what it may do without asking. */
export default function PeoplePage() {
  const info = useAppInfo().data
  return (
    <Page
      title="People"
      sampleData={info?.sample_data === true}
      intro="Who gets drafts, who you’re asked about, and who may be answered without you."
    >
      <Stack spacing={3}>
        <SendingSentence />
        <ConversationModes />
      </Stack>
    </Page>
  )
}
