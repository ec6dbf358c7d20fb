import type { QueryClient } from '@tanstack/react-query'
import { cardOf, openStates, type Suggestion } from '#contract/live/suggestions.ts'
import { keys } from './queries.ts'

/** The list with this suggestion updated: replaced in its place, or in that of the one it superseded, added first if new, or removed if no longer open. */
export function withSuggestion(known: readonly Suggestion[], suggestion: Suggestion): Suggestion[] {
  if (!openStates.includes(suggestion.state)) return known.filter(({ id }) => id !== suggestion.id)
  const card = cardOf(suggestion)
  if (known.every((other) => cardOf(other) !== card)) return [suggestion, ...known]
  return known.map((other) => (cardOf(other) === card ? suggestion : other))
}

/** Puts a suggestion into the cached list. A refetch in progress may carry an older state, so it is canceled and repeated. */
export function takeSuggestion(queries: QueryClient, suggestion: Suggestion): void {
  const list = { queryKey: keys.suggestions }
  const isAsked = queries.isFetching(list) > 0
  // Canceling restores the earlier data synchronously; the promise only waits for the network.
  if (isAsked) void queries.cancelQueries(list)
  queries.setQueryData<Suggestion[]>(keys.suggestions, (known) => known && withSuggestion(known, suggestion))
  if (isAsked) void queries.invalidateQueries(list)
}
