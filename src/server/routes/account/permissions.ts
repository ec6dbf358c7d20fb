import { app as calls } from '#contract/app.ts'
import type { InputOf, OutputOf } from '#contract/define-endpoint.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'

export type Permissions = OutputOf<typeof calls.permissions>

type Asked = InputOf<typeof calls.askPermission>['permission']

/** `probe` checks what the operating system really allows, at every call: permissions can change while the server runs. */
export function permissionRoutes(permissions: {
  probe(): Promise<Permissions>
  /** Opens the prompt and does not wait for the owner's answer. */
  ask(permission: Asked): void
}): RouteGroup {
  return (app) => {
    route(app, calls.permissions, () => permissions.probe())
    route(app, calls.askPermission, ({ input }) => {
      permissions.ask(input.permission)
      return permissions.probe()
    })
  }
}
