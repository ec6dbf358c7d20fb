import type { Agent, buildConnector } from 'undici'
import type { OutgoingPurpose } from '#core/language-model/port.ts'
import type { ConnectionGuard } from './socket-hook.ts'

/** How long an idle connection stays open, ms. Long enough for one request per minute. */
const idle = 75_000

/**
 * Pools of connections, one per purpose, kept open between requests. They do not bypass the ledger: a connection is opened under the permit of
 * the request that needs it, and only carries requests of the same purpose that are already logged.
 */
export function createPools(guard: Pick<ConnectionGuard, 'keepOpen'>) {
  const agents = new Map<OutgoingPurpose, Agent>()
  let closed = false

  return {
    /** What to pass to `fetch` so that it uses the pool of this purpose. */
    async of(purpose: OutgoingPurpose): Promise<object> {
      // Loaded lazily, because most installations never make a request.
      const undici = await import('undici')
      if (closed) return {}
      let agent = agents.get(purpose)
      if (agent === undefined) {
        const connect = undici.buildConnector({ allowH2: false })
        const kept: buildConnector.connector = (options, done) => guard.keepOpen(() => connect(options, done))
        agent = new undici.Agent({ connect: kept, allowH2: false, keepAliveTimeout: idle, keepAliveMaxTimeout: idle })
        agents.set(purpose, agent)
      }
      // The platform's fetch uses the dispatcher interface of its bundled undici version.
      return { dispatcher: new undici.Dispatcher1Wrapper(agent) }
    },

    close(): void {
      closed = true
      for (const agent of agents.values()) void agent.destroy().catch(() => undefined)
      agents.clear()
    },
  }
}
