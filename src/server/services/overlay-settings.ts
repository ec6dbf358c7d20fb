import { overlaySettings, type OverlaySettings } from '#contract/overlay.ts'
import type { Tables } from '../store/db.ts'

const key = 'overlay'

export async function readOverlaySettings(store: Pick<Tables, 'settings'>, accountId: string): Promise<OverlaySettings> {
  return (await store.settings.get(accountId, key, overlaySettings)) ?? overlaySettings.parse({})
}

export async function writeOverlaySettings(store: Pick<Tables, 'settings'>, accountId: string, settings: OverlaySettings): Promise<void> {
  await store.settings.put(accountId, key, settings)
}
