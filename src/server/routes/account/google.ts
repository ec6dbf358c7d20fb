import { google } from '#contract/account/google.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'

/** Gmail cannot be connected in this version: nobody is authenticated, and the other calls of the noun say so themselves. */
export const googleRoutes: RouteGroup = (app) => {
  route(app, google.status, () => ({ authenticated: false }))
}
