import { learned } from '#contract/voice/learned.ts'
import type { RouteGroup, ServerDeps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { LiveControl } from '#server/services/listening/live-control.ts'
import { excludeMoment, listLearned, removeLearned } from '#server/services/voice/learned-items.ts'

export function learnedRoutes(
  deps: Pick<ServerDeps, 'store' | 'clock' | 'random'> & { live: Pick<LiveControl, 'reconsider'> },
): RouteGroup {
  return (app) => {
    route(app, learned.list, ({ input, account }) => listLearned(deps.store, account.id, input.limit))
    route(app, learned.remove, async ({ input, account }) => {
      await removeLearned(deps.store, account.id, input.id)
      return { success: true as const, message: 'Forgotten.' }
    })
    route(app, learned.notLikeThis, async ({ input, account }) => {
      await excludeMoment(deps, account.id, input.moment_id)
      return { success: true as const, message: 'No draft will lean on this moment again.' }
    })
  }
}
