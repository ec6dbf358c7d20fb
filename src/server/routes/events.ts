import type { FastifyInstance } from 'fastify'
import { events } from '#contract/events.ts'
import type { ServerDeps } from '../deps.ts'
import { register } from '../route.ts'

/** A page that does not read gets no more than this before its stream ends; it comes back and asks for the state. */
const maxUnread = 1024 * 1024

export function eventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  register(
    app,
    events.stream,
    async ({ account, session }, reply) => {
      const { sse } = reply
      sse.keepAlive()
      const send = (data: unknown) => {
        if (reply.raw.writableLength > maxUnread) return reply.raw.destroy()
        sse.send({ data }).catch(() => reply.raw.destroy())
        return undefined
      }
      send({ type: 'hello', version: deps.appInfo.version })
      const stop = deps.events.subscribe(account.id, session.sessionHash, { event: send, end: () => sse.close() })
      sse.onClose(stop)
    },
    { sse: 'only' },
  )
}
