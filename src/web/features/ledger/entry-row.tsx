import Box from '@mui/material/Box'
import Chip, { type ChipProps } from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { LedgerEntry } from '#contract/account/ledger.ts'
import { formatBytes, formatDollars } from '#web/lib/amounts.ts'
import { countOf, formatDayAndTime } from '#web/lib/time.ts'
import { Facts } from '#web/ui/facts.tsx'
import { FoldedRow } from '#web/ui/folds/folded-row.tsx'

const outcomes: Record<LedgerEntry['outcome'], { label: string; color: NonNullable<ChipProps['color']> }> = {
  open: { label: 'No answer known', color: 'warning' },
  answered: { label: 'Answered', color: 'default' },
  failed: { label: 'Failed', color: 'error' },
}

/** One request, or all requests of an hour that carried none of the owner's text: when, why, to whom, and how much. Opened, it shows what was sent. */
export function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { at, host, purpose_text: purpose, model, bytes_sent: sent, cost } = entry
  const outcome = outcomeOf(entry)
  return (
    <FoldedRow
      columns={{ xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 64px 104px 104px' }}
      row={
        <>
          <Box component="span" sx={{ minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {purpose}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {[formatDayAndTime(at), host.replace(/^https?:\/\//u, ''), ...(model === null ? [] : [model])].join(' · ')}
            </Typography>
            {entry.hour !== null && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {countOf(entry.requests, 'request')} in this hour, none of your text
              </Typography>
            )}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: { xs: 'block', md: 'none' }, ...figures }}>
              {[formatBytes(sent), ...(cost > 0 ? [price(entry)] : [])].join(' · ')}
            </Typography>
          </Box>
          <Typography component="span" variant="body2" sx={{ ...wide, ...figures, textAlign: 'right' }}>
            {formatBytes(sent)}
          </Typography>
          <Typography component="span" variant="body2" sx={{ ...wide, ...figures, textAlign: 'right' }}>
            {cost > 0 && price(entry)}
          </Typography>
          <Chip component="span" size="small" variant="outlined" label={outcome.label} color={outcome.color} sx={{ justifySelf: 'end' }} />
        </>
      }
    >
      <Details entry={entry} />
    </FoldedRow>
  )
}

/** How many of several requests failed. */
function outcomeOf({ outcome, requests, failed_requests: failed }: LedgerEntry) {
  return outcome === 'answered' && failed > 0
    ? { label: `${failed} of ${requests} failed`, color: outcomes.failed.color }
    : outcomes[outcome]
}

const wide = { display: { xs: 'none', md: 'block' } }
const figures = { fontVariantNumeric: 'tabular-nums' }

/** An estimate until the server reports its count. */
function price({ cost, cost_estimated: estimated }: LedgerEntry): string {
  return `${estimated && cost > 0 ? 'about ' : ''}${formatDollars(cost)}`
}

function Details({ entry }: { entry: LedgerEntry }) {
  const { method, host, path, bytes_received: received, http_status: status, preview, model, why } = entry
  return (
    <Box sx={{ pb: 2.5, pt: 0.5, display: 'grid', gap: 2 }}>
      <Facts
        facts={[
          { name: entry.requests > 1 ? 'The newest' : 'Request', value: `${method} ${host}${path}` },
          ...(model === null ? [] : [{ name: 'Model', value: model }]),
          { name: 'Came back', value: cameBack(received, entry.requests > 1 ? null : status) },
          ...(why === null || why === undefined || why.startsWith('http-')
            ? []
            : [{ name: 'What went wrong', value: whyWords[why] ?? `Code ${why}` }]),
        ]}
      />
      {preview === null ? (
        <Typography variant="body2" color="textSecondary">
          {entry.requests > 1 ? 'Nothing of your messages was in any of them.' : 'Nothing of your messages was in it.'}
        </Typography>
      ) : (
        <Box>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
            How it began, with sensitive details replaced
          </Typography>
          <Typography
            sx={{
              p: 1.5,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '10px',
              bgcolor: 'background.default',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {preview}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

/** Codes of what went wrong, in words; an HTTP status stands beside what came back. */
const whyWords: Readonly<Record<string, string>> = {
  'no-such-host': 'There is no such server, or no network',
  refused: 'The server did not take the connection',
  unreachable: 'The server cannot be reached',
  'timed-out': 'The server did not answer in time',
  stopped: 'It was stopped',
  certificate: 'The server could not prove who it is',
  redirect: 'The server pointed elsewhere, which is not followed',
  'cut-off': 'The connection broke off',
}

function cameBack(received: number | null, status: number | null): string {
  if (received === null) return status === null ? 'Nothing is known' : `Status ${status}`
  return status === null ? formatBytes(received) : `${formatBytes(received)}, status ${status}`
}
