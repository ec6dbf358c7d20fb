import type { Suggestion, SuggestionState } from '#contract/live/suggestions.ts'

/** What still concerns the owner (`contract/live/suggestions.ts`, `state: 'open'`). */
const openStates: ReadonlySet<SuggestionState> = new Set<SuggestionState>(['waiting', 'scheduled', 'sending', 'failed', 'unknown'])

/** The list with this suggestion in it as it now is: in its place, or first where it is new, or gone where it is no longer open. */
export function withSuggestion(known: readonly Suggestion[], suggestion: Suggestion): Suggestion[] {
  const others = known.filter(({ id }) => id !== suggestion.id)
  if (!openStates.has(suggestion.state)) return others
  if (others.length === known.length) return [suggestion, ...known]
  return known.map((other) => (other.id === suggestion.id ? suggestion : other))
}
