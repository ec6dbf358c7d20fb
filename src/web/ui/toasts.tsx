import Alert, { type AlertColor } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useServices, useSession } from '#web/lib/services.tsx'

/** Product specification, section 9. */
export const toastMs = 6000

interface Toast {
  id: number
  text: string
  severity: AlertColor
  action: ToastAction | undefined
  /** The session that it is about. */
  of: string | null
}

/** One action for it. */
export interface ToastAction {
  label: string
  act: () => void
}

type ShowToast = (text: string, severity?: AlertColor, action?: ToastAction) => void

const ToastContext = createContext<ShowToast>(() => {})

/**
 * One toast at the bottom center. A newer one replaces it. Clicking elsewhere does not close it. It goes with the session that it is about: what it says is for
 * that person, and what its action saves or takes back is theirs.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { session } = useServices()
  const [toast, setToast] = useState<Toast | null>(null)
  const [open, setOpen] = useState(false)
  const show = useMemo<ShowToast>(
    () =>
      (text, severity = 'success', action) => {
        setToast((last) => ({ id: (last?.id ?? 0) + 1, text, severity, action, of: session.known }))
        setOpen(true)
      },
    [session],
  )
  useEffect(() => {
    let before = session.known
    return session.subscribe(() => {
      if (before !== null && session.known !== before) setOpen(false)
      before = session.known
    })
  }, [session])
  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={toast?.id ?? 0}
        open={open}
        autoHideDuration={toastMs}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        // Below a dialog, whose buttons are in the same place.
        sx={{ zIndex: ({ zIndex }) => zIndex.modal - 1 }}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setOpen(false)
        }}
      >
        <Alert
          severity={toast?.severity ?? 'success'}
          role={toast?.severity === 'error' ? 'alert' : 'status'}
          {...(toast?.action === undefined
            ? { onClose: () => setOpen(false) }
            : {
                action: (
                  <Button
                    color="inherit"
                    size="small"
                    onClick={() => {
                      setOpen(false)
                      // Another tab may have signed somebody else in.
                      if (session.known === toast.of && session.token === toast.of) toast.action?.act()
                    }}
                  >
                    {toast.action.label}
                  </Button>
                ),
              })}
          sx={{ maxWidth: 560, boxShadow: 8 }}
        >
          {toast?.text}
        </Alert>
      </Snackbar>
    </ToastContext>
  )
}

/** Shows a toast, unless somebody else is signed in by the time: what was asked for may only then be done. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  const { session } = useServices()
  useSession()
  const of = session.known
  return useMemo<ShowToast>(
    () => (text, severity, action) => {
      if (of === null || session.known === of) show(text, severity, action)
    },
    [show, session, of],
  )
}
