import { app as calls } from '#contract/app.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { RouteGroup } from '../deps.ts'
import { route } from '../route.ts'

export type Permissions = OutputOf<typeof calls.permissions>

/** `probe` looks at what the operating system really allows, at each call: a grant can be given or taken while the server runs. */
export function permissionRoutes(probe: () => Promise<Permissions>): RouteGroup {
  return (app) => {
    route(app, calls.permissions, () => probe())
  }
}
