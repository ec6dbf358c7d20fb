import { createOverlayHubs } from '#adapters/overlay/index.ts'
import { suggestionState } from '#contract/live/suggestions.ts'
import type { FollowedApp } from '#core/ports/overlay.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createActiveChats, type ActiveChats } from '#server/services/overlay/active-chat.ts'

/** Detects the open chat in this machine's Messages app. `app` is null if there is none. */
export function openActiveChats(deps: Pick<ServerDeps, 'store' | 'events' | 'log'>, app: FollowedApp | null): ActiveChats {
  return createActiveChats({
    ...deps,
    app,
    hubs: createOverlayHubs((address, protocols) => new WebSocket(address, [...protocols])),
    recentTexts: async (accountId, conversation) => {
      const thread = { channel: 'imessage', thread: conversation }
      const [newest] = await deps.store.suggestions.ofThread(accountId, thread, suggestionState.options)
      return (newest?.turn ?? []).flatMap(({ text }) => (text === null ? [] : [text]))
    },
  })
}
