import Stack from '@mui/material/Stack'
import { ExportCard, ForgetCard } from '../../features/account/data-forms.tsx'
import { LearnedList } from '../../features/learned/learned-list.tsx'
import { Page } from '../../ui/page.tsx'

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
