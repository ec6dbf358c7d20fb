import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { events } from '#contract/events.ts'
import type { ServerDeps } from '../deps.ts'
import { register } from '../http/route.ts'

/** Maximum unread bytes of a page before its stream is ended. The page reconnects and reloads the state. */
const maxUnread = 1024 * 1024

export function eventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  register(
    app,
    events.stream,
    async ({ account, session }, reply) => {
      const { sse } = reply
      const send = (data: unknown) => {
        if (reply.raw.writableLength > maxUnread) return reply.raw.destroy()
        sse.send({ data }).catch(() => reply.raw.destroy())
        return undefined
      }
      const of = session.forComputer ? null : account.id
      const stop = deps.events.subscribe(of, session.sessionHash, { event: send, end: () => sse.close() })
      if (stop === null) throw new AppError('rate-limited', 'Too many pages are open. Please close some of them.')
      sse.keepAlive()
      sse.onClose(stop)
      send({ type: 'hello', version: deps.appInfo.version })
    },
    { sse: 'only' },
  )
}
