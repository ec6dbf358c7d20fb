import { styleReports as calls } from '#contract/voice/style-report.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { Replays } from '#server/services/style-report/replay-turns.ts'
import type { StyleReports } from '#server/services/style-report/style-report.ts'

export function styleReportRoutes({ reports, replays }: { reports: StyleReports; replays: Replays }): RouteGroup {
  return (app) => {
    route(app, calls.get, ({ account }) => reports.get(account.id))
    route(app, calls.turns, ({ input, account }) => reports.turns(account.id, input))
    route(app, calls.stranger, ({ input, account }) => reports.stranger(account.id, input.engine))
    route(app, calls.replay, async ({ account }) => ({ success: true as const, ...(await replays.start(account.id)) }))
    route(app, calls.stop, async ({ account }) => {
      await replays.halt(account.id)
      return { success: true as const, message: 'Stopped. What was replayed stays.' }
    })
  }
}
