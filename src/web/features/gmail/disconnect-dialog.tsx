import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { productName } from '#web/lib/product.ts'
import { takeFocus } from '#web/ui/take-focus.ts'

interface DisconnectDialogProps {
  address: string | null
  /** It is the sample's, which Google knows nothing of. */
  sample: boolean
  onDisconnect: () => void
  onClose: () => void
}

/** Asks before the access is taken back. The safe button has the focus. */
export function DisconnectDialog({ address, sample, onDisconnect, onClose }: DisconnectDialogProps) {
  const title = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Disconnect {address ?? 'Gmail'}?</DialogTitle>
      <DialogContent>
        <Typography>
          {sample
            ? `${productName} stops watching the sample mailbox. You can connect it again at any time.`
            : `${productName} gives its access back to Google and stops watching this mailbox. Nothing more is read or sent. Your mail at Google stays as it is.`}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="inherit" onClick={onClose} ref={takeFocus}>
          Keep it
        </Button>
        <Button variant="contained" color="error" onClick={onDisconnect}>
          Disconnect
        </Button>
      </DialogActions>
    </Dialog>
  )
}
