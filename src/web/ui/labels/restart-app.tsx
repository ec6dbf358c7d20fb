import { useMutation } from '@tanstack/react-query'
import { useServices } from '#web/lib/services.tsx'
import { RowButton } from './row-button.tsx'

/** Restarts the desktop app. Renders nothing in a browser. */
export function RestartApp({ label = 'Restart Idiolect' }: { label?: string }) {
  const { bridge } = useServices()
  const restart = useMutation({ mutationFn: async () => bridge?.app.restart() })
  if (bridge === null) return null
  return (
    <RowButton loading={restart.isPending} onClick={() => restart.mutate()}>
      {restart.isError ? `${label}: choose it in the menu bar` : label}
    </RowButton>
  )
}
