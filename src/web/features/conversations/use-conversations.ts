import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { conversations, type ConversationMode } from '#contract/live/conversations.ts'
import type { InputOf } from '#contract/define-endpoint.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'

export type DefaultMode = InputOf<typeof conversations.setDefaultMode>['mode']

/** People and groups that match, most recent first. */
export function useConversations(search: string) {
  const { call } = useServices()
  const query = useDeferredValue(search.trim())
  return useQuery({
    queryKey: [...keys.conversations, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(conversations.list, { limit: 200, ...(query === '' ? {} : { query }) }, { signal }),
  })
}

export function useModes() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.conversations })
  const onError = (error: Error): void => toast(`The mode was not changed: ${failureText(error)}`, 'error')
  const one = useMutation({
    mutationFn: (input: { id: string; mode: ConversationMode | null }) => call(conversations.setMode, input),
    onError,
    onSettled: async () => {
      await Promise.all([
        again(),
        queries.invalidateQueries({ queryKey: keys.suggestions }),
        queries.invalidateQueries({ queryKey: keys.listener }),
      ])
    },
  })
  const all = useMutation({
    mutationFn: (mode: DefaultMode) => call(conversations.setDefaultMode, { mode }),
    onError,
    onSettled: again,
  })
  return {
    setMode: (id: string, mode: ConversationMode | null) => one.mutate({ id, mode }),
    setDefault: (mode: DefaultMode) => all.mutate(mode),
  }
}
