import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { estimate } from '../report-numbers.ts'
import { offerButton, offerQuestion, offerText, type Offer, type Tried } from '../report-texts.ts'
import type { useReplay } from '../use-style-report.ts'
import { takeFocus } from '#web/ui/take-focus.ts'

interface ReplayOfferProps {
  offer: Offer
  tried: Tried
  replay: ReturnType<typeof useReplay>
}

/**
 * An offer to replay with the chosen model: what it does, who receives text, and what it costs. Consent for text that leaves this computer is asked for
 * again.
 */
export function ReplayOffer({ offer, tried, replay }: ReplayOfferProps) {
  const [asking, setAsking] = useState(false)
  const again = tried === 'wholly'
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      {!again && <Typography color="textSecondary">{offerText(offer)}</Typography>}
      {offer.why_not === null ? (
        <Button
          variant={again ? 'text' : 'contained'}
          size={again ? 'small' : 'medium'}
          sx={again ? { ml: -1.25 } : {}}
          loading={replay.starting}
          onClick={() => (offer.cloud ? setAsking(true) : replay.start())}
        >
          {offerButton(offer, tried)}
        </Button>
      ) : again ? null : (
        <Typography>
          {offer.why_not} <TextLink to={paths.settingsModel}>Model settings</TextLink>
        </Typography>
      )}
      <CloudDialog
        offer={offer}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          replay.start()
        }}
      />
    </Stack>
  )
}

function CloudDialog({ offer, open, onClose, onConfirm }: { offer: Offer; open: boolean; onClose: () => void; onConfirm: () => void }) {
  const label = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={label} maxWidth="sm" fullWidth>
      <DialogTitle id={label}>{offerQuestion(offer)}</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <Typography>
            For each message {offer.recipient ?? offer.label} receives the message, what was said before it in that conversation, and
            earlier replies of yours as examples. It may then be asked to look at its own drafts again. Sensitive details in it are treated
            as you chose under <TextLink to={paths.settingsModel}>Model</TextLink>.
          </Typography>
          <Typography color="textSecondary">
            Estimated cost: {estimate(offer.cost)}. Your limit for the day holds, and you can stop at any time. Each request is listed under
            Privacy before it leaves.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="inherit" onClick={onConfirm}>
          Send and replay
        </Button>
        <Button variant="contained" onClick={onClose} ref={takeFocus}>
          Not now
        </Button>
      </DialogActions>
    </Dialog>
  )
}
