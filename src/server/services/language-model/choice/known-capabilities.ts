import type { Capabilities } from '#core/language-model/capabilities.ts'
import { resolveChoice, type ModelEnvironment, type Resolved } from '../chosen-model.ts'
import { pauseKey } from '../model-pauses.ts'
import type { ModelRecords } from './model-records.ts'

export type KnownCapabilities = ReturnType<typeof createKnownCapabilities>

/** Probed capabilities of models, kept in the account's row if it has one. */
export function createKnownCapabilities({ change }: Pick<ModelRecords, 'change'>, environment: ModelEnvironment) {
  /** Probed capabilities of models that the environment preselects, because there is no row to keep them. */
  const probed = new Map<string, Capabilities>()
  const keyOf = (accountId: string, { key, address }: Resolved) => `${pauseKey(accountId, key)} ${address?.baseUrl ?? ''}`

  return {
    of: (accountId: string, resolved: Resolved): Capabilities | null =>
      resolved.capabilities ?? probed.get(keyOf(accountId, resolved)) ?? null,

    async keep(accountId: string, resolved: Resolved, capabilities: Capabilities): Promise<void> {
      probed.set(keyOf(accountId, resolved), capabilities)
      await change(accountId, (row) => {
        const now = resolveChoice(row, environment)
        const same = now.key === resolved.key && now.address?.baseUrl === resolved.address?.baseUrl
        return same && row.chosen !== null ? { ...row, chosen: { ...row.chosen, capabilities } } : null
      })
    },
  }
}
