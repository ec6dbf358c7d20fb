import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#web/lib/time.ts'
import { NumberSlider } from './number-slider.tsx'
import type { ListenerConfig, ListenerControl } from './use-listener-control.ts'

/** A listener's settings other than its allowed list, in two columns if there is room. */
export function ListenerColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      {children}
    </Box>
  )
}

type Fields = Pick<ListenerControl, 'knowledge' | 'locked' | 'edit'>

/** Whether it may reply automatically. The last known setting does not prove the current one. */
export function AutoRespondSwitch({ control: { knowledge, locked, edit }, on }: { control: Fields; on: boolean }) {
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={on} disabled={locked} onChange={(_event, auto_respond) => edit({ auto_respond })} />}
        label="Auto-respond"
      />
      <Typography variant="body2" color="textSecondary">
        {knowledge !== 'known'
          ? 'As it was last set.'
          : on
            ? 'Replies automatically where every rule below allows it.'
            : 'Drafts only: nothing is sent automatically.'}
      </Typography>
    </div>
  )
}

/** Summary of a listener's settings, for when its fields are folded. Being on is only one of several conditions for sending, so it promises nothing. */
export function settingWords(
  { config, running, until }: { config: ListenerConfig; running: boolean; until: string | null },
  what: string,
): string {
  const { auto_respond: on, check_interval: seconds } = config
  if (!running) return `Not watching for new ${what}. Auto-respond is ${on ? 'on' : 'off'}.`
  const looks = `${on ? 'Auto-respond is on' : 'Drafts only'}. Looks every ${seconds === 1 ? 'second' : `${seconds} seconds`}.`
  return until === null ? looks : `${looks} Stops automatically ${formatDayAndTime(until)}.`
}

interface CheckIntervalProps {
  control: Fields
  seconds: number
  /** The slider's range, in seconds. */
  shortest: number
  longest: number
  /** Parses typed text. Null if it is not accepted. */
  accept: (text: string) => number | null
}

export function CheckInterval({ control: { locked, edit }, seconds, shortest, longest, accept }: CheckIntervalProps) {
  return (
    <NumberSlider
      label="Check interval in seconds"
      boxLabel="Seconds"
      value={seconds}
      min={shortest}
      max={longest}
      disabled={locked}
      accept={accept}
      onValue={(check_interval) => edit({ check_interval })}
    />
  )
}
