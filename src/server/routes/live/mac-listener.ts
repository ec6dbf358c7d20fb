import { Readable } from 'node:stream'
import { macListener } from '#contract/live/mac-listener.ts'
import type { RouteGroup } from '#server/deps.ts'
import { fileRoute, route } from '#server/http/route.ts'
import type { MacListeners } from '#server/services/listening/mac-listener.ts'
import { exportMessageLog, readMessageLog } from '#server/services/listening/message-log.ts'
import type { TerminalOutput } from '#server/services/listening/terminal-output.ts'
import type { Store } from '#server/store/db.ts'

export function macListenerRoutes(deps: { store: Store; listeners: MacListeners; terminal: TerminalOutput }): RouteGroup {
  const { store, listeners, terminal } = deps
  return (app) => {
    route(app, macListener.status, ({ account }) => listeners.status(account.id))
    route(app, macListener.config, ({ input, account }) => listeners.config(account.id, input))
    route(app, macListener.start, ({ input, account }) => listeners.start(account.id, input))
    route(app, macListener.stop, ({ account }) => listeners.stop(account.id))
    route(app, macListener.log, async ({ account }) => ({ messages: await readMessageLog(store, account.id) }))
    route(app, macListener.clearLog, async ({ account }) => {
      await store.messageLog.deleteAllOf(account.id)
      return { success: true as const, message: 'The log is empty.' }
    })
    fileRoute(app, macListener.exportLog, async ({ account }) => ({
      name: 'idiolect-message-log.csv',
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from([await exportMessageLog(store, account.id)]),
    }))
    route(app, macListener.terminalOutput, ({ account }) => ({ output: terminal.read(account.id) }))
  }
}
