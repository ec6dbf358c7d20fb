import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Conversation } from '#contract/live/conversations.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { LoadFailure } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { Proof } from '#web/ui/trust/proof.tsx'
import { useLadder } from '#web/ui/trust/use-ladder.ts'

interface AutoDialogProps {
  person: Pick<Conversation, 'id' | 'name' | 'effective_mode'>
  onMode: (mode: 'ask' | 'auto') => void
  onClose: () => void
}

/** Asks before a person is put on auto. If that is not earned yet, says what is missing and offers "ask" instead. Cancel has the focus. */
export function AutoDialog({ person: { id, name, effective_mode: now }, onMode, onClose }: AutoDialogProps) {
  const title = useId()
  const ladder = useLadder({ people: [id] })
  const proved = ladder.data?.people.find((one) => one.id === id)
  const earned = proved !== undefined && proved.missing === null
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>Answer {name} automatically?</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {ladder.isError && (
            <LoadFailure
              what={`What’s proved couldn’t be worked out: ${failureText(ladder.error)}`}
              onRetry={() => void ladder.refetch()}
            />
          )}
          {ladder.isPending && <Skeleton variant="rounded" height={80} />}
          {ladder.data !== undefined && (
            <Typography>
              {earned
                ? 'Auto sends replies for you, but only to what you’ve answered the same way before, and only when it’s sure enough. It starts with a trial: for a while you’re shown what it would have sent, and nothing goes out.'
                : 'Auto hasn’t been earned yet, so it can’t be turned on.'}
              {!earned && now !== 'ask' && ' With Ask, you get drafts and are notified, and nothing goes out automatically.'}
            </Typography>
          )}
          {proved !== undefined && ladder.data !== undefined && (
            <Proof person={proved} threshold={ladder.data.threshold} unsure={ladder.data.unsure} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="inherit" onClick={onClose} ref={takeFocus}>
          Not now
        </Button>
        {earned ? (
          <Button variant="outlined" onClick={() => onMode('auto')}>
            Turn on Auto
          </Button>
        ) : (
          now !== 'ask' && (
            <Button variant="contained" onClick={() => onMode('ask')}>
              Use Ask
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  )
}
