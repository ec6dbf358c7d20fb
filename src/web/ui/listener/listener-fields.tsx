import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#web/lib/time.ts'
import { NumberSlider } from './number-slider.tsx'
import type { ListenerConfig, ListenerControl } from './use-listener-control.ts'

/** What a listener is set to beside its allowed list, in two columns where there is room. */
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

/** Whether it may reply automatically; what that was last set to is no promise of what holds. */
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

/** How a listener is set, for where its fields are folded: what is on is one of several things that sending asks for, so it promises nothing. */
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
  /** What the slider covers, in seconds. */
  shortest: number
  longest: number
  /** What a typed text means, or null if it is not taken. */
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
