import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { LedgerCard } from '#web/features/ledger/ledger-card.tsx'
import { TruthCard } from '#web/features/ledger/truth-card.tsx'
import { WhereCard } from '#web/features/ledger/where-card.tsx'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { Page } from '#web/ui/page.tsx'
import { LoadFailure } from '#web/ui/states.tsx'

/** What leaves this computer, what has left it, and how to stop it. */
export default function SettingsPrivacyPage() {
  const state = useModel()
  return (
    <Page title="Privacy" width={880}>
      <Stack spacing={3}>
        {state.data === undefined &&
          !notAvailable(state.error) &&
          (state.isError ? (
            <LoadFailure what="What leaves this computer could not be found out." onRetry={() => void state.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={180} />
          ))}
        {state.data !== undefined && <TruthCard state={state.data} />}
        {state.data !== undefined && <WhereCard state={state.data} />}
        <LedgerCard />
      </Stack>
    </Page>
  )
}
