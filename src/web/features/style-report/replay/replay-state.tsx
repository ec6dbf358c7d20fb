import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EngineReport } from '#contract/voice/style-report.ts'
import { asSentence } from '#web/lib/amounts.ts'
import { formatCount } from '#web/lib/time.ts'
import { Announce, Notice } from '#web/ui/states.tsx'
import type { useReplay } from '../use-style-report.ts'

/** A replay that is running, was stopped, or failed. Renders nothing if it is complete. Replayed messages are kept in any case. */
export function ReplayState({ engine, replay }: { engine: EngineReport; replay: ReturnType<typeof useReplay> }) {
  const { state, done, of, error, label } = engine
  const far = `${formatCount(done)} of ${formatCount(of)}`
  if (state === 'running') {
    return (
      <Box>
        <Announce>{`Replaying with ${label}`}</Announce>
        <LinearProgress variant="determinate" value={of === 0 ? 0 : (100 * done) / of} aria-label="Replay" aria-valuetext={far} />
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mt: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            Replaying: {far}. You may leave this page.
          </Typography>
          <Button size="small" color="inherit" loading={replay.stopping} onClick={replay.stop}>
            Stop
          </Button>
        </Stack>
      </Box>
    )
  }
  if (state === 'stopped') {
    return (
      <Typography color="textSecondary">
        Stopped after {far}.{done > 0 && ' What was replayed is kept, and the numbers are from that.'}
      </Typography>
    )
  }
  if (state === 'failed') {
    return (
      <Notice severity="error" quiet>
        {far} were replayed. {asSentence(error ?? 'It did not say why it ended')}
        {done > 0 && ' What was replayed is kept.'}
      </Notice>
    )
  }
  return null
}
