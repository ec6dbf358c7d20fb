import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cardOf, suggestions, type Suggestion, type SuggestionState } from '#contract/live/suggestions.ts'
import { useServices } from '../services.tsx'
import { keys } from './queries.ts'

/** What the owner wrote in place of the drafts for one message, and neither sent nor dismissed. Kept with what the page knows, until the session ends. */
export interface LeftText {
  /** Of a text, the same for all suggestions that superseded one another (`cardOf`). */
  readonly id: string
  /** The suggestion's id. */
  readonly suggestion: string
  readonly drafts: Suggestion['drafts']
  /** What it answers. Each kind is shown in its own list. */
  readonly of: 'text' | 'email'
  readonly name: string
  /** By the words of the draft it replaces. */
  readonly texts: Readonly<Record<string, string>>
  /** Those of `texts` that the server does not have. Only these are shown again where the message still waits: an edit may be changed on another page. */
  readonly typed: LeftText['texts']
}

const query = { queryKey: keys.leftTexts, gcTime: Infinity, staleTime: Infinity }

/** Whether a text was left that only this page has: loading it again would lose that. */
export function hasLeftText(queries: QueryClient): boolean {
  return hasTyped(queries.getQueryData<readonly LeftText[]>(keys.leftTexts))
}

function hasTyped(left: readonly LeftText[] = []): boolean {
  return left.some(({ typed }) => Object.keys(typed).length > 0)
}

/**
 * While `isNeeded`, the browser asks before it reloads or closes the page. In the desktop app nothing can ask, and a window that refuses would never close.
 */
function useAskBeforeLeaving(isNeeded: boolean): void {
  const { bridge } = useServices()
  const asks = isNeeded && bridge === null
  useEffect(() => {
    if (!asks) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
}

/** Has the browser ask before it leaves the page while a text was left that only this page has. */
export function useKeepLeftTexts(): void {
  const { data } = useQuery<readonly LeftText[]>({ ...query, queryFn: () => [], enabled: false })
  useAskBeforeLeaving(hasTyped(data))
}

const sentStates: ReadonlySet<SuggestionState> = new Set(['sending', 'sent'])

/**
 * What to offer of what was left, once `ended` says how the message ended. Null if it was dismissed on another page: it is not wanted, unless that is undone.
 * Of what was answered from another page, only a text that the server never had is offered, unless it is the very text that was sent.
 */
function stillWanted(left: LeftText, ended: readonly Suggestion[]): LeftText | null {
  const ends = ended.filter((one) => cardOf(one) === left.id)
  if (ends.some(({ state }) => state === 'dismissed')) return null
  const sent = ends.filter(({ state }) => sentStates.has(state)).map(({ text }) => text.trim())
  if (sent.length === 0) return left
  const texts = Object.fromEntries(Object.entries(left.typed).filter(([, text]) => !sent.includes(text.trim())))
  return { ...left, texts, typed: texts }
}

/**
 * Everything of one kind that was left for messages other than the `open` ones, oldest first. The list of these does not say why a message is no longer in it,
 * so the server is asked: a text that was sent from another page must not be offered again.
 */
export function useLeftTexts(
  of: LeftText['of'],
  open: readonly { readonly id: string; readonly began_as?: string | undefined }[],
): { left: readonly LeftText[]; discard: (id: string) => void } {
  const { call } = useServices()
  const queries = useQueryClient()
  const { data: all = [] } = useQuery<readonly LeftText[]>({ ...query, queryFn: () => [], enabled: false })
  const gone = all.filter((text) => text.of === of && !open.some((one) => cardOf(one) === text.id))
  const { data: ended } = useQuery({
    queryKey: [...keys.leftTexts, gone.map(({ id }) => id)],
    enabled: gone.length > 0,
    queryFn: async ({ signal }) => (await call(suggestions.list, { state: 'all' }, { signal })).suggestions,
  })
  const left = ended === undefined ? [] : gone.map((one) => stillWanted(one, ended)).filter((one) => one !== null)
  const answered = left.filter(({ texts }) => Object.keys(texts).length === 0)
  useEffect(() => {
    for (const one of answered) leaveText(queries, one)
  })
  return {
    left: left.filter((one) => !answered.includes(one)),
    discard: (id) => leaveText(queries, { id, suggestion: id, drafts: [], of, name: '', texts: {}, typed: {} }),
  }
}

/**
 * What was left for this message, by the words of the drafts it replaces. `drafts`: those drafts, where another suggestion has superseded theirs since, which
 * knows neither them nor the edits that the server had stored.
 */
export function leftText(
  queries: QueryClient,
  { id, suggestion }: Pick<LeftText, 'id' | 'suggestion'>,
): Pick<LeftText, 'typed' | 'suggestion'> & { readonly drafts: LeftText['drafts'] | null } {
  const left = queries.getQueryData<readonly LeftText[]>(keys.leftTexts)?.find((one) => one.id === id)
  if (left === undefined) return { suggestion, typed: {}, drafts: null }
  return left.suggestion === suggestion ? { suggestion, typed: left.typed, drafts: null } : { ...left, typed: left.texts }
}

/** The edits that the server has stored, by the words of the drafts they replace. */
export function storedEdits({ drafts, edits = [] }: Pick<Suggestion, 'drafts' | 'edits'>): LeftText['texts'] {
  return Object.fromEntries(edits.flatMap(({ draft, text }) => (drafts[draft] === undefined ? [] : [[drafts[draft].text, text]])))
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
interface Answering extends Omit<LeftText, 'texts'> {
  /** As `storedEdits` gives them. */
  readonly stored: LeftText['texts']
}

/**
 * Leaves what the owner wrote when its message goes, or the page, unless somebody else is signed in by then.
 */
export function useLeaving({ id, suggestion, of, name, drafts, stored, typed }: Answering): {
  /** Call once the text was sent or is not wanted; with false if that could not be done after all. */
  settle: (isSettled: boolean) => void
  /** Call with what is typed. It may come after the message or the page has gone: from Undo, which is still there for a while. */
  wrote: (words: string, text: string) => void
} {
  const queries = useQueryClient()
  const { session } = useServices()
  const [writer] = useState(session.known)
  const settled = useRef(false)
  const gone = useRef(false)
  const own = useRef({ suggestion, drafts, texts: typed, typed })
  const unstored = Object.fromEntries(
    Object.entries(typed).filter(([words, text]) => text.trim() !== '' && text !== words && text !== stored[words]),
  )
  useAskBeforeLeaving(Object.keys(unstored).length > 0)
  useEffect(() => {
    own.current = { suggestion, drafts, texts: { ...stored, ...unstored }, typed: unstored }
  })
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (session.known === writer)
        leaveText(queries, { id, of, name, ...own.current, ...(settled.current ? { texts: {}, typed: {} } : {}) })
    }
  }, [queries, session, writer, id, of, name])
  return {
    settle: (isSettled) => {
      settled.current = isSettled
    },
    wrote: (words, text) => {
      settled.current = false
      if (!gone.current || session.known !== writer) return
      const { texts, typed: before, ...rest } = own.current
      leaveText(queries, { id, of, name, ...rest, texts: { ...texts, [words]: text }, typed: { ...before, [words]: text } })
    },
  }
}
