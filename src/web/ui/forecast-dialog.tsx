import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { autoResponse, type Forecast } from '#contract/auto-response.ts'
import { failureText } from '../lib/api-error.ts'
import { useServices } from '../lib/services.tsx'
import { countOf } from '../lib/time.ts'
import { LoadFailure, Notice } from './states.tsx'
import { takeFocus } from './take-focus.ts'

interface ForecastDialogProps {
  open: boolean
  title: string
  /** The configuration it is about, where it is not the saved one. */
  numbers?: readonly string[] | undefined
  threshold?: number | undefined
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before anything may be sent by itself: whom it would reach, and what it would have sent. The safe button has the focus. */
export function ForecastDialog({ open, title, numbers, threshold, confirmLabel, onConfirm, onClose }: ForecastDialogProps) {
  const { call } = useServices()
  const label = useId()
  const forecast = useQuery({
    queryKey: ['forecast', numbers ?? null, threshold ?? null],
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        autoResponse.forecast,
        {
          ...(numbers === undefined ? {} : { allowed_numbers: [...numbers] }),
          ...(threshold === undefined ? {} : { confidence_threshold: threshold }),
        },
        { signal },
      ),
  })
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={label} maxWidth="sm" fullWidth>
      <DialogTitle id={label}>{title}</DialogTitle>
      <DialogContent>
        {forecast.isError ? (
          <LoadFailure
            what={`Whom it would reach could not be worked out, so it cannot be turned on: ${failureText(forecast.error)}`}
            onRetry={() => void forecast.refetch()}
          />
        ) : forecast.data === undefined ? (
          <>
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </>
        ) : (
          <ForecastWords forecast={forecast.data} />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onConfirm} disabled={forecast.data === undefined} color="inherit">
          {confirmLabel}
        </Button>
        {/* Opening the dialog is what puts the owner here; the focus goes to the way back. */}
        <Button variant="contained" onClick={onClose} ref={takeFocus}>
          Not now
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ForecastWords({ forecast }: { forecast: Forecast }) {
  const { people, names, replayed, holds_everything: holds } = forecast
  return (
    <Stack spacing={1.5}>
      {holds && (
        <Notice severity="info" quiet>
          Auto will hold everything for now.
        </Notice>
      )}
      <Typography>{forecast.summary}</Typography>
      <Typography color="textSecondary">{reach(people, names)}</Typography>
      {replayed !== null && (
        <Typography color="textSecondary">
          Replayed on {countOf(replayed.of, 'of your later replies', 'of your later replies')} at {replayed.threshold}: {replayed.sent}{' '}
          would have been sent, {replayed.right} of them right.
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        Groups, codes, strangers, anything older than five minutes and every draft with a promise, a number or a link of its own are always
        held. One button in the top bar turns it off.
      </Typography>
    </Stack>
  )
}

function reach(people: number, names: readonly string[]): string {
  if (people === 0) return 'It reaches nobody: no number is allowed and nobody’s mode is auto.'
  const rest = people - names.length
  const listed = rest > 0 ? [...names, `${rest} more`] : names
  return `It may answer ${countOf(people, 'person', 'people')}: ${new Intl.ListFormat('en').format(listed)}.`
}
