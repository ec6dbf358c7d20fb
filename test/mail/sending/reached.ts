import type { Mailbox } from '#core/ports/mailbox.ts'
import type { DeadlyPort, Life } from '#test/soak/life.ts'

/** Calls after whose loss it may be doubtful whether something was sent. */
const aroundSending: ReadonlySet<keyof Mailbox> = new Set(['createDraft', 'sendDraft', 'deleteDraft', 'draft', 'drafts'])

/** A mailbox as a server reaches it that may die at any call. */
export function reachedThrough(
  life: Life,
  mailbox: Mailbox,
  ports: { readonly sending: DeadlyPort; readonly reading: DeadlyPort },
  /** Around each call that reaches the box. */
  around: (name: keyof Mailbox, asked: readonly unknown[], call: () => Promise<unknown>) => Promise<unknown> = (_name, _asked, call) =>
    call(),
): Mailbox {
  return new Proxy(mailbox, {
    get(of, name: keyof Mailbox) {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      const port = aroundSending.has(name) ? ports.sending : ports.reading
      return (...asked: unknown[]) =>
        life.through(port, () => around(name, asked, () => Reflect.apply(value, of, asked) as Promise<unknown>))
    },
  })
}
