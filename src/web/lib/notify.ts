import type { Suggestion } from '#contract/suggestions.ts'

/** `unsupported` where the browser has no notifications (or only in secure places). */
export function notificationState(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/**
 * Tells the owner that somebody wrote whose mode is "ask". Without the text: a notification is seen by whoever looks at the screen.
 * The tag makes it one notification however many pages are open. Returns false where the page itself must say it.
 */
export function notifyAsk({ id, name }: Pick<Suggestion, 'id' | 'name'>, onOpen: () => void): boolean {
  if (notificationState() !== 'granted' || !document.hidden) return false
  const notification = new Notification(`${name} wrote`, { body: 'A draft waits for your yes.', tag: `idiolect ${id}` })
  notification.addEventListener('click', onOpen)
  return true
}
