import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '#web/lib/services.tsx'

/** Quits the desktop app and starts it again; nothing in a browser. */
export function RestartApp({ label = 'Restart Idiolect' }: { label?: string }) {
  const { bridge } = useServices()
  const restart = useMutation({ mutationFn: async () => bridge?.app.restart() })
  if (bridge === null) return null
  return (
    <Button size="small" variant="outlined" color="inherit" sx={{ mt: 1 }} loading={restart.isPending} onClick={() => restart.mutate()}>
      {restart.isError ? `${label}: choose it in the menu bar` : label}
    </Button>
  )
}
