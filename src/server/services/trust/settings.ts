import { trustSettings, type TrustSettings } from '#contract/live/trust.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import { answerFrom } from '../automatic/automatic-settings.ts'

const key = 'trust'

/** The trust settings, or the defaults if they were never set. */
export async function readTrustSettings({ settings }: Pick<Tables, 'settings'>, accountId: string): Promise<TrustSettings> {
  return (await settings.get(accountId, key, trustSettings)) ?? trustSettings.parse({})
}

export async function writeTrustSettings({ settings }: Pick<Tables, 'settings'>, accountId: string, to: TrustSettings): Promise<void> {
  await settings.put(accountId, key, to)
}

/** Saves what the owner set. A trial that is cut short begins to count for what comes in afterwards. */
export async function saveTrustSettings(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  accountId: string,
  to: TrustSettings,
): Promise<void> {
  await store.transaction(async (tables) => {
    await tables.outbox.lock(accountId)
    const before = await readTrustSettings(tables, accountId)
    await writeTrustSettings(tables, accountId, to)
    if (to.shadow_hours < before.shadow_hours || to.shadow_drafts < before.shadow_drafts) await answerFrom(tables, accountId, clock.now())
  })
}
