import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { unknownChips } from '#web/lib/queries/knowledge.ts'
import { RemovableRow } from '#web/ui/listener/removable-row.tsx'
import { defaultInterval, type MacControl, type MacState } from './use-mac-control.ts'

/**
 * The listener's actual settings, as reported by the server. Each row has a delete icon that acts at once: it restores the default or removes the number. If
 * it cannot act, it says why. While the listener runs, only a number can be removed, because that can only make it answer less.
 */
export function StatusColumn({ control }: { control: MacControl }) {
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

function KnownRows({ control, state }: { control: MacControl; state: MacState }) {
  const { running, busy } = control
  const { config } = state
  const numbers = config.allowed_numbers
  const mustStop = running ? 'Stop the listener to change settings' : null
  const waiting = busy === null ? null : 'One moment: the last change is being made'
  return (
    <>
      <RemovableRow name="Listener" label="Stop the listener" onRemove={control.stop} blocked={running ? null : 'It is stopped'}>
        {running ? 'Running' : 'Stopped'}
      </RemovableRow>
      <RemovableRow
        name="Auto-respond"
        label="Turn auto-respond off"
        onRemove={() => control.change({ ...config, auto_respond: false })}
        blocked={config.auto_respond ? (mustStop ?? waiting) : 'It is off'}
      >
        {config.auto_respond ? 'On' : 'Off'}
      </RemovableRow>
      <RemovableRow
        name="Interval"
        label={`Reset the interval to ${defaultInterval} seconds`}
        onRemove={() => control.change({ ...config, check_interval: defaultInterval })}
        blocked={config.check_interval === defaultInterval ? 'It is the default' : (mustStop ?? waiting)}
      >
        {`${config.check_interval} ${config.check_interval === 1 ? 'second' : 'seconds'}`}
      </RemovableRow>
      {numbers.length === 0 && (
        <RemovableRow name="Allowed numbers" label="Remove allowed numbers" onRemove={() => {}} blocked="There are none">
          None: only people set to Auto
        </RemovableRow>
      )}
      {numbers.map((number) => (
        <RemovableRow
          key={number}
          name="Allowed number"
          label={`Remove ${number}`}
          onRemove={() => control.change({ ...config, allowed_numbers: numbers.filter((other) => other !== number) })}
          blocked={waiting}
        >
          {number}
        </RemovableRow>
      ))}
    </>
  )
}

/** Stopping is always allowed, whatever the state. */
function UnknownRows({ words, onStop }: { words: string; onStop: () => void }) {
  const blocked = 'Not until its state is known'
  return (
    <>
      <RemovableRow name="Listener" label="Stop the listener" onRemove={onStop} blocked={null}>
        {words}
      </RemovableRow>
      {[
        { name: 'Auto-respond', label: 'Turn auto-respond off' },
        { name: 'Interval', label: `Reset the interval to ${defaultInterval} seconds` },
        { name: 'Allowed numbers', label: 'Remove allowed numbers' },
      ].map(({ name, label }) => (
        <RemovableRow key={name} name={name} label={label} onRemove={() => {}} blocked={blocked}>
          {words}
        </RemovableRow>
      ))}
    </>
  )
}
