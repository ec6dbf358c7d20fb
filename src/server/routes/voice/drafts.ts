import { drafts } from '#contract/voice/drafts.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { Drafting } from '#server/services/drafting/draft-replies.ts'

export function draftRoutes(drafting: Drafting): RouteGroup {
  return (app) => {
    route(app, drafts.create, ({ input, account }) =>
      drafting.draft(account.id, {
        contactId: input.contact_id,
        register: input.register,
        text: input.text,
        thread: input.thread,
        count: input.count,
        requestId: input.request_id,
      }),
    )
    route(app, drafts.contacts, ({ input, account }) => drafting.people(account.id, input))
  }
}
