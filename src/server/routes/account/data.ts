import { data } from '#contract/account/data.ts'
import type { RouteGroup, ServerDeps } from '#server/deps.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { exportData } from '#server/services/privacy/export-data.ts'
import { forgetData } from '#server/services/privacy/forget-data.ts'
import { checkOwner } from '#server/services/account/passwords.ts'

export function dataRoutes(deps: Parameters<typeof forgetData>[0] & Pick<ServerDeps, 'passwords' | 'clock'>): RouteGroup {
  return (app) => {
    fileRoute(app, data.export, ({ account }) =>
      Promise.resolve({ name: 'idiolect-export.jsonl', contentType: 'application/x-ndjson', body: exportData(deps.store, account) }),
    )
    route(app, data.forget, async ({ input, account, session, request }) => {
      if (input.all && !session.local) await app.tryPassword(request, account.id, () => checkOwner(deps, session, input.password))
      return { success: true as const, ...(await forgetData(deps, account.id, input.all)) }
    })
  }
}
