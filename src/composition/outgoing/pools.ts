import type { Agent, buildConnector } from 'undici'
import type { OutgoingPurpose } from '#core/language-model/port.ts'
import type { ConnectionGuard } from './socket-hook.ts'

/** How long an unused connection stays open, ms: long enough for what makes a request every minute. */
const idle = 75_000

/**
 * Connections by purpose, open from one request to the next. A pool does not bypass the ledger: a connection is opened under the permit of the
 * request that needs it, and only requests of the same purpose, each already entered, are sent over it.
 */
export function createPools(guard: Pick<ConnectionGuard, 'keepOpen'>) {
  const agents = new Map<OutgoingPurpose, Agent>()
  let closed = false

  return {
    /** What to pass to `fetch` so that it uses the pool of this purpose. */
    async of(purpose: OutgoingPurpose): Promise<object> {
      // Loaded when first needed: most owners' products never make a request.
      const undici = await import('undici')
      if (closed) return {}
      let agent = agents.get(purpose)
      if (agent === undefined) {
        const connect = undici.buildConnector({ allowH2: false })
        const kept: buildConnector.connector = (options, done) => guard.keepOpen(() => connect(options, done))
        agent = new undici.Agent({ connect: kept, allowH2: false, keepAliveTimeout: idle, keepAliveMaxTimeout: idle })
        agents.set(purpose, agent)
      }
      // The platform's fetch speaks to dispatchers as the version of undici that it carries does.
      return { dispatcher: new undici.Dispatcher1Wrapper(agent) }
    },

    close(): void {
      closed = true
      for (const agent of agents.values()) void agent.destroy().catch(() => undefined)
      agents.clear()
    },
  }
}
