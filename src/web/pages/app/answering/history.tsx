import Stack from '@mui/material/Stack'
import { SentAutomatically } from '#web/features/automatic/sent-automatically.tsx'
import { MessageLog } from '#web/features/log/message-log.tsx'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { Page } from '#web/ui/page.tsx'

/** What came in, what was answered, and why not. */
export default function HistoryPage() {
  const info = useAppInfo().data
  return (
    <Page
      title="History"
      sampleData={info?.sample_data === true}
      intro="What came in, what was answered, and why a reply was held. Kept for 30 days."
    >
      <Stack spacing={3}>
        <SentAutomatically />
        <MessageLog open />
      </Stack>
    </Page>
  )
}
