import { conversations } from '#contract/conversations.ts'
import type { RouteGroup } from '../deps.ts'
import { route } from '../route.ts'
import type { Conversations } from '../services/conversations.ts'

export function conversationRoutes(service: Conversations): RouteGroup {
  return (app) => {
    route(app, conversations.list, ({ input, account }) => service.list(account.id, input))
    route(app, conversations.setMode, ({ input, account }) => service.setMode(account.id, input.id, input.mode))
    route(app, conversations.setDefaultMode, ({ input, account }) => service.setDefaultMode(account.id, input.mode))
  }
}
