import { ledger } from '#contract/account/ledger.ts'
import type { RouteGroup } from '#server/deps.ts'
import { fileRoute, route } from '#server/http/route.ts'
import type { Ledger } from '#server/services/privacy/ledger.ts'

/** `refused` counts connections blocked since startup because they had no ledger entry. */
export function ledgerRoutes(deps: { ledger: Pick<Ledger, 'list' | 'totals' | 'export'>; refused: () => number }): RouteGroup {
  return (app) => {
    route(app, ledger.list, async ({ input, account }) => {
      const [page, totals] = await Promise.all([deps.ledger.list(account.id, input), deps.ledger.totals(account.id)])
      return { ...page, ...totals, refused: deps.refused() }
    })
    fileRoute(app, ledger.export, ({ account }) =>
      Promise.resolve({ name: 'idiolect-ledger.jsonl', contentType: 'application/x-ndjson', body: deps.ledger.export(account.id) }),
    )
  }
}
