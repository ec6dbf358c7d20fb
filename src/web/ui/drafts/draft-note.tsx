import Typography from '@mui/material/Typography'

/** What wrote the drafts, where that is worth a word: that a better one is still being written, or why the chosen model did not. */
export function DraftNote({ children }: { children: string | null }) {
  if (children === null || children === '') return null
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', textAlign: 'right', px: 1 }}>
      {children}
    </Typography>
  )
}
