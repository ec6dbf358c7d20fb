import type { Suggestion } from '#contract/live/suggestions.ts'

/** `unsupported` if the browser has no notifications (or allows them only in secure contexts). */
export function notificationState(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/**
 * Notifies the owner that somebody in mode "ask" wrote. The text is left out, because anyone near the screen can read a notification. The tag makes it a
 * single notification, however many pages are open. Returns false if the page must show it instead.
 */
export function notifyAsk({ id, name }: Pick<Suggestion, 'id' | 'name'>, onOpen: () => void): boolean {
  return tell({ title: `${name} wrote`, body: 'A draft is waiting for your OK.', tag: id }, onOpen)
}

/** Notifies the owner that a reply was sent automatically. Clicking it opens the place to say "I wouldn't have sent that". */
export function notifySent({ id, name }: Pick<Suggestion, 'id' | 'name'>, onOpen: () => void): boolean {
  return tell(
    { title: `Replied to ${name} automatically`, body: 'Wouldn’t have sent that? Open this and press N.', tag: `sent ${id}` },
    onOpen,
  )
}

/** Notifies the owner that a person went back to ask, and why. */
export function notifySteppedDown({ id, name, text }: { id: string; name: string; text: string }, onOpen: () => void): boolean {
  return tell({ title: `${name} is back on Ask`, body: text, tag: `stepped-down ${id}` }, onOpen)
}

function tell({ title, body, tag }: { title: string; body: string; tag: string }, onOpen: () => void): boolean {
  if (notificationState() !== 'granted' || !document.hidden) return false
  const notification = new Notification(title, { body, tag: `idiolect ${tag}` })
  notification.addEventListener('click', onOpen)
  return true
}
