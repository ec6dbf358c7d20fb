import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Moment } from '#contract/drafts.ts'
import { formatDay } from '../lib/time.ts'
import { Bubbles } from './bubble.tsx'

/** At most this many own moments are shown; the nearest come first. */
const SHOWN = 4

/** Why a draft is what it is: one sentence, and the owner's own moments it leans on. */
export function Moments({ reason, moments }: { reason: string; moments: readonly Moment[] }) {
  return (
    <Stack
      spacing={2}
      sx={{ mt: 1, p: 2, borderRadius: '14px', border: '1px solid', borderColor: 'divider', bgcolor: 'background.default' }}
    >
      <Typography variant="body2">{reason}</Typography>
      {moments.slice(0, SHOWN).map((moment) => (
        <Box key={moment.id} sx={{ fontSize: '0.875rem', '& > div': { fontSize: 'inherit' } }}>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.75 }}>
            You and {moment.contact}, {formatDay(moment.at)}
          </Typography>
          <Stack spacing={0.5} sx={{ '& div': { fontSize: '0.875rem' } }}>
            <Bubbles kind="theirs" text={moment.incoming} />
            <Bubbles kind="yours" text={moment.reply} />
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}
