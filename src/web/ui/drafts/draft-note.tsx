import Typography from '@mui/material/Typography'
import { choosingText } from '#contract/voice/drafts.ts'

interface DraftNoteProps {
  /** A model chooses among other drafts that were asked for. */
  choosing?: boolean
  children: string | null
}

/**
 * What wrote the drafts, where that is worth a word: that better ones are being written or chosen from, why the chosen model did not write them, or why
 * it did not choose.
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
