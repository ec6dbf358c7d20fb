import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { LedgerCard } from '../../features/ledger/ledger-card.tsx'
import { TruthCard } from '../../features/ledger/truth-card.tsx'
import { WhereCard } from '../../features/ledger/where-card.tsx'
import { notAvailable } from '../../lib/control-queries.ts'
import { useModel } from '../../lib/model-queries.ts'
import { Page } from '../../ui/page.tsx'
import { LoadFailure } from '../../ui/states.tsx'

/** What leaves, what left, and how to stop it. */
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
