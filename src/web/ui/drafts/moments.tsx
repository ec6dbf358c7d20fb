import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Moment } from '#contract/voice/drafts.ts'
import { learned } from '#contract/voice/learned.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useLearned } from '#web/lib/queries/learned-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { formatDay } from '#web/lib/time.ts'
import { Bubble, Bubbles } from './bubble.tsx'
import { useToast } from '../toasts.tsx'

/** At most this many of the owner's moments are shown, nearest first. */
const maxShown = 4

/** Why a draft looks the way it does: one sentence, and the owner's past moments it is based on. `letters`: a newline begins a paragraph, not a bubble. */
export function Moments({ reason, moments, letters = false }: { reason: string; moments: readonly Moment[]; letters?: boolean }) {
  return (
    <Stack
      spacing={2}
      sx={{ mt: 1, p: 2, borderRadius: '14px', border: '1px solid', borderColor: 'divider', bgcolor: 'background.default' }}
    >
      <Typography variant="body2">{reason}</Typography>
      {moments.slice(0, maxShown).map((moment) => (
        <Box key={moment.id} sx={{ fontSize: '0.875rem', '& > div': { fontSize: 'inherit' } }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.75 }}>
            <Typography variant="caption" color="textSecondary" component="p">
              You and {moment.contact}, {formatDay(moment.at)}
            </Typography>
            <NotLikeThis moment={moment} />
          </Stack>
          <Stack spacing={0.5} sx={{ '& div': { fontSize: '0.875rem' } }}>
            {letters ? (
              <>
                <Bubble kind="theirs">{moment.incoming}</Bubble>
                <Bubble kind="yours">{moment.reply}</Bubble>
              </>
            ) : (
              <>
                <Bubbles kind="theirs" text={moment.incoming} />
                <Bubbles kind="yours" text={moment.reply} />
              </>
            )}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}

/** Never use this moment again. Absent if the server cannot store that. */
function NotLikeThis({ moment }: { moment: Moment }) {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const known = useLearned()
  const exclude = useMutation({
    mutationFn: () => call(learned.notLikeThis, { moment_id: moment.id }),
    onSuccess: async ({ message }) => {
      toast(message)
      await queries.invalidateQueries({ queryKey: keys.learned })
    },
    onError: (error) => toast(`It was not saved: ${failureText(error)}`, 'error'),
  })
  if (known.data === undefined) return null
  return (
    <Button size="small" color="inherit" loading={exclude.isPending} disabled={exclude.isSuccess} onClick={() => exclude.mutate()}>
      {exclude.isSuccess ? 'Left out from now on' : 'Don’t use this example'}
    </Button>
  )
}
