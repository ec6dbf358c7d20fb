import { AppError } from '#contract/errors.ts'
import { computer } from '#contract/live/computer.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { listenersHere, type ListenersHereDeps } from '#server/services/listening/listeners-here.ts'

export function computerRoutes(deps: ListenersHereDeps): RouteGroup {
  return (app) => {
    route(app, computer.listeners, ({ session }) => {
      if (!session.forComputer) throw new AppError('forbidden', 'Only a program of this computer may ask for that.')
      return listenersHere(deps)
    })
  }
}
