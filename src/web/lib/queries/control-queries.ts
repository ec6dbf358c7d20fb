import { useQuery } from '@tanstack/react-query'
import { autoResponse } from '#contract/live/auto-response.ts'
import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { ApiError } from '../api/api-error.ts'
import { logQuietly } from '../log.ts'
import { useKnowledge } from './knowledge.ts'
import { keys } from './queries.ts'
import { useServices, useSession } from '../services.tsx'

/** Product specification, section 9: control panel poll. */
export const panelPollMs = 3000
/** Poll interval everywhere else; the event stream is usually faster. */
export const calmPollMs = 15_000

/** True if the server does not have this call. Whatever needs it must not be shown as working. */
export function notAvailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-available'
}

/** A refetch interval that stops if the call does not exist. Polls pause automatically while the page is hidden. */
export const every =
  (ms: number) =>
  ({ state }: { state: { error: Error | null } }): number | false =>
    notAvailable(state.error) ? false : ms

/** State and settings of the Mac message listener. A failed load is only logged. */
export function useListener({ watched = false }: { watched?: boolean } = {}) {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.listener,
    enabled: status === 'signed-in',
    queryFn: async ({ signal }) => {
      try {
        return await call(macListener.status, {}, { signal })
      } catch (error) {
        if (!signal.aborted && !notAvailable(error)) logQuietly('The listener status could not be loaded.', error)
        throw error
      }
    },
    refetchInterval: every(watched ? panelPollMs : calmPollMs),
  })
}

/** State and settings of the Gmail listener. */
export function useGmailListener({ watched = false }: { watched?: boolean } = {}) {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.gmailListener,
    enabled: status === 'signed-in',
    queryFn: ({ signal }) => call(gmailListener.status, {}, { signal }),
    refetchInterval: every(watched ? panelPollMs : calmPollMs),
  })
}

export function useAutoResponse() {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.autoResponse,
    enabled: status === 'signed-in',
    queryFn: ({ signal }) => call(autoResponse.status, {}, { signal }),
    refetchInterval: every(calmPollMs),
  })
}

/**
 * Whether anything may be sent automatically. `off` only if the server has just said so; `unknown` while loading, while the server cannot be reached, or
 * after a failed call.
 */
export type Sending = 'off' | 'on' | 'unknown'

/**
 * Each listener is queried separately. One that certainly sends is enough for "on"; otherwise one that is unknown makes the result unknown. Every result is
 * read on each render: a query hook whose result is not read rerenders for every request.
 */
export function useSending(): Sending {
  const knowledge = useKnowledge()
  const listeners = [useListener(), useGmailListener()]
  const replies = useAutoResponse()
  const active = knowledge(replies) === 'known' ? replies.data?.active : undefined
  const each = new Set(
    listeners.map((listener): Sending => {
      const known = knowledge(listener) === 'known'
      // A server without this listener sends nothing through it.
      if (notAvailable(listener.error)) return 'off'
      if (listener.data === undefined || !known) return 'unknown'
      if (listener.data.status === 'stopped' || !listener.data.config.auto_respond) return 'off'
      if (active === undefined) return 'unknown'
      return active ? 'on' : 'off'
    }),
  )
  return (['on', 'unknown'] as const).find((one) => each.has(one)) ?? 'off'
}
