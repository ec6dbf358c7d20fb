import { model } from '#contract/language-model/model.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { Models } from '#server/services/language-model/model-access.ts'
import type { ModelTest } from '#server/services/language-model/model-test.ts'

export function modelRoutes(models: Models, test: ModelTest): RouteGroup {
  return (app) => {
    route(app, model.get, ({ account }) => models.state(account.id))
    route(app, model.found, () => models.found())
    route(app, model.models, ({ input, account }) => models.models(account.id, input))
    route(app, model.choose, ({ input, account }) => models.choose(account.id, input))
    route(app, model.settings, ({ input, account }) => models.settings(account.id, input))
    route(app, model.forgetKey, ({ account }) => models.forgetKey(account.id))
    route(app, model.test, ({ input, account }) => test.run(account.id, input.skip))
  }
}
