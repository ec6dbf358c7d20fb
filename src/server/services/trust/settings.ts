import { trustSettings, type TrustSettings } from '#contract/live/trust.ts'
import type { Tables } from '#server/store/tables.ts'

const key = 'trust'

/** The trust settings, or the defaults if they were never set. */
export async function readTrustSettings({ settings }: Pick<Tables, 'settings'>, accountId: string): Promise<TrustSettings> {
  return (await settings.get(accountId, key, trustSettings)) ?? trustSettings.parse({})
}

export async function writeTrustSettings({ settings }: Pick<Tables, 'settings'>, accountId: string, to: TrustSettings): Promise<void> {
  await settings.put(accountId, key, to)
}
