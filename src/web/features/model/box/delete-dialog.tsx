import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { BoxModel } from '#contract/language-model/box.ts'
import { formatSize } from '#web/lib/amounts.ts'
import { onDeviceDrafts } from '#web/lib/product.ts'
import { takeFocus } from '#web/ui/take-focus.ts'

/** Asks before gigabytes are thrown away that took an hour to come. */
export function DeleteDialog({ model, onClose, onDelete }: { model: BoxModel; onClose: () => void; onDelete: () => void }) {
  const title = useId()
  const { name, bytes, chosen } = model
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Delete {name}?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {bytes === null
            ? 'Its file is deleted from this computer'
            : `Its file is deleted from this computer, which frees ${formatSize(bytes)}`}
          . You can download it again at any time.
          {chosen && ` It is what drafts for you now. After that, until you choose another, drafts are ${onDeviceDrafts}.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="inherit" onClick={onClose} ref={takeFocus}>
          Keep it
        </Button>
        <Button color="error" variant="contained" onClick={onDelete}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}
