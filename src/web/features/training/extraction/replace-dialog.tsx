import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { DataSource } from '#contract/voice/training.ts'
import { countOf } from '#web/lib/time.ts'
import { takeFocus } from '#web/ui/take-focus.ts'

interface ReplaceDialogProps {
  days: number
  /** What the last extraction has stored. */
  stored: Pick<DataSource, 'days' | 'count'>
  onClose: () => void
  onExtract: () => void
}

/** Asks before an extraction takes the place of one that went further back: the next training would learn from less, without a word. */
export function ReplaceDialog({ days, stored, onClose, onExtract }: ReplaceDialogProps) {
  const title = useId()
  const last = days === 1 ? 'the last day' : `the last ${countOf(days, 'day')}`
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Go back only {countOf(days, 'day')}?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          What is extracted now covers {countOf(stored.days, 'day')}: {countOf(stored.count, 'message')}. This would replace it with {last}.
          Your voice stays as it is until you train again; then it learns from these messages alone.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="inherit" onClick={onClose} ref={takeFocus} sx={{ whiteSpace: 'nowrap' }}>
          Keep what’s there
        </Button>
        <Button variant="contained" onClick={onExtract} sx={{ whiteSpace: 'nowrap' }}>
          Extract {countOf(days, 'day')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
