import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { failureText } from '#web/lib/api/api-error.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useBuild } from '#web/lib/queries/queries.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { LogEntries, TerminalOutput } from './log-panel.tsx'
import { useLogActs, useMessageLog, useTerminalOutputs } from './use-message-log.ts'

type OutputName = 'mac' | 'gmail'
const names: readonly { name: OutputName; label: string }[] = [
  { name: 'mac', label: 'Mac' },
  { name: 'gmail', label: 'Gmail' },
]

/** Message Log: what came in, what was answered, and why not. */
export function MessageLog({ open = false }: { open?: boolean }) {
  const [shown, setShown] = useState(open)
  const [outputs, setOutputs] = useState<readonly OutputName[]>([])
  const [asking, setAsking] = useState(false)
  const log = useMessageLog(shown)
  const terminals = useTerminalOutputs()
  const { clear, exportCsv } = useLogActs()
  const hosted = useBuild() === 'hosted'
  const missing = notAvailable(log.error)
  const offered = names.filter(({ name }) => !notAvailable(terminals[name].error))
  const some = (log.data?.length ?? 0) > 0
  return (
    <SectionCard
      title="Message Log"
      aside={
        <Button variant="outlined" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide Log' : 'Show Log'}
        </Button>
      }
    >
      {!shown && (
        <Typography color="textSecondary">
          Kept for 30 days{hosted ? '' : ' on this computer'}, with the reason for every reply that was held or sent.
        </Typography>
      )}
      {shown && missing && <Typography color="textSecondary">The log is not part of this version.</Typography>}
      {shown && !missing && (
        <Stack spacing={2}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button size="small" variant="outlined" onClick={() => void log.refetch()}>
              Refresh Log
            </Button>
            {offered.map(({ name, label }) => (
              <Button
                key={name}
                size="small"
                variant="outlined"
                aria-expanded={outputs.includes(name)}
                onClick={() => setOutputs(outputs.includes(name) ? outputs.filter((one) => one !== name) : [...outputs, name])}
              >
                {`${outputs.includes(name) ? 'Hide' : 'Show'} ${label} Output`}
              </Button>
            ))}
            {some && (
              <>
                <Button size="small" color="inherit" onClick={() => exportCsv.mutate()} loading={exportCsv.isPending}>
                  Export CSV
                </Button>
                <Button size="small" color="inherit" onClick={() => setAsking(true)} loading={clear.isPending}>
                  Clear
                </Button>
              </>
            )}
          </Stack>
          {exportCsv.isError && (
            <Notice severity="error" onClose={exportCsv.reset}>
              The log could not be exported: {failureText(exportCsv.error)}
            </Notice>
          )}
          {log.data !== undefined ? (
            <LogEntries entries={log.data} />
          ) : log.isError ? (
            <QuietFailure>The log can’t be loaded right now. It’s tried again every few seconds.</QuietFailure>
          ) : (
            <Skeleton variant="rounded" height={300} />
          )}
          {offered
            .filter(({ name }) => outputs.includes(name))
            .map(({ name, label }) => (
              <Terminal key={name} label={`${label} output`} terminal={terminals[name]} />
            ))}
        </Stack>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby="clear-log-title">
        <DialogTitle id="clear-log-title">Clear the message log?</DialogTitle>
        <DialogContent>
          <Typography>Every entry is deleted for good. Your messages and your voice aren’t touched.</Typography>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button color="inherit" onClick={() => setAsking(false)} ref={takeFocus}>
            Keep it
          </Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => {
              setAsking(false)
              clear.mutate()
            }}
          >
            Clear the log
          </Button>
        </DialogActions>
      </Dialog>
    </SectionCard>
  )
}

function Terminal({ label, terminal }: { label: string; terminal: ReturnType<typeof useTerminalOutputs>[OutputName] }) {
  if (terminal.data !== undefined) return <TerminalOutput label={label} output={terminal.data} />
  if (terminal.isError) return <QuietFailure>The output can’t be loaded right now. It’s tried again every few seconds.</QuietFailure>
  return <Skeleton variant="rounded" height={200} />
}

function QuietFailure({ children }: { children: string }) {
  return (
    <Typography component="output" variant="body2" color="textSecondary">
      {children}
    </Typography>
  )
}
