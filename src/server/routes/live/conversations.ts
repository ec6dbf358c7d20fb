import { conversations } from '#contract/live/conversations.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { Conversations } from '#server/services/automatic/conversations.ts'

export function conversationRoutes(service: Conversations): RouteGroup {
  return (app) => {
    route(app, conversations.list, ({ input, account }) => service.list(account.id, input))
    route(app, conversations.setMode, ({ input, account }) => service.setMode(account.id, input.id, input.mode))
    route(app, conversations.setDefaultMode, ({ input, account }) => service.setDefaultMode(account.id, input.mode))
  }
}
