import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { EngineReport } from '#contract/voice/style-report.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { countOf, formatCount } from '#web/lib/time.ts'
import { reportSections } from '#web/lib/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LoadFailure } from '#web/ui/states.tsx'
import { ReplayedTurnRow } from '../replay/replayed-turn.tsx'
import { turnsAPage, useReplayedTurns, type TurnChoice, type TurnFilter } from '../use-style-report.ts'

const filters: { value: TurnFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Would have sent' },
  { value: 'right', label: 'Right' },
  { value: 'wrong', label: 'Wrong' },
]

const nothing: Record<TurnFilter, string> = {
  all: 'No message was replayed here yet.',
  sent: 'Nothing would have been sent: no draft reaches your threshold.',
  right: 'Nothing that would have been sent was right.',
  wrong: 'Nothing that would have been sent was wrong.',
}

interface TurnsPanelProps {
  engine: EngineReport
  threshold: number
  choice: Omit<TurnChoice, 'engine'>
  onChoice: (choice: Omit<TurnChoice, 'engine'>) => void
}

/** The replayed messages themselves, newest first. */
export function TurnsPanel({ engine, threshold, choice, onChoice }: TurnsPanelProps) {
  const { contact, only, page } = choice
  const answer = useReplayedTurns({ ...choice, engine: engine.key }, engine.state === 'running')
  const found = answer.data
  const pages = Math.ceil((found?.total ?? 0) / turnsAPage)
  const contacts = engine.contacts.toSorted((a, b) => a.name.localeCompare(b.name))
  // A conversation that Auto never answers (a group) has nothing sent, however sure a draft in it is.
  const reaches = new Set(contacts.filter(({ sent }) => sent > 0).map(({ id }) => id))
  const known = contacts.some(({ id }) => id === contact)
  return (
    <SectionCard
      title="Message by message"
      fold={{ id: reportSections.messages, state: `${countOf(engine.done, 'message')} of yours, each beside what it would have drafted.` }}
    >
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Which messages"
          value={only}
          onChange={(_event, next: TurnFilter | null) => next !== null && onChoice({ ...choice, only: next, page: 1 })}
        >
          {filters.map(({ value, label }) => (
            <ToggleButton key={value} value={value} sx={{ px: { xs: 1.25, sm: 2 }, textTransform: 'none' }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TextField
          select
          size="small"
          label="With"
          value={known ? contact : ''}
          onChange={(event) => onChoice({ ...choice, contact: event.target.value === '' ? null : event.target.value, page: 1 })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 220 } }}
        >
          <MenuItem value="">Everybody</MenuItem>
          {contacts.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Typography component="output" variant="body2" color="textSecondary">
          {found === undefined ? '' : countOf(found.total, 'message')}
        </Typography>
      </Stack>
      {found === undefined ? (
        answer.isError ? (
          <LoadFailure
            what={`The replayed messages could not be loaded: ${failureText(answer.error)}`}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Stack spacing={2}>
            <Skeleton variant="rounded" height={96} />
            <Skeleton variant="rounded" height={96} />
          </Stack>
        )
      ) : found.turns.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {nothing[only]}
        </Typography>
      ) : (
        <Box component="ol" aria-label="Replayed messages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {found.turns.map((turn) => (
            <ReplayedTurnRow key={turn.id} turn={turn} threshold={reaches.has(turn.contact_id) ? threshold : null} />
          ))}
        </Box>
      )}
      {pages > 1 && (
        <Stack direction="row" sx={{ justifyContent: 'center', mt: 1 }}>
          <Pagination
            count={pages}
            page={page}
            siblingCount={0}
            onChange={(_event, next) => onChoice({ ...choice, page: next })}
            getItemAriaLabel={(type, target) => (type === 'page' ? `Page ${formatCount(target ?? 1)}` : `Go to ${type} page`)}
          />
        </Stack>
      )}
    </SectionCard>
  )
}
