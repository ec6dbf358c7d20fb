import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import { countOf } from '#web/lib/time.ts'
import { PracticeFor } from './practice-for.tsx'

interface HeldBecauseProps {
  reasons: readonly Reason[]
  /** Undefined where there is no draft: what there would be to be sure of. */
  draft: Pick<Draft, 'unsure'> | undefined
}

/** Why it is not sent automatically: the first reason, and the others on request. */
export function HeldBecause({ reasons, draft }: HeldBecauseProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [first, ...others] = reasons
  if (first === undefined) return null
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      Why it wasn’t sent: {first.text}
      {draft !== undefined && <PracticeFor reasons={open ? reasons : [first]} unsure={draft.unsure} />}
      {others.length > 0 && (
        <>
          {' '}
          <Link
            component="button"
            variant="body2"
            color="inherit"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            sx={{ verticalAlign: 'baseline' }}
          >
            {open ? 'Only the first' : countOf(others.length, 'more reason')}
          </Link>
          {open && (
            <Box component="ul" id={id} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
              {others.map(({ code, text }) => (
                <li key={code}>{text}</li>
              ))}
            </Box>
          )}
        </>
      )}
    </Typography>
  )
}
