import type { AskedPermission, HelperAnswer, MessagesHelper, MessagesPermissions, MessagesSnapshot } from '#core/ports/messages-helper.ts'
import { createHelperClient, type HelperOptions } from './client.ts'

/** The system's own. */
export const systemOsascript = '/usr/bin/osascript'

/**
 * Drives Messages through two helpers: one looks and inserts, one sends. A long conversation makes a look slow, and slow looks must never be
 * why a reply is not sent; so each has its own process, queue and circuit. What asks the owner has a third for as long as they take, since the
 * question holds up everything behind it.
 */
export function createMessagesHelper(options: HelperOptions): MessagesHelper {
  const looking = createHelperClient(options)
  const sending = createHelperClient(options)
  const asking = new Set<ReturnType<typeof createHelperClient>>()
  const looks = new Map<string, Promise<HelperAnswer<MessagesSnapshot>>>()
  const questions = new Map<AskedPermission, Promise<HelperAnswer<MessagesPermissions>>>()
  let closed = false

  async function ask(permission: AskedPermission): Promise<HelperAnswer<MessagesPermissions>> {
    const client = createHelperClient(options)
    asking.add(client)
    try {
      if (closed) await client.close()
      return await client.request('ask', { permission })
    } finally {
      asking.delete(client)
      await client.close()
    }
  }

  return {
    async ping() {
      const look = await looking.request('ping', {})
      return look.ok ? sending.request('ping', {}) : look
    },
    // Whoever asks while a look is waiting gets that look.
    snapshot(how) {
      const key = how ?? 'full'
      const waiting = looks.get(key)
      if (waiting !== undefined) return waiting
      const look = looking.request('snapshot', { glance: how === 'glance' }).finally(() => looks.delete(key))
      looks.set(key, look)
      return look
    },
    insert: (args) => looking.request('insert', args),
    permissions: (how) => looking.request('permissions', { open: how === 'open' }),
    // A second press while macOS asks is the same question.
    ask(permission) {
      const open = questions.get(permission)
      if (open !== undefined) return open
      const question = ask(permission).finally(() => questions.delete(permission))
      questions.set(permission, question)
      return question
    },
    maySend: () => sending.mayTry(),
    send: (args) => sending.request('send', args),
    async close() {
      closed = true
      for (const client of asking) client.abandon()
      await Promise.all([looking.close(), sending.close()])
    },
  }
}
