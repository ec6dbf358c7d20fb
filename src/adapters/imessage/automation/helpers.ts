import type { AskedPermission, HelperAnswer, MessagesHelper, MessagesPermissions, MessagesSnapshot } from '#core/ports/messages-helper.ts'
import { createHelperClient, type HelperOptions } from './client.ts'

/** The osascript of macOS. */
export const systemOsascript = '/usr/bin/osascript'

/**
 * Controls Messages through two helpers: one takes snapshots and inserts, one sends. Snapshots are slow in a long conversation and must never keep a
 * reply from being sent, so each helper has its own process, queue, and circuit breaker. A third helper runs permission prompts, which block
 * everything behind them for as long as the owner takes.
 */
export function createMessagesHelper(options: HelperOptions): MessagesHelper {
  const reading = createHelperClient(options)
  const sending = createHelperClient(options)
  const asking = new Set<ReturnType<typeof createHelperClient>>()
  const snapshots = new Map<string, Promise<HelperAnswer<MessagesSnapshot>>>()
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
      const answer = await reading.request('ping', {})
      return answer.ok ? sending.request('ping', {}) : answer
    },
    // Concurrent calls share the pending snapshot.
    snapshot(how) {
      const key = how ?? 'full'
      const waiting = snapshots.get(key)
      if (waiting !== undefined) return waiting
      const snapshot = reading.request('snapshot', { glance: how === 'glance' }).finally(() => snapshots.delete(key))
      snapshots.set(key, snapshot)
      return snapshot
    },
    insert: (args) => reading.request('insert', args),
    permissions: (how) => reading.request('permissions', { open: how === 'open' }),
    // A second click while macOS asks joins the same prompt.
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
      await Promise.all([reading.close(), sending.close()])
    },
  }
}
