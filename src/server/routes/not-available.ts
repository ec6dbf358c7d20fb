import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { register, signIn } from '../http/route.ts'

/** Answers every declared call that has no handler, so that none is a silent 404 or a fake success. Must be registered last. */
export function notAvailableRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    if (app.hasRoute({ method: endpoint.method, url: endpoint.path })) continue
    const refuse = () => {
      throw new AppError('not-available', `"${endpoint.summary}" is not available in this version or way of running Idiolect.`)
    }
    const authenticate = endpoint.access === 'session' ? signIn(app) : async () => {}
    // Before the body is read, because uploads have no parser here.
    register(app, endpoint, async () => refuse(), {
      onRequest: async (request) => {
        await authenticate(request)
        refuse()
      },
    })
  }
}
