import { practice } from '#contract/live/practice.ts'
import { trust } from '#contract/live/trust.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { readLadder, type LadderDeps } from '#server/services/trust/ladder.ts'
import type { Practice } from '#server/services/trust/practice/practice.ts'
import { readTrustReport } from '#server/services/trust/report.ts'
import { readTrustSettings, saveTrustSettings } from '#server/services/trust/settings.ts'

export function trustRoutes(deps: LadderDeps, practices: Practice): RouteGroup {
  const { store } = deps
  return (app) => {
    route(app, trust.ladder, ({ input, account }) => readLadder(deps, account.id, input))
    route(app, trust.report, ({ account }) => readTrustReport(deps, account.id))
    route(app, trust.settings, ({ account }) => readTrustSettings(store, account.id))
    route(app, trust.saveSettings, async ({ input, account }) => {
      await saveTrustSettings(deps, account.id, input)
      return input
    })
    route(app, practice.status, ({ account }) => practices.status(account.id))
    route(app, practice.start, ({ account }) => practices.start(account.id))
    route(app, practice.card, ({ account }) => practices.card(account.id))
    route(app, practice.leave, ({ account }) => {
      practices.leave(account.id)
      return { success: true as const }
    })
    route(app, practice.judge, ({ input, account }) => practices.judge(account.id, input.id, input.verdict))
  }
}
