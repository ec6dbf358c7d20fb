import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { countOf } from '#web/lib/time.ts'
import { Notice } from '#web/ui/states.tsx'
import type { FailedResult } from './use-training.ts'

/** What happened, what was not lost, and what there was to train on. */
export function FailedPanel({ result, keepsVoice }: { result: FailedResult; keepsVoice: boolean }) {
  return (
    <Notice severity="error">
      <Stack spacing={0.5} component="section" aria-label="Failed training">
        <Typography variant="h3">Training did not finish</Typography>
        <Typography>{result.message}</Typography>
        <Typography variant="body2">
          {result.total_count > 0 &&
            `There were ${countOf(result.total_count, 'message')} to learn from, ${countOf(result.imessage_count, 'message')} of them from iMessage. `}
          {keepsVoice ? 'Nothing was lost: the voice you had goes on drafting.' : 'Nothing was lost: what you extracted is still there.'}
        </Typography>
      </Stack>
    </Notice>
  )
}
