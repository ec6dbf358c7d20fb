import Typography from '@mui/material/Typography'
import { choosingText } from '#contract/voice/drafts.ts'

interface DraftNoteProps {
  /** A model is choosing among the other drafts that were requested. */
  choosing?: boolean
  children: string | null
}

/**
 * A note about what wrote the drafts, if there is something to say: better ones are being written or chosen, or why the chosen model did not write or rank
 * them.
 */
export function DraftNote({ choosing = false, children }: DraftNoteProps) {
  const words = choosing ? choosingText : children
  if (words === null || words === '') return null
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', textAlign: 'right', px: 1 }}>
      {words}
    </Typography>
  )
}
