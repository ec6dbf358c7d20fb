import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { takeFocus } from '../take-focus.ts'

interface NoneLeftProps {
  onOthers: () => void
  busy?: boolean
}

/** Shown when every draft was dismissed. Takes the focus, because the draft that had it is gone. */
export function NoneLeft({ onOthers, busy = false }: NoneLeftProps) {
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary">
        No draft left for this one.
      </Typography>
      <Button size="small" onClick={onOthers} loading={busy} ref={takeFocus}>
        Other drafts
      </Button>
    </Stack>
  )
}

export function takeBackWords(aside: number): string {
  return aside === 1 ? 'Show the dismissed draft' : `Show the ${aside} dismissed drafts`
}
