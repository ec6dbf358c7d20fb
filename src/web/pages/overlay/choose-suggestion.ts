import type { Suggestion } from '#contract/live/suggestions.ts'

export interface Chosen {
  suggestion: Suggestion
  /** It belongs to a different conversation than the one open in Messages. */
  elsewhere: boolean
}

/**
 * The suggestion the overlay shows: the newest for the open conversation, or else the newest of all. `active` is undefined or null if the open conversation
 * is unknown. Suggestions come newest first.
 */
export function chooseSuggestion(suggestions: readonly Suggestion[], active: string | null | undefined): Chosen | null {
  const usable = suggestions.filter(({ state }) => state === 'waiting' || state === 'scheduled')
  const open = active === null || active === undefined ? undefined : usable.find(({ conversation_id }) => conversation_id === active)
  const suggestion = open ?? usable[0]
  if (suggestion === undefined) return null
  return { suggestion, elsewhere: typeof active === 'string' && open === undefined }
}
