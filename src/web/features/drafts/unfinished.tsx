import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { choosingText } from '#contract/voice/drafts.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'

/**
 * What a model has written so far, read-only. It is unchecked and not a draft yet, so there is nothing to press. A screen reader announces that it is being
 * written, and the drafts when they are done, but not every word.
 */
export function Unfinished({ texts, choosing }: { texts: readonly string[]; choosing: boolean }) {
  // Only their positions identify them while they grow.
  const answers = texts.map((text, place) => ({ id: `answer ${place}`, text }))
  return (
    <Stack component="section" aria-label="Being written" sx={{ alignItems: 'flex-end', gap: 1.25 }}>
      <Box aria-live="polite" aria-busy sx={{ display: 'grid', gap: 1.25, justifyItems: 'end', width: '100%', opacity: 0.72 }}>
        {answers.map(({ id, text }) => (
          <Bubbles key={id} kind="draft" text={text} />
        ))}
      </Box>
      <Typography component="output" variant="body2" color="textSecondary">
        {choosing ? choosingText : 'Writing… not checked yet'}
      </Typography>
    </Stack>
  )
}
