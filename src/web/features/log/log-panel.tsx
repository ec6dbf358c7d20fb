import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { countOf, formatDayAndTime, formatTime } from '#web/lib/time.ts'
import { LookingBack } from '#web/ui/trust/looking-back.tsx'
import { OnWhat } from './on-what.tsx'
import type { LogEntry } from './use-message-log.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { dividedRow } from '#web/ui/divided-rows.ts'

/** Product specification, section 2: heights in pixels. */
const logHeight = 300
const terminalHeight = 200
/** Nine of them, with the edges above and below and a border of 1 px, fill the panel: at its end no line is cut through. */
const terminalLine = '1.25rem'
const terminalEdge = 9

/** A panel of fixed height, so that what comes in never moves the page; worked by keys, and silent for screen readers while it polls. */
function Panel({ label, height, edge, children }: { label: string; height: number; edge?: number; children: ReactNode }) {
  const { ref, onScroll } = useStickToBottom()
  return (
    <Box
      ref={ref}
      role="log"
      aria-label={label}
      aria-live="off"
      tabIndex={0}
      onScroll={onScroll}
      sx={{
        height,
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.default',
        px: 2,
        ...(edge === undefined ? { py: 1 } : keptFree(edge)),
      }}
    >
      {children}
    </Box>
  )
}

/** Above and below, px, wherever the panel is scrolled to: what scrolls goes beneath. */
function keptFree(height: number) {
  const kept = { content: '""', display: 'block', position: 'sticky', height, bgcolor: 'background.default' }
  return { '&::before': { ...kept, top: 0 }, '&::after': { ...kept, bottom: 0 } }
}

/** Oldest first, so that what is new is at the bottom. */
export function LogEntries({ entries }: { entries: readonly LogEntry[] }) {
  const ordered = entries.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
  return (
    <Panel label="Message log" height={logHeight}>
      {ordered.length === 0 && <Typography color="textSecondary">No messages in log</Typography>}
      {ordered.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Panel>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const { from, name, channel, timestamp, text, response, outcome, reasons } = entry
  // A reason that only repeats the outcome, or that this would have been sent, says nothing.
  const why = reasons
    .filter(({ code }) => code !== 'shadow')
    .map((reason) => reason.text)
    .filter((reason) => !outcome.includes(reason))
  return (
    <Stack sx={{ py: 1, ...dividedRow }}>
      <Typography variant="body2" color="textSecondary">
        {name === '' || name === from ? from : `${from} · ${name}`} · {channel === 'email' && 'Email · '}
        {formatDayAndTime(timestamp)}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</Typography>
      {response !== undefined && response !== '' && (
        <Typography color="primary" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {entry.would_send_at === null ? 'Response' : `Would have sent this at ${formatTime(entry.would_send_at)}`}: {response}
        </Typography>
      )}
      <Why outcome={outcome} reasons={why} />
      <OnWhat entry={entry} />
      {(entry.asks_verdict || entry.review !== null) && (
        <Box sx={{ mt: 0.75 }}>
          <LookingBack id={entry.id} name={name} sent={entry.would_send_at === null} review={entry.review} />
        </Box>
      )}
    </Stack>
  )
}

/** What became of it and the first reason, and the others for whoever asks: there may be nine. */
function Why({ outcome, reasons }: { outcome: string; reasons: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const others = reasons.length - 1
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {[outcome, ...(open ? reasons : reasons.slice(0, 1))].join(' ')}
      {others > 0 && !open && (
        <>
          {' '}
          <Link component="button" variant="body2" color="inherit" onClick={() => setOpen(true)} sx={{ verticalAlign: 'baseline' }}>
            {countOf(others, 'more reason')}
          </Link>
        </>
      )}
    </Typography>
  )
}

export function TerminalOutput({ label, output }: { label: string; output: string }) {
  return (
    <Panel label={label} height={terminalHeight} edge={terminalEdge}>
      {output === '' ? (
        <Typography color="textSecondary">The listener has written nothing yet.</Typography>
      ) : (
        <Box
          component="pre"
          sx={{
            m: 0,
            fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
            fontSize: '0.8125rem',
            lineHeight: terminalLine,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {output}
        </Box>
      )}
    </Panel>
  )
}
