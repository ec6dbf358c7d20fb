import Stack from '@mui/material/Stack'
import { AboutYou } from '#web/features/about-you/about-you.tsx'
import { ExportCard, ForgetCard } from '#web/features/account/data-forms.tsx'
import { LearnedList } from '#web/features/learned/learned-list.tsx'
import { Page } from '#web/ui/page.tsx'

export default function SettingsDataPage() {
  return (
    <Page title="Your data" width={720}>
      <Stack spacing={3}>
        <AboutYou />
        <ExportCard />
        <LearnedList />
        <ForgetCard />
      </Stack>
    </Page>
  )
}
