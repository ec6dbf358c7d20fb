import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { ChoiceList } from '#web/features/model/choice/choice-list.tsx'
import { CostCard } from '#web/features/model/cost-card.tsx'
import { SeesCard } from '#web/features/model/sees-card.tsx'
import { StateCard } from '#web/features/model/state-card.tsx'
import { TestCard } from '#web/features/model/test-card.tsx'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { Page } from '#web/ui/page.tsx'
import { LoadFailure, Notice } from '#web/ui/states.tsx'

/** Which engine drafts, what it may see, and what it costs. */
export default function SettingsModelPage() {
  const state = useModel()
  return (
    <Page
      title="Model"
      intro="Your voice is learned from your own replies. A language model can write with it. Without one, the on-device engine gives a short answer where it has one."
    >
      {state.data === undefined &&
        (notAvailable(state.error) ? (
          <Notice severity="info" quiet>
            Language models are not part of this version. The on-device engine drafts.
          </Notice>
        ) : state.isError ? (
          <LoadFailure what="The choice of a model could not be loaded. Nothing was changed." onRetry={() => void state.refetch()} />
        ) : (
          <Stack spacing={3} aria-hidden>
            <Skeleton variant="rounded" height={150} />
            <Skeleton variant="rounded" height={420} />
          </Stack>
        ))}
      {state.data !== undefined && (
        <Stack spacing={3}>
          <StateCard state={state.data} />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
              alignItems: 'start',
            }}
          >
            <ChoiceList state={state.data} />
            <Stack spacing={3}>
              <SeesCard state={state.data} />
              <CostCard state={state.data} />
            </Stack>
          </Box>
          <TestCard state={state.data} />
        </Stack>
      )}
    </Page>
  )
}
