import type { FastifyInstance } from 'fastify'
import { app as calls } from '#contract/app.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../http/route.ts'

export function appRoutes(app: FastifyInstance, deps: ServerDeps): void {
  route(app, calls.test, () => ({ status: 'success' as const, message: 'The server is running.' }))
  route(app, calls.info, async () => ({ ...deps.appInfo, google_sign_in: (await deps.googleSignIn?.()) ?? false }))
}
