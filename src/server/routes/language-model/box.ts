import { box } from '#contract/language-model/box.ts'
import { AppError } from '#contract/errors.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { noBox, type BoxModels } from '#server/services/box/box-models.ts'
import { onlyHere } from '#server/services/box/words.ts'

/** `models` is null if this mode has none (hosted). */
export function boxRoutes(models: BoxModels | null): RouteGroup {
  const here = (): BoxModels => {
    if (models === null) throw new AppError('not-available', onlyHere)
    return models
  }
  return (app) => {
    route(app, box.get, ({ account }) => models?.state(account.id) ?? Promise.resolve(noBox))
    route(app, box.download, ({ input, account }) => here().download(account.id, input))
    route(app, box.pause, ({ input, account }) => here().pause(account.id, input.model))
    route(app, box.resume, ({ input, account }) => here().resume(account.id, input.model))
    route(app, box.delete, ({ input, account }) => here().remove(account.id, input.model))
    route(app, box.inspect, ({ input, account }) => here().inspect(account.id, input.path))
    route(app, box.warm, ({ account }) => here().warm(account.id))
  }
}
