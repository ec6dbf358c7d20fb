import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { heldSuggestion } from '#test/pages/render-app.tsx'
import { takeSuggestion } from './open-suggestions.ts'
import { keys } from './queries.ts'

const scheduled: Suggestion = { ...heldSuggestion, state: 'scheduled' }

/** A page that has asked for the list and shows `known` meanwhile. */
function asking(known: { readonly initialData?: Suggestion[] }) {
  const queries = new QueryClient()
  const answers: ((list: Suggestion[]) => void)[] = []
  const queryFn = () => new Promise<Suggestion[]>((resolve) => void answers.push(resolve))
  const stop = new QueryObserver(queries, { queryKey: keys.suggestions, queryFn, ...known }).subscribe(() => undefined)
  const shown = () => queries.getQueryData<Suggestion[]>(keys.suggestions)?.map(({ state }) => state)
  return { queries, answers, shown, stop }
}

it.each([
  ['a list that is shown', { initialData: [heldSuggestion] }],
  ['the first list', {}],
])('what an event says is not overwritten by an older answer on its way to %s, and the server is asked again', async (_, known) => {
  const { queries, answers, shown, stop } = asking(known)
  expect(answers).toHaveLength(1)
  takeSuggestion(queries, scheduled)
  answers[0]?.([heldSuggestion])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown()).not.toEqual(['waiting'])
  answers[1]?.([scheduled])
  await vi.waitFor(() => expect(shown()).toEqual(['scheduled']))
  stop()
})
