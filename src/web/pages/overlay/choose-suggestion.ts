import { cardOf, type Suggestion } from '#contract/live/suggestions.ts'

export interface Chosen {
  suggestion: Suggestion
  /** It belongs to a different conversation than the one open in Messages. */
  elsewhere: boolean
  /** How many others can be shown in its place. */
  others: number
  /** Card (`cardOf`) of the one after it, the first again after the last. */
  next: string
}

/** What the owner went to from here, while this conversation was open in Messages. */
interface Picked {
  readonly card: string
  readonly active: string | null | undefined
}

/**
 * The suggestion the overlay shows: what the owner went to, or else the newest for the open conversation, or else the newest of all. `active` is undefined or
 * null if the open conversation is unknown. Suggestions come newest first.
 */
export function chooseSuggestion(
  suggestions: readonly Suggestion[],
  active: string | null | undefined,
  picked: Picked | null = null,
): Chosen | null {
  const usable = suggestions.filter(({ state }) => state === 'waiting' || state === 'scheduled')
  const isActive = ({ conversation_id }: Suggestion): boolean => typeof active === 'string' && conversation_id === active
  const wanted = picked !== null && picked.active === active ? usable.find((one) => cardOf(one) === picked.card) : undefined
  const suggestion = wanted ?? usable.find(isActive) ?? usable[0]
  if (suggestion === undefined) return null
  const next = usable[(usable.indexOf(suggestion) + 1) % usable.length] ?? suggestion
  return {
    suggestion,
    elsewhere: typeof active === 'string' && !usable.some(isActive),
    others: usable.length - 1,
    next: cardOf(next),
  }
}
