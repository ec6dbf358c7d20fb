import type { Reason } from '#contract/live/suggestions.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { AskSecondLook } from '../trust/second-look.ts'

/**
 * A second look costs money. A reply that passed is not checked again while it waits for another channel or for a fresh read of its thread.
 * Kept in memory: after a restart it is checked once more.
 */
export function createSecondLooks(ask: AskSecondLook | undefined) {
  /** What each suggestion contained when it passed, by account and channel, then by suggestion. */
  const passed = new Map<string, Map<string, string>>()
  const passedOf = ({ accountId, channel }: Pick<StoredSuggestion, 'accountId' | 'channel'>) => {
    const name = JSON.stringify([accountId, channel])
    const known = passed.get(name) ?? new Map<string, string>()
    passed.set(name, known)
    return known
  }

  return {
    /** Forgets suggestions that are no longer due. */
    keepOnly(of: Pick<StoredSuggestion, 'accountId' | 'channel'>, due: readonly StoredSuggestion[]): void {
      const known = passedOf(of)
      const ids = new Set(due.map(({ id }) => id))
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
    isDone: (suggestion: StoredSuggestion): boolean =>
      ask === undefined || passedOf(suggestion).get(suggestion.id) === contentOf(suggestion),
    async ask(suggestion: StoredSuggestion, signal: AbortSignal): Promise<Reason | null> {
      const against = (await ask?.(suggestion, signal)) ?? null
      if (against === null && !signal.aborted) passedOf(suggestion).set(suggestion.id, contentOf(suggestion))
      return against
    },
  }
}

function contentOf({ turn, text, context }: StoredSuggestion): string {
  return JSON.stringify([text, turn.map((row) => [row.guid, row.text]), context])
}
