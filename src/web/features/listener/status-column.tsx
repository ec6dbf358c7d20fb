import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { DEFAULT_INTERVAL, type ListenerControl } from './use-listener-control.ts'

/**
 * How the listener really is set, as the server says. The delete icons act at once: back to the default, or the number gone. While it runs
 * only a number can be removed, because that can only make it answer less.
 */
export function StatusColumn({ control }: { control: ListenerControl }) {
  const { state, running } = control
  if (state === undefined) return null
  const { config } = state
  const idle = control.busy === null
  const numbers = config.allowed_numbers
  return (
    <Box component="section" aria-label="Status" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Status
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Row name="Listener" remove={running ? { label: 'Stop the listener', act: control.stop, enabled: idle } : undefined}>
          {running ? (state.pid === null ? 'Running' : `Running (process ${state.pid})`) : 'Stopped'}
        </Row>
        <Row
          name="Auto-respond"
          remove={
            config.auto_respond
              ? { label: 'Turn auto-respond off', act: () => control.change({ ...config, auto_respond: false }), enabled: idle && !running }
              : undefined
          }
        >
          {config.auto_respond ? 'On' : 'Off'}
        </Row>
        <Row
          name="Interval"
          remove={
            config.check_interval === DEFAULT_INTERVAL
              ? undefined
              : {
                  label: `Reset the interval to ${DEFAULT_INTERVAL} seconds`,
                  act: () => control.change({ ...config, check_interval: DEFAULT_INTERVAL }),
                  enabled: idle && !running,
                }
          }
        >
          {`${config.check_interval} ${config.check_interval === 1 ? 'second' : 'seconds'}`}
        </Row>
        {numbers.length === 0 && <Row name="Allowed numbers">None: only people whose mode is auto</Row>}
        {numbers.map((number) => (
          <Row
            key={number}
            name="Allowed number"
            remove={{
              label: `Remove ${number}`,
              act: () => control.change({ ...config, allowed_numbers: numbers.filter((other) => other !== number) }),
              enabled: idle,
            }}
          >
            {number}
          </Row>
        ))}
      </Box>
    </Box>
  )
}

interface Removal {
  label: string
  act: () => void
  enabled: boolean
}

function Row({ name, remove, children }: { name: string; remove?: Removal | undefined; children: ReactNode }) {
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
      {remove !== undefined && (
        <Tooltip title={remove.enabled ? remove.label : 'Stop the listener to change settings'}>
          <span>
            <IconButton aria-label={remove.label} disabled={!remove.enabled} onClick={remove.act} sx={{ width: 40, height: 40 }}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      )}
    </Stack>
  )
}
