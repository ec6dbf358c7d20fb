import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import { countOf } from '#web/lib/time.ts'
import { PracticeFor } from './practice-for.tsx'

/** Why it is not sent automatically: the first reason, and the others on request. */
export function HeldBecause({ reasons, unsure }: { reasons: readonly Reason[]; unsure: Draft['unsure'] }) {
  const [open, setOpen] = useState(false)
  const [first, ...others] = reasons
  if (first === undefined) return null
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      Why it wasn’t sent: {(open ? reasons : [first]).map(({ text }) => text).join(' ')}
      <PracticeFor reasons={open ? reasons : [first]} unsure={unsure} />
      {others.length > 0 && !open && (
        <>
          {' '}
          <Link component="button" variant="body2" color="inherit" onClick={() => setOpen(true)} sx={{ verticalAlign: 'baseline' }}>
            {countOf(others.length, 'more reason')}
          </Link>
        </>
      )}
    </Typography>
  )
}
