import type { Suggestion } from '#contract/live/suggestions.ts'

/** `unsupported` where the browser has no notifications (or only in secure places). */
export function notificationState(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/**
 * Tells the owner that somebody wrote whose mode is "ask". Without the text: a notification is seen by whoever looks at the screen.
 * The tag makes it one notification however many pages are open. Returns false if the page itself must say it.
 */
export function notifyAsk({ id, name }: Pick<Suggestion, 'id' | 'name'>, onOpen: () => void): boolean {
  return tell({ title: `${name} wrote`, body: 'A draft is waiting for your OK.', tag: id }, onOpen)
}

/** Tells the owner that a reply went out automatically; opening it leads to where they can say that they wouldn't have sent it. */
export function notifySent({ id, name }: Pick<Suggestion, 'id' | 'name'>, onOpen: () => void): boolean {
  return tell(
    { title: `Replied to ${name} automatically`, body: 'Wouldn’t have sent that? Open this and press N.', tag: `sent ${id}` },
    onOpen,
  )
}

/** Tells the owner that somebody is back at ask, with why. */
export function notifySteppedDown({ id, name, text }: { id: string; name: string; text: string }, onOpen: () => void): boolean {
  return tell({ title: `${name} is back on Ask`, body: text, tag: `stepped-down ${id}` }, onOpen)
}

function tell({ title, body, tag }: { title: string; body: string; tag: string }, onOpen: () => void): boolean {
  if (notificationState() !== 'granted' || !document.hidden) return false
  const notification = new Notification(title, { body, tag: `idiolect ${tag}` })
  notification.addEventListener('click', onOpen)
  return true
}
