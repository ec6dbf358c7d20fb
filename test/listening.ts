import type { ListenerChoices } from '#server/services/listening/listener.ts'

/** A listener that may answer these by itself, and looks every second. */
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
