import { overlaySettings, type OverlaySettings } from '#contract/live/overlay.ts'
import type { Tables } from '#server/store/tables.ts'

const key = 'overlay'

export async function readOverlaySettings(store: Pick<Tables, 'settings'>, accountId: string): Promise<OverlaySettings> {
  return (await store.settings.get(accountId, key, overlaySettings)) ?? overlaySettings.parse({})
}

export interface OverlayChange {
  readonly suggestionCount?: OverlaySettings['suggestionCount'] | undefined
  readonly position?: OverlaySettings['position'] | undefined
}

/** Fields that the change omits stay as they are. */
export async function writeOverlaySettings(store: Pick<Tables, 'settings'>, accountId: string, change: OverlayChange): Promise<void> {
  await store.settings.change(accountId, key, overlaySettings, (before) => {
    const { suggestionCount, position } = before ?? overlaySettings.parse({})
    return { suggestionCount: change.suggestionCount ?? suggestionCount, position: change.position ?? position }
  })
}
