import RightIcon from '@mui/icons-material/CheckCircleOutlineRounded'
import WrongIcon from '@mui/icons-material/ErrorOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { ReplayedTurn } from '#contract/voice/style-report.ts'
import { countOf, formatDayAndTime } from '#web/lib/time.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'
import { replayedWords } from '#web/ui/drafts/confidence.ts'

/** What they wrote, what the owner wrote, what it would have drafted. `threshold` is the owner's, 0–1; null where Auto sends nothing. */
export function ReplayedTurnRow({ turn, threshold }: { turn: ReplayedTurn; threshold: number | null }) {
  const { name, at, incoming, wrote } = turn
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0.5 } }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {name} · {formatDayAndTime(at)}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: { xs: 1.5, md: 3 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <Side label="They wrote" side="left">
          <Bubbles kind="theirs" text={incoming} />
        </Side>
        <Side label="You wrote" side="right">
          <Bubbles kind="yours" text={wrote} />
        </Side>
        <Side label="It would have drafted" side="right">
          <Drafts turn={turn} threshold={threshold} />
        </Side>
      </Box>
    </Box>
  )
}

/** A label over bubbles; on a phone what they wrote is left and what is in the owner's voice right. */
function Side({ label, side, children }: { label: string; side: 'left' | 'right'; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5, textAlign: { xs: side, md: side } }}>
        {label}
      </Typography>
      {children}
    </Box>
  )
}

function Drafts({ turn: { drafts, failure }, threshold }: { turn: ReplayedTurn; threshold: number | null }) {
  const [open, setOpen] = useState(false)
  // The one that would be sent is the one it is surest of.
  const [first, ...others] = drafts.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))
  if (first === undefined) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
        No draft{failure === null ? '.' : `: ${failure}`}
      </Typography>
    )
  }
  const better = others.some(({ right }) => right)
  return (
    <Stack sx={{ gap: 1, alignItems: 'stretch' }}>
      <Draft draft={first} sent={threshold !== null && first.confidence !== null && first.confidence >= threshold} />
      {open && others.map((draft) => <Draft key={draft.text} draft={draft} />)}
      {others.length > 0 && (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ alignSelf: 'flex-end', mr: -1.25 }}>
          {open ? 'Hide' : 'Show'} {countOf(others.length, 'other draft')}
          {!open && better && (others.length === 1 ? ', which is right' : ', one of them right')}
        </Button>
      )}
    </Stack>
  )
}

function Draft({ draft: { text, confidence, right }, sent = false }: { draft: ReplayedTurn['drafts'][number]; sent?: boolean }) {
  return (
    <Box>
      <Bubbles kind="draft" text={text} />
      <Box sx={{ mt: 0.5, textAlign: 'right' }}>
        <Typography variant="body2" component="p" sx={sent ? { fontWeight: 550 } : { color: 'text.secondary' }}>
          {right && <RightIcon aria-hidden sx={{ ...mark, color: 'success.main' }} />}
          {sent && !right && <WrongIcon aria-hidden sx={{ ...mark, color: 'error.main' }} />}
          {outcome(right, sent)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {sentence(replayedWords(confidence))}
        </Typography>
      </Box>
    </Box>
  )
}

const mark = { fontSize: 16, verticalAlign: '-3px', mr: 0.5 }

function outcome(right: boolean, sent: boolean): string {
  if (sent) return right ? 'Would have been sent, and right' : 'Would have been sent, and wrong'
  return right ? 'Counts as what you wrote' : 'Not what you wrote'
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
