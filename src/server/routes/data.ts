import { data } from '#contract/data.ts'
import type { RouteGroup, ServerDeps } from '../deps.ts'
import { fileRoute, route } from '../route.ts'
import { exportData } from '../services/export-data.ts'
import { forgetData } from '../services/forget-data.ts'
import { checkPassword } from '../services/passwords.ts'

export function dataRoutes(deps: Parameters<typeof forgetData>[0] & Pick<ServerDeps, 'passwords'>): RouteGroup {
  return (app) => {
    fileRoute(app, data.export, ({ account }) =>
      Promise.resolve({ name: 'idiolect-export.jsonl', contentType: 'application/x-ndjson', body: exportData(deps.store, account) }),
    )
    route(app, data.forget, async ({ input, account, session, request }) => {
      if (input.all && !session.local) await app.tryPassword(request, account.id, () => checkPassword(deps, account.id, input.password))
      return { success: true as const, ...(await forgetData(deps, account.id, input.all)) }
    })
  }
}
