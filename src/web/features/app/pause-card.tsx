import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { partlyPaused, type AppState } from '#contract/desktop/app-state.ts'
import { formatTime } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useAppAct } from './use-app.ts'

/** Stops listening to Messages for an hour. */
export function PauseCard({ state }: { state: AppState }) {
  const act = useAppAct()
  const { listener, pausedUntil } = state
  const paused = pausedUntil !== null
  return (
    <SectionCard title="Pause">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{standing(state)}</Typography>
        {act.isError && (
          <Notice severity="error">
            {paused ? 'Idiolect could not go on. It stays paused.' : 'Idiolect could not be paused. It goes on.'}
          </Notice>
        )}
        <Button
          variant="outlined"
          loading={act.isPending}
          disabled={!paused && listener === null}
          onClick={() => act.mutate((app) => (paused ? app.resume() : app.pause()))}
        >
          {paused ? 'Resume now' : 'Pause for an hour'}
        </Button>
      </Stack>
    </SectionCard>
  )
}

function standing({ listener, pausedUntil, stillRuns }: AppState): string {
  const partly = partlyPaused(stillRuns)
  if (pausedUntil !== null && partly !== null) return partly
  if (pausedUntil !== null)
    return `Paused until ${formatTime(new Date(pausedUntil).toISOString())}. Until then Idiolect does not listen to Messages.`
  if (listener === null) return 'Whether Idiolect listens to Messages isn’t known right now.'
  return listener === 'running' ? 'Idiolect listens to Messages.' : 'The listener is stopped. A pause keeps it so.'
}
