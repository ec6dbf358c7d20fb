import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { keys } from './queries.ts'

/** What the owner wrote in place of the drafts for one message, and neither sent nor dismissed. Kept with what the page knows, until the session ends. */
export interface LeftText {
  /** The suggestion's id. */
  readonly id: string
  readonly name: string
  /** By the words of the draft it replaces. */
  readonly texts: Readonly<Record<string, string>>
}

const query = { queryKey: keys.leftTexts, gcTime: Infinity, staleTime: Infinity }

/** Everything that was left, oldest first. */
export function useLeftTexts(): { left: readonly LeftText[]; discard: (id: string) => void } {
  const queries = useQueryClient()
  const { data: left = [] } = useQuery<readonly LeftText[]>({ ...query, queryFn: () => [], enabled: false })
  return { left, discard: (id) => leaveText(queries, { id, name: '', texts: {} }) }
}

export function leftText(queries: QueryClient, id: string): LeftText['texts'] {
  return queries.getQueryData<readonly LeftText[]>(keys.leftTexts)?.find((one) => one.id === id)?.texts ?? {}
}

/** Keeps it in place of what was left for the same message before; nothing is kept where there are no texts. */
export function leaveText(queries: QueryClient, text: LeftText): void {
  const known = queries.getQueryData<readonly LeftText[]>(keys.leftTexts) ?? []
  const others = known.filter(({ id }) => id !== text.id)
  const isEmpty = Object.keys(text.texts).length === 0
  if (isEmpty && others.length === known.length) return
  queries.setQueryDefaults(keys.leftTexts, query)
  queries.setQueryData(keys.leftTexts, isEmpty ? others : [...others, text])
}
