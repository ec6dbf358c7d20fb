import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { unknownChips } from '#web/lib/queries/knowledge.ts'
import { DEFAULT_INTERVAL, type ListenerControl, type ListenerState } from './use-listener-control.ts'

/**
 * How the listener really is set, as the server says. Each row has its delete icon, which acts at once: back to the default, or the number gone.
 * Where it cannot act it says why. While the listener runs only a number can be removed, because that can only make it answer less.
 */
export function StatusColumn({ control }: { control: ListenerControl }) {
  const { state, knowledge } = control
  return (
    <Box component="section" aria-label="Status" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Status
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {knowledge === 'known' && state !== undefined ? (
          <KnownRows control={control} state={state} />
        ) : (
          <UnknownRows words={unknownChips[knowledge === 'known' ? 'checking' : knowledge].label} onStop={control.stop} />
        )}
      </Box>
    </Box>
  )
}

function KnownRows({ control, state }: { control: ListenerControl; state: ListenerState }) {
  const { running, busy } = control
  const { config } = state
  const numbers = config.allowed_numbers
  const mustStop = running ? 'Stop the listener to change settings' : null
  const waiting = busy === null ? null : 'One moment: the last change is being made'
  return (
    <>
      <Row name="Listener" label="Stop the listener" onRemove={control.stop} blocked={running ? null : 'It is stopped'}>
        {running ? (state.pid === null ? 'Running' : `Running (process ${state.pid})`) : 'Stopped'}
      </Row>
      <Row
        name="Auto-respond"
        label="Turn auto-respond off"
        onRemove={() => control.change({ ...config, auto_respond: false })}
        blocked={config.auto_respond ? (mustStop ?? waiting) : 'It is off'}
      >
        {config.auto_respond ? 'On' : 'Off'}
      </Row>
      <Row
        name="Interval"
        label={`Reset the interval to ${DEFAULT_INTERVAL} seconds`}
        onRemove={() => control.change({ ...config, check_interval: DEFAULT_INTERVAL })}
        blocked={config.check_interval === DEFAULT_INTERVAL ? 'It is the default' : (mustStop ?? waiting)}
      >
        {`${config.check_interval} ${config.check_interval === 1 ? 'second' : 'seconds'}`}
      </Row>
      {numbers.length === 0 && (
        <Row name="Allowed numbers" label="Remove allowed numbers" onRemove={() => {}} blocked="There are none">
          None: only people set to Auto
        </Row>
      )}
      {numbers.map((number) => (
        <Row
          key={number}
          name="Allowed number"
          label={`Remove ${number}`}
          onRemove={() => control.change({ ...config, allowed_numbers: numbers.filter((other) => other !== number) })}
          blocked={waiting}
        >
          {number}
        </Row>
      ))}
    </>
  )
}

/** Stopping is the one thing that is right whatever the state. */
function UnknownRows({ words, onStop }: { words: string; onStop: () => void }) {
  const blocked = 'Not until its state is known'
  return (
    <>
      <Row name="Listener" label="Stop the listener" onRemove={onStop} blocked={null}>
        {words}
      </Row>
      {[
        { name: 'Auto-respond', label: 'Turn auto-respond off' },
        { name: 'Interval', label: `Reset the interval to ${DEFAULT_INTERVAL} seconds` },
        { name: 'Allowed numbers', label: 'Remove allowed numbers' },
      ].map(({ name, label }) => (
        <Row key={name} name={name} label={label} onRemove={() => {}} blocked={blocked}>
          {words}
        </Row>
      ))}
    </>
  )
}

interface RowProps {
  name: string
  /** What the delete icon does. */
  label: string
  onRemove: () => void
  /** Why it cannot be done now, or null. */
  blocked: string | null
  children: ReactNode
}

function Row({ name, label, onRemove, blocked, children }: RowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>{children}</Typography>
      </Box>
      <Tooltip title={blocked ?? label}>
        <span>
          <IconButton aria-label={label} disabled={blocked !== null} onClick={onRemove} sx={{ width: 40, height: 40 }}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </Stack>
  )
}
