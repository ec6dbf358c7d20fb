import Button from '@mui/material/Button'
import { pressedAround } from '#web/ui/touch.ts'

interface FoldButtonProps {
  open: boolean
  /** Id of what it folds. */
  controls: string
  onClick: () => void
  children: string
}

/** Among words, and no larger than they are. */
export function FoldButton({ open, controls, onClick, children }: FoldButtonProps) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
      sx={{
        minHeight: 24,
        py: 0,
        px: 0,
        minWidth: 0,
        fontSize: 'inherit',
        textDecoration: 'underline',
        textUnderlineOffset: '0.18em',
        ...pressedAround,
      }}
    >
      {children}
    </Button>
  )
}
