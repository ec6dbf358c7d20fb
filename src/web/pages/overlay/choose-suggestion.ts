import type { Suggestion } from '#contract/live/suggestions.ts'

export interface Chosen {
  suggestion: Suggestion
  /** It belongs to another conversation than the one open in Messages. */
  elsewhere: boolean
}

/**
 * What the overlay shows: the newest for the conversation that is open, else the newest that waits at all. `active` is undefined or null
 * where nobody knows which conversation is open. Suggestions come newest first.
 */
export function chooseSuggestion(suggestions: readonly Suggestion[], active: string | null | undefined): Chosen | null {
  const usable = suggestions.filter(({ state }) => state === 'waiting' || state === 'scheduled')
  const open = active === null || active === undefined ? undefined : usable.find(({ conversation_id }) => conversation_id === active)
  const suggestion = open ?? usable[0]
  if (suggestion === undefined) return null
  return { suggestion, elsewhere: typeof active === 'string' && open === undefined }
}
