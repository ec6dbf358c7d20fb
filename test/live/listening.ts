import type { ListenerConfig } from '#server/store/live/listeners.ts'
import type { ListenerChoices } from '#server/services/listening/listener-control.ts'

/** A listener that may answer these automatically, and looks every second. */
export function listeningTo(allowed: readonly string[], given: Partial<ListenerChoices> = {}): ListenerChoices {
  return {
    auto_respond: true,
    check_interval: 1,
    allowed: [...allowed],
    threshold: null,
    most_per_look: null,
    ignore_no_reply: true,
    ignore_subscriptions: true,
    ...given,
  }
}

/** What the store has of a listener of texts. */
export const storedListening: ListenerConfig = {
  auto_respond: true,
  check_interval: 5,
  allowed: ['+15550100101'],
  restricts: true,
  country: null,
  threshold: null,
  most_per_look: null,
  ignore_no_reply: true,
  ignore_subscriptions: true,
}
