import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { suggestions, type Suggestion, type SuggestionState } from '#contract/live/suggestions.ts'
import { useServices } from '../services.tsx'
import { keys } from './queries.ts'

/** What the owner wrote in place of the drafts for one message, and neither sent nor dismissed. Kept with what the page knows, until the session ends. */
export interface LeftText {
  /** The suggestion's id. */
  readonly id: string
  /** What it answers. Each kind is shown in its own list. */
  readonly of: 'text' | 'email'
  readonly name: string
  /** By the words of the draft it replaces. */
  readonly texts: Readonly<Record<string, string>>
  /** Those of `texts` that the server does not have. Only these are shown again where the message still waits: an edit may be changed on another page. */
  readonly typed: LeftText['texts']
}

const query = { queryKey: keys.leftTexts, gcTime: Infinity, staleTime: Infinity }

/** What the owner did with a message, here or on another page: what they wrote for it was sent, or is not wanted. */
const doneStates: ReadonlySet<SuggestionState> = new Set(['sending', 'sent', 'dismissed'])

/**
 * Everything of one kind that was left for messages other than the `open` ones, oldest first. The list of these does not say why a message is no longer in it,
 * so the server is asked: a text that was sent from another page must not be offered again.
 */
export function useLeftTexts(
  of: LeftText['of'],
  open: readonly { readonly id: string }[],
): { left: readonly LeftText[]; discard: (id: string) => void } {
  const { call } = useServices()
  const queries = useQueryClient()
  const { data: all = [] } = useQuery<readonly LeftText[]>({ ...query, queryFn: () => [], enabled: false })
  const gone = all.filter((text) => text.of === of && !open.some(({ id }) => id === text.id))
  const { data: ended } = useQuery({
    queryKey: [...keys.leftTexts, gone.map(({ id }) => id)],
    enabled: gone.length > 0,
    queryFn: async ({ signal }) => (await call(suggestions.list, { state: 'all' }, { signal })).suggestions,
  })
  const isDone = (text: LeftText): boolean => ended?.some(({ id, state }) => id === text.id && doneStates.has(state)) ?? true
  return {
    left: gone.filter((text) => !isDone(text)),
    discard: (id) => leaveText(queries, { id, of, name: '', texts: {}, typed: {} }),
  }
}

export function leftText(queries: QueryClient, id: string): LeftText['texts'] {
  return queries.getQueryData<readonly LeftText[]>(keys.leftTexts)?.find((one) => one.id === id)?.typed ?? {}
}

/** Keeps it in place of what was left for the same message before; nothing is kept where there are no texts. */
function leaveText(queries: QueryClient, text: LeftText): void {
  const known = queries.getQueryData<readonly LeftText[]>(keys.leftTexts) ?? []
  const others = known.filter(({ id }) => id !== text.id)
  const isEmpty = Object.keys(text.texts).length === 0
  if (isEmpty && others.length === known.length) return
  queries.setQueryDefaults(keys.leftTexts, query)
  queries.setQueryData(keys.leftTexts, isEmpty ? others : [...others, text])
}

/** A message that is being answered, with what the owner has typed for each draft, by the draft's own words. */
interface Answering extends Pick<LeftText, 'id' | 'of' | 'name' | 'typed'>, Pick<Suggestion, 'drafts'> {
  readonly edits: NonNullable<Suggestion['edits']>
}

/**
 * Leaves what the owner wrote when its message goes, or the page, unless somebody else is signed in by then. Call what it returns once the text was sent or
 * is not wanted; with false if that could not be done after all.
 */
export function useLeaving({ id, of, name, drafts, edits, typed }: Answering): (isSettled: boolean) => void {
  const queries = useQueryClient()
  const { session } = useServices()
  const [writer] = useState(session.known)
  const settled = useRef(false)
  const own = useRef({ texts: typed, typed })
  useEffect(() => {
    const stored = Object.fromEntries(edits.flatMap(({ draft, text }) => (drafts[draft] === undefined ? [] : [[drafts[draft].text, text]])))
    const unstored = Object.fromEntries(
      Object.entries(typed).filter(([words, text]) => text.trim() !== '' && text !== words && text !== stored[words]),
    )
    own.current = { texts: { ...stored, ...unstored }, typed: unstored }
  })
  useEffect(
    () => () => {
      if (session.known === writer) leaveText(queries, { id, of, name, ...(settled.current ? { texts: {}, typed: {} } : own.current) })
    },
    [queries, session, writer, id, of, name],
  )
  return (isSettled) => {
    settled.current = isSettled
  }
}
