import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { suggestions } from '#contract/live/suggestions.ts'
import type { ApiCall } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/queries/queries.ts'

/** The result of a regret: why the person is back at ask, and a possible follow-up text. */
export type Regretted = OutputOf<typeof suggestions.regret>

/** The sentence that records a verdict against an automatic reply. */
export const regretText = 'I wouldn’t have sent that'

/** Kept while the page is open: the follow-up is offered wherever the reply is shown, even if it was regretted elsewhere. */
export const regrettedKey = (id: string) => [...keys.lookedBack, id]

/** The owner wouldn't have sent it. Throws if the server refuses. */
export async function regret({ call, queries }: { call: ApiCall; queries: QueryClient }, id: string): Promise<Regretted> {
  const came = await call(suggestions.regret, { id })
  queries.setQueryDefaults(keys.lookedBack, { gcTime: Infinity })
  queries.setQueryData(regrettedKey(id), came)
  askAgain(queries)
  return came
}

/** The owner reviewed it and accepts it. Throws if the server refuses. */
export async function keep({ call, queries }: { call: ApiCall; queries: QueryClient }, id: string): Promise<void> {
  await call(suggestions.keep, { id })
  askAgain(queries)
}

function askAgain(queries: QueryClient): void {
  const told = [keys.automatic, keys.log, keys.suggestions, keys.conversations, keys.ladder, keys.trustReport]
  for (const queryKey of told) void queries.invalidateQueries({ queryKey })
}
