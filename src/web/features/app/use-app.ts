import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppBridge } from '#contract/desktop-bridge.ts'
import type { AppState } from '#contract/desktop/app-state.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'

/** The actions of the desktop app. */
type Act = (app: AppBridge) => Promise<AppState>

/** State of the desktop app. Undefined in a browser, and until the app has answered. */
export function useAppState(): { state: AppState | undefined; failed: boolean; retry: () => void } {
  const { bridge } = useServices()
  const cache = useQueryClient()
  const app = bridge?.app
  const { data, isError, refetch } = useQuery({
    queryKey: keys.desktopApp,
    queryFn: () => (app === undefined ? null : app.getState()),
    enabled: app !== undefined,
    // The app announces changes itself.
    staleTime: Infinity,
  })
  useEffect(() => app?.onChanged((state) => cache.setQueryData(keys.desktopApp, state)), [app, cache])
  return { state: data ?? undefined, failed: isError, retry: () => void refetch() }
}

/** Runs an action of the desktop app and shows the result. */
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
