import { ownFacts, type OwnFact } from '#contract/account/own-facts.ts'
import { readOwnFact } from '#contract/account/own-values.ts'
import { AppError } from '#contract/errors.ts'
import type { RouteGroup, ServerDeps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'

export function ownFactRoutes({ store, events }: Pick<ServerDeps, 'store' | 'events'>): RouteGroup {
  const list = async (accountId: string): Promise<{ facts: OwnFact[] }> => ({ facts: await store.ownFacts.list(accountId) })
  const changed = (accountId: string): Promise<{ facts: OwnFact[] }> => {
    events.publish(accountId, { type: 'own-facts' })
    return list(accountId)
  }
  return (app) => {
    route(app, ownFacts.list, ({ account }) => list(account.id))
    route(app, ownFacts.save, async ({ input: { kind, value }, account }) => {
      const read = readOwnFact(kind, value)
      if ('problem' in read) throw new AppError('invalid-input', read.problem)
      await store.ownFacts.put(account.id, { kind, value: read.value })
      return changed(account.id)
    })
    route(app, ownFacts.remove, async ({ input, account }) => {
      await store.ownFacts.delete(account.id, input.kind)
      return changed(account.id)
    })
  }
}
