import type { Reason } from '#contract/live/suggestions.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { AskSecondLook } from '../trust/second-look.ts'

/**
 * A second look costs money, so what passed one is not asked about again while it has to wait after all: for a look at another channel, or for one at its
 * own thread that came too late. In memory: after a restart it is asked once more.
 */
export function createSecondLooks(ask: AskSecondLook | undefined) {
  /** By account and channel, then by suggestion: what it looked at when it passed. */
  const passed = new Map<string, Map<string, string>>()
  const passedOf = ({ accountId, channel }: Pick<StoredSuggestion, 'accountId' | 'channel'>) => {
    const name = JSON.stringify([accountId, channel])
    const known = passed.get(name) ?? new Map<string, string>()
    passed.set(name, known)
    return known
  }

  return {
    /** What is no longer due is forgotten. */
    keepOnly(of: Pick<StoredSuggestion, 'accountId' | 'channel'>, due: readonly StoredSuggestion[]): void {
      const known = passedOf(of)
      const ids = new Set(due.map(({ id }) => id))
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
    isDone: (suggestion: StoredSuggestion): boolean =>
      ask === undefined || passedOf(suggestion).get(suggestion.id) === lookedAt(suggestion),
    async ask(suggestion: StoredSuggestion, signal: AbortSignal): Promise<Reason | null> {
      const against = (await ask?.(suggestion, signal)) ?? null
      if (against === null && !signal.aborted) passedOf(suggestion).set(suggestion.id, lookedAt(suggestion))
      return against
    },
  }
}

function lookedAt({ turn, text, context }: StoredSuggestion): string {
  return JSON.stringify([text, turn.map((row) => [row.guid, row.text]), context])
}
