import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppBridge } from '#contract/desktop-bridge.ts'
import type { AppState } from '#contract/desktop/app-state.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'

/** What the desktop app is told to do. */
type Act = (app: AppBridge) => Promise<AppState>

/** The desktop app as it is now; undefined in a browser, and until the app has answered. */
export function useAppState(): { state: AppState | undefined; failed: boolean; retry: () => void } {
  const { bridge } = useServices()
  const cache = useQueryClient()
  const app = bridge?.app
  const { data, isError, refetch } = useQuery({
    queryKey: keys.desktopApp,
    queryFn: () => (app === undefined ? null : app.getState()),
    enabled: app !== undefined,
    // It says itself when it changes.
    staleTime: Infinity,
  })
  useEffect(() => app?.onChanged((state) => cache.setQueryData(keys.desktopApp, state)), [app, cache])
  return { state: data ?? undefined, failed: isError, retry: () => void refetch() }
}

/** Does something with the desktop app, and shows what became of it. */
export function useAppAct() {
  const { bridge } = useServices()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (act: Act) => {
      if (bridge === null) throw new Error('There is no desktop app.')
      return act(bridge.app)
    },
    onSuccess: (state) => cache.setQueryData(keys.desktopApp, state),
  })
}
