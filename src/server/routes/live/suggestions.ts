import { suggestions } from '#contract/live/suggestions.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { SuggestionActs } from '#server/services/replying/act-on-suggestion.ts'

export function suggestionRoutes(acts: SuggestionActs): RouteGroup {
  return (app) => {
    route(app, suggestions.list, async ({ input, account }) => ({ suggestions: await acts.list(account.id, input) }))
    route(app, suggestions.edit, ({ input, account }) => acts.edit(account.id, input.id, input))
    route(app, suggestions.approve, ({ input, account }) => acts.approve(account.id, input.id, input.text))
    route(app, suggestions.insert, ({ input, account }) => acts.insert(account.id, input.id, input.text))
    route(app, suggestions.dismiss, ({ input, account }) => acts.dismiss(account.id, input.id))
    route(app, suggestions.restore, ({ input, account }) => acts.restore(account.id, input.id))
    route(app, suggestions.regret, ({ input, account }) => acts.regret(account.id, input.id))
    route(app, suggestions.keep, ({ input, account }) => acts.keep(account.id, input.id))
    route(app, suggestions.refresh, ({ input, account }) => acts.refresh(account.id, input.id, input))
  }
}
