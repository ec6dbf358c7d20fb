import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A labeled spinner, centered in the available space. */
export function Loading({ label }: { label: string }) {
  return (
    <Stack component="output" spacing={2} sx={{ alignItems: 'center', justifyContent: 'center', minHeight: 'min(60vh, 480px)', p: 3 }}>
      <CircularProgress size={32} aria-label={label} />
      <Typography color="textSecondary" variant="body2">
        {label}
      </Typography>
    </Stack>
  )
}

interface EmptyProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The compact form, for one of many cards. */
  small?: boolean
}

/** An empty state: what will be here, and the one thing to do. */
export function Empty({ icon, title, children, action, small = false }: EmptyProps) {
  if (small) {
    return (
      <div>
        <Typography>{title}</Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          {children}
        </Typography>
        {action !== undefined && <Box sx={{ pt: 1 }}>{action}</Box>}
      </div>
    )
  }
  return (
    // A stack sets the margins of what is in it, so the centered part is one level down.
    <Box>
      <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 5, px: 2, maxWidth: 440, mx: 'auto' }}>
        {icon !== undefined && (
          <Box aria-hidden sx={{ color: 'text.secondary', display: 'flex', '& svg': { fontSize: 36 } }}>
            {icon}
          </Box>
        )}
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        {children !== undefined && (
          <Typography color="textSecondary" component="div">
            {children}
          </Typography>
        )}
        {action !== undefined && <Box sx={{ pt: 1 }}>{action}</Box>}
      </Stack>
    </Box>
  )
}

interface NoticeProps {
  severity: AlertColor
  onClose?: (() => void) | undefined
  action?: ReactNode
  /** Not announced: text that was already there when the page opened. */
  quiet?: boolean
  children: ReactNode
}

/** An alert with the matching urgency for screen readers: errors and warnings are assertive, the rest is polite. */
export function Notice({ severity, onClose, action, quiet = false, children }: NoticeProps) {
  const role = quiet ? 'note' : severity === 'error' || severity === 'warning' ? 'alert' : 'status'
  return (
    <Alert severity={severity} role={role} action={action} {...(onClose === undefined ? {} : { onClose })}>
      {children}
    </Alert>
  )
}

/** What could not be loaded, with a retry button. Stays until loading works. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
    >
      {what}
    </Notice>
  )
}

/** For screen readers only. */
export function Announce({ children }: { children: string }) {
  return (
    <Box
      component="output"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
        margin: '-1px',
      }}
    >
      {children}
    </Box>
  )
}
