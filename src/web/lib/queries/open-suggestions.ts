import type { QueryClient } from '@tanstack/react-query'
import { openStates, type Suggestion } from '#contract/live/suggestions.ts'
import { keys } from './queries.ts'

/** The list with this suggestion in it as it now is: in its place, or first where it is new, or gone where it is no longer open. */
export function withSuggestion(known: readonly Suggestion[], suggestion: Suggestion): Suggestion[] {
  const others = known.filter(({ id }) => id !== suggestion.id)
  if (!openStates.includes(suggestion.state)) return others
  if (others.length === known.length) return [suggestion, ...known]
  return known.map((other) => (other.id === suggestion.id ? suggestion : other))
}

/** Puts it into the list that the pages show. An answer that is under way may be older than it, so that is asked for again. */
export function takeSuggestion(queries: QueryClient, suggestion: Suggestion): void {
  const list = { queryKey: keys.suggestions }
  const isAsked = queries.isFetching(list) > 0
  // What it had when it was asked is back as soon as this returns; the promise only waits for the network.
  if (isAsked) void queries.cancelQueries(list)
  queries.setQueryData<Suggestion[]>(keys.suggestions, (known) => known && withSuggestion(known, suggestion))
  if (isAsked) void queries.invalidateQueries(list)
}
