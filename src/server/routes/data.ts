import { data } from '#contract/data.ts'
import type { RouteGroup } from '../deps.ts'
import type { EventHub } from '../event-hub.ts'
import { fileRoute, route } from '../route.ts'
import { exportData } from '../services/export-data.ts'
import type { Extractions } from '../services/extract-messages.ts'
import { forgetData } from '../services/forget-data.ts'
import type { Trainings } from '../services/train-voice.ts'
import type { Store } from '../store/db.ts'

export function dataRoutes(deps: { store: Store; events: EventHub; extractions: Extractions; trainings: Trainings }): RouteGroup {
  return (app) => {
    fileRoute(app, data.export, ({ account }) =>
      Promise.resolve({ name: 'idiolect-export.jsonl', contentType: 'application/x-ndjson', body: exportData(deps.store, account) }),
    )
    route(app, data.forget, async ({ input, account }) => ({ success: true as const, ...(await forgetData(deps, account.id, input.all)) }))
  }
}
