import { strict } from './bridged.ts'
import { appleError, type MessagesApp, type SendTarget } from './messages-app.ts'

/**
 * `Application('Messages')` with the ways of specifiers: nothing is looked up before it is used, properties are functions, a list of `whose`
 * is a function that gives its items, errors carry `errorNumber` (reference on desktop, section 4).
 */
export function simulateApplication(app: MessagesApp): (name: string) => object {
  const targets = new WeakMap<object, SendTarget>()
  const specifier = (name: string, target: SendTarget): object => {
    const made = strict(name, {})
    targets.set(made, target)
    return made
  }
  const account = ({ serviceType, enabled }: { serviceType: string; enabled: boolean }) =>
    strict('account', {
      serviceType: () => serviceType,
      enabled: () => enabled,
      participants: strict('participants', {
        // By name, as AppleScript's `participant "x" of account` (reference on messages, section 6).
        byName: (handle: string) => specifier('participant', { kind: 'participant', service: serviceType, handle }),
      }),
    })
  const messages = strict('Messages', {
    chats: strict('chats', { byId: (guid: string) => specifier('chat', { kind: 'chat', guid }) }),
    accounts: strict('accounts', {
      whose(filter: Readonly<Record<string, unknown>>) {
        // A service called any is none: the comparison itself fails (reference on messages, section 6).
        if (filter['serviceType'] === 'any') throw appleError(-1700)
        return () =>
          app
            .accounts()
            .filter((item) =>
              Object.entries(filter).every(([key, value]) => Object.entries(item).some(([k, v]) => k === key && v === value)),
            )
            .map(account)
      },
    }),
    send(text: unknown, options: { readonly to: object }) {
      const target = targets.get(options.to)
      if (typeof text !== 'string' || target === undefined) throw appleError(-1700)
      app.send(target, text)
    },
  })
  return (name) => {
    if (name !== 'Messages') throw appleError(-2700)
    return messages
  }
}
