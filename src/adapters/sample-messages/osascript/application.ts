import { strict } from './bridged.ts'
import { appleError, type Account, type MessagesApp, type SendTarget } from './messages-app.ts'

/**
 * `Application(bundle id)` with the behavior of specifiers: nothing is looked up before it is called, properties are functions, and errors carry
 * `errorNumber`. A name instead of a bundle id would match any application with that name.
 */
export function simulateApplication(app: MessagesApp): (id: string) => object {
  const targets = new WeakMap<object, SendTarget>()
  /** Calling it looks the object up, and so does reading one of its properties. */
  const specifier = (name: string, target: SendTarget, properties: Readonly<Record<string, () => unknown>>): object => {
    const looked = Object.fromEntries(
      Object.entries(properties).map(([key, read]) => [
        key,
        () => {
          app.find(target)
          return read()
        },
      ]),
    )
    const call = () => {
      app.find(target)
      return specifier(name, target, properties)
    }
    const made = strict(name, Object.assign(call, looked))
    targets.set(made, target)
    return made
  }
  const account = ({ serviceType, enabled, connectionStatus }: Account) =>
    strict('account', {
      serviceType: () => serviceType,
      enabled: () => enabled,
      connectionStatus: () => connectionStatus,
      participants: strict('participants', {
        // By name, as in AppleScript's `participant "x" of account`.
        byName: (name: string) =>
          specifier(
            'participant',
            { kind: 'participant', service: serviceType, handle: name },
            { handle: () => app.handleOf(serviceType, name) },
          ),
      }),
    })
  const accounts = () => {
    app.find(null)
    return app.accounts().map(account)
  }
  const messages = strict('Messages', {
    chats: strict('chats', { byId: (guid: string) => specifier('chat', { kind: 'chat', guid }, { id: () => guid }) }),
    accounts: strict(
      'accounts',
      Object.assign(accounts, {
        id: () => {
          app.find(null)
          return app.accounts().map((_account, index) => String(index))
        },
      }),
    ),
    send(text: unknown, options: { readonly to: object }) {
      const target = targets.get(options.to)
      if (typeof text !== 'string' || target === undefined) throw appleError(-1700)
      app.send(target, text)
    },
  })
  return (id) => {
    if (id !== 'com.apple.MobileSMS') throw appleError(-2700)
    return messages
  }
}
