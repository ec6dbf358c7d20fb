import { data } from '#contract/data.ts'
import type { RouteGroup } from '../deps.ts'
import { fileRoute, route } from '../route.ts'
import { exportData } from '../services/export-data.ts'
import { forgetData } from '../services/forget-data.ts'

export function dataRoutes(deps: Parameters<typeof forgetData>[0]): RouteGroup {
  return (app) => {
    fileRoute(app, data.export, ({ account }) =>
      Promise.resolve({ name: 'idiolect-export.jsonl', contentType: 'application/x-ndjson', body: exportData(deps.store, account) }),
    )
    route(app, data.forget, async ({ input, account }) => ({ success: true as const, ...(await forgetData(deps, account.id, input.all)) }))
  }
}
