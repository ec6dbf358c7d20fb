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
/** Elsewhere; the event stream is usually faster. */
export const calmPollMs = 15_000

/** The server does not have this call: whatever needs it must not be shown as working. */
export function notAvailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-available'
}

/** A refetch interval that gives up on what is not there. Polls pause by themselves while the page is hidden. */
export const every =
  (ms: number) =>
  ({ state }: { state: { error: Error | null } }): number | false =>
    notAvailable(state.error) ? false : ms

/** Whether the Mac message listener runs, and how it is set. A failing load is only logged. */
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

/** Whether the Gmail listener runs, and how it is set. */
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
 * Whether anything may go out automatically. `off` only where the server has just said so; `unknown` while it is being asked, cannot be reached, or
 * failed to answer.
 */
export type Sending = 'off' | 'on' | 'unknown'

/**
 * What each listener may do is asked for apart: one that certainly sends is enough to know, and one that is unknown to not know. Every answer is looked at
 * each time: a hook of whose answer nothing was read is rendered anew for each request, whatever comes of it.
 */
export function useSending(): Sending {
  const knowledge = useKnowledge()
  const listeners = [useListener(), useGmailListener()]
  const replies = useAutoResponse()
  const active = knowledge(replies) === 'known' ? replies.data?.active : undefined
  const each = new Set(
    listeners.map((listener): Sending => {
      const known = knowledge(listener) === 'known'
      // A server that has no such listener sends nothing by it.
      if (notAvailable(listener.error)) return 'off'
      if (listener.data === undefined || !known) return 'unknown'
      if (listener.data.status === 'stopped' || !listener.data.config.auto_respond) return 'off'
      if (active === undefined) return 'unknown'
      return active ? 'on' : 'off'
    }),
  )
  return (['on', 'unknown'] as const).find((one) => each.has(one)) ?? 'off'
}
