import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import { countOf } from '#web/lib/time.ts'
import { PracticeFor } from '../../ui/trust/practice-for.tsx'

/** Why it is not sent by itself: the first reason, and the others for whoever asks. */
export function HeldBecause({ reasons, unsure }: { reasons: readonly Reason[]; unsure: Draft['unsure'] }) {
  const [open, setOpen] = useState(false)
  const [first, ...others] = reasons
  if (first === undefined) return null
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      Why it wasn’t sent: {(open ? reasons : [first]).map(({ text }) => text).join(' ')}
      <PracticeFor reasons={open ? reasons : [first]} unsure={unsure} />
      {others.length > 0 && !open && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ minHeight: 24, py: 0, px: 0.75, fontSize: 'inherit' }}>
          {countOf(others.length, 'more reason')}
        </Button>
      )}
    </Typography>
  )
}
