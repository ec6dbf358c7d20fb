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
import { autoResponse, type Forecast } from '#contract/live/auto-response.ts'
import type { Ladder } from '#contract/live/trust.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices } from '#web/lib/services.tsx'
import { countOf } from '#web/lib/time.ts'
import { LoadFailure, Notice } from '../states.tsx'
import { takeFocus } from '../take-focus.ts'
import { WayOn } from './practice-for.tsx'
import { Proof } from './proof.tsx'
import { useLadder } from './use-ladder.ts'

interface ForecastDialogProps {
  open: boolean
  title: string
  channel?: 'text' | 'email'
  /** The allowed list in question, if it is not the saved one. */
  allowed?: readonly string[] | undefined
  threshold?: number | undefined
  confirmLabel: string
  /** The alternative that sends nothing automatically. */
  instead?: { label: string; act: () => void } | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before anything may be sent automatically: who would get replies, and what would have been sent. The safe button has the focus. */
export function ForecastDialog(props: ForecastDialogProps) {
  const { open, title, channel = 'text', allowed, threshold, confirmLabel, instead, onConfirm, onClose } = props
  const { call } = useServices()
  const label = useId()
  const forecast = useQuery({
    queryKey: ['forecast', channel, allowed ?? null, threshold ?? null],
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        autoResponse.forecast,
        {
          ...(channel === 'text' ? {} : { channel }),
          ...(allowed === undefined ? {} : channel === 'text' ? { allowed_numbers: [...allowed] } : { allowed_senders: [...allowed] }),
          ...(threshold === undefined ? {} : { confidence_threshold: threshold }),
        },
        { signal },
      ),
  })
  // Evidence exists for texts only.
  const ladder = useLadder(
    open && channel === 'text'
      ? {
          ...(allowed === undefined ? {} : { allowed_numbers: [...allowed] }),
          ...(threshold === undefined ? {} : { threshold }),
        }
      : null,
  )
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
          <Stack spacing={2}>
            <ForecastWords forecast={forecast.data} held={alwaysHeld[channel]} />
            {ladder.data !== undefined && <Proved ladder={ladder.data} summary={forecast.data.summary} />}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {/* Opening the dialog moves the focus here, to the cancel button. */}
        <Button color="inherit" onClick={onClose} ref={takeFocus}>
          Not now
        </Button>
        <Button variant="outlined" onClick={onConfirm} disabled={forecast.data === undefined}>
          {confirmLabel}
        </Button>
        {instead !== undefined && (
          <Button variant="contained" onClick={instead.act}>
            {instead.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const maxShown = 5

/** For each person it would reach: what is proved and what is missing. Leaves out what the summary says. */
function Proved({ ladder: { people, unsure, threshold }, summary }: { ladder: Ladder; summary: string }) {
  return (
    <Stack spacing={2}>
      {unsure !== null &&
        (summary.includes(unsure.text) ? (
          <Typography>
            <WayOn code={unsure.code} />
          </Typography>
        ) : (
          <Notice severity="info" quiet>
            {unsure.text} <WayOn code={unsure.code} />
          </Notice>
        ))}
      {people.slice(0, maxShown).map((person) => (
        <Stack key={person.id} spacing={0.5} component="section" aria-label={person.name}>
          <Typography sx={{ fontWeight: 550 }}>{person.name}</Typography>
          <Proof person={person} threshold={threshold} unsure={unsure} />
        </Stack>
      ))}
      {people.length > maxShown && (
        <Typography variant="body2" color="textSecondary">
          And {countOf(people.length - maxShown, 'more person', 'more people')}.
        </Typography>
      )}
    </Stack>
  )
}

const alwaysHeld = {
  text: 'Groups, codes, strangers, anything older than five minutes, and every draft with a promise, a number or a link of its own always wait for you.',
  email:
    'Mailing lists, automatic mail, strangers, anything older than a day, and every draft with a promise, a number or a link of its own always wait for you.',
}

function ForecastWords({ forecast: { summary }, held }: { forecast: Forecast; held: string }) {
  return (
    <Stack spacing={1.5}>
      <Typography>{summary}</Typography>
      <Typography variant="body2" color="textSecondary">
        {held} One button in the top bar turns it off.
      </Typography>
    </Stack>
  )
}
