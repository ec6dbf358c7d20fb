import Stack from '@mui/material/Stack'
import { ExportCard, ForgetCard } from '#web/features/account/data-forms.tsx'
import { LearnedList } from '#web/features/learned/learned-list.tsx'
import { Page } from '#web/ui/page.tsx'

export default function SettingsDataPage() {
  return (
    <Page title="Your data" width={720}>
      <Stack spacing={3}>
        <ExportCard />
        <LearnedList />
        <ForgetCard />
      </Stack>
    </Page>
  )
}
