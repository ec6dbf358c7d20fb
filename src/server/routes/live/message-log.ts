import { Readable } from 'node:stream'
import { macListener } from '#contract/live/mac-listener.ts'
import type { RouteGroup } from '#server/deps.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { exportMessageLog, readMessageLog, type MediumOf } from '#server/services/listening/message-log.ts'
import type { Store } from '#server/store/db.ts'

/** One log for all channels, although the specification puts its calls under one of them. */
export function messageLogRoutes(store: Store, mediumOf: MediumOf): RouteGroup {
  return (app) => {
    route(app, macListener.log, async ({ account }) => ({ messages: await readMessageLog(store, account.id, mediumOf) }))
    route(app, macListener.clearLog, async ({ account }) => {
      await store.messageLog.deleteAllOf(account.id)
      return { success: true as const, message: 'The log is empty.' }
    })
    fileRoute(app, macListener.exportLog, async ({ account }) => ({
      name: 'idiolect-message-log.csv',
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from([await exportMessageLog(store, account.id, mediumOf)]),
    }))
  }
}
