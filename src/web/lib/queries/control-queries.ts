import { useQuery } from '@tanstack/react-query'
import { autoResponse } from '#contract/live/auto-response.ts'
import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { ApiError } from '../api/api-error.ts'
import { logQuietly } from '../log.ts'
import { useKnowledge, type Asked } from './knowledge.ts'
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
  return useSendingBy((asked) => knowledge(asked) === 'known')
}

/** The same as of the last answers, however old they are: to be said as what was last seen, never as what is. `unknown` where there was none. */
export function useLastSending(): Sending {
  return useSendingBy(always)
}

const always = (): boolean => true

function useSendingBy(counts: (asked: Asked) => boolean): Sending {
  const listeners = [useListener(), useGmailListener()]
  const replies = useAutoResponse()
  const active = counts(replies) ? replies.data?.active : undefined
  const each = new Set(
    listeners.map((listener): Sending => {
      const isCounted = counts(listener)
      // A server without this listener sends nothing through it.
      if (notAvailable(listener.error)) return 'off'
      return isCounted ? sendingOf(listener.data, active) : 'unknown'
    }),
  )
  return (['on', 'unknown'] as const).find((one) => each.has(one)) ?? 'off'
}

/** Of one listener in this state. `active`: whether automatic replies are on at all; undefined while that is not known. */
export function sendingOf(
  listener: { readonly status: 'running' | 'stopped'; readonly config: { readonly auto_respond: boolean } } | undefined,
  active: boolean | undefined,
): Sending {
  if (listener === undefined) return 'unknown'
  if (listener.status === 'stopped' || !listener.config.auto_respond) return 'off'
  return active === undefined ? 'unknown' : active ? 'on' : 'off'
}
