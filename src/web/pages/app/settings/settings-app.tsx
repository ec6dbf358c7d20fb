import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { PauseCard } from '#web/features/app/pause-card.tsx'
import { PreferencesCard } from '#web/features/app/preferences-card.tsx'
import { SupportCard } from '#web/features/app/support-card.tsx'
import { useAppState } from '#web/features/app/use-app.ts'
import { useServices } from '#web/lib/services.tsx'
import NotFoundPage from '#web/pages/public/not-found.tsx'
import { Page } from '#web/ui/page.tsx'
import { LoadFailure } from '#web/ui/states.tsx'

/** The desktop app's menu as a page. Does not exist in a browser. */
export default function SettingsAppPage() {
  const { bridge } = useServices()
  const { state, failed, retry } = useAppState()
  if (bridge === null) return <NotFoundPage />
  return (
    <Page title="App settings" width={720}>
      <Stack spacing={3}>
        {state === undefined &&
          (failed ? (
            <LoadFailure what="The settings of the app could not be read." onRetry={retry} />
          ) : (
            <Skeleton variant="rounded" height={320} />
          ))}
        {state !== undefined && <PreferencesCard state={state} />}
        {state !== undefined && <PauseCard state={state} />}
        <SupportCard />
      </Stack>
    </Page>
  )
}
