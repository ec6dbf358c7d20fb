import Alert, { type AlertColor } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

/** Product specification, section 9. */
export const toastMs = 6000

interface Toast {
  id: number
  text: string
  severity: AlertColor
  action: ToastAction | undefined
}

/** One action for it. */
export interface ToastAction {
  label: string
  act: () => void
}

type ShowToast = (text: string, severity?: AlertColor, action?: ToastAction) => void

const ToastContext = createContext<ShowToast>(() => {})

/** One toast at the bottom center. A newer one replaces it. Clicking elsewhere does not close it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [open, setOpen] = useState(false)
  const show = useMemo<ShowToast>(
    () =>
      (text, severity = 'success', action) => {
        setToast((last) => ({ id: (last?.id ?? 0) + 1, text, severity, action }))
        setOpen(true)
      },
    [],
  )
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
                      toast.action?.act()
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

export function useToast(): ShowToast {
  return useContext(ToastContext)
}
