import { app, permissionName, type PermissionName } from '#contract/app.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { OwnerClient } from './owner-client.ts'
import type { SettingsFile } from './settings.ts'

type Found = OutputOf<typeof app.permissions>

export const permissionLabels: Readonly<Record<PermissionName, string>> = {
  full_disk_access: 'Full Disk Access',
  accessibility: 'Accessibility',
  automation: 'Automation',
}

/** Poll intervals, ms. While a permission is missing, the owner may be in System Settings right now; granted ones are rarely revoked. */
const again = { missing: 5000, granted: 5 * 60_000 }

/**
 * Polls what macOS allows by trying it (on the server), and notices when a granted permission is lost: revoked by the owner, or because an update was
 * signed differently. The latter shows only after a restart, so granted permissions are kept in a file.
 */
export function createGrants(options: {
  readonly settings: SettingsFile
  readonly client: () => OwnerClient | null
  /** Called once for each permission that is lost. */
  readonly lost: (name: PermissionName) => void
  /** Called when the set of lost permissions changes. */
  readonly changed: () => void
}) {
  const { settings } = options
  let lost: readonly PermissionName[] = []
  let newest: Found | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  function arm(after: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), after)
  }

  async function check(): Promise<void> {
    const by = options.client()
    try {
      if (by !== null) take(await by.call(app.permissions, {}))
    } catch {
      // Unknown does not mean lost.
    }
    const missing = newest === null || Object.values(newest).some(({ state }) => state === 'denied')
    if (running) arm(missing ? again.missing : again.granted)
  }

  function take(found: Found): void {
    newest = found
    const known = settings.get().granted
    const granted = permissionName.options.filter((name) => known.includes(name) || found[name].state === 'granted')
    if (granted.length > known.length) settings.change({ granted })
    hold(granted.filter((name) => isGone(found[name].state, lost.includes(name))))
  }

  function hold(now: readonly PermissionName[]): void {
    const before = lost
    lost = now
    for (const name of now) if (!before.includes(name)) options.lost(name)
    if (now.length !== before.length || now.some((name) => !before.includes(name))) options.changed()
  }

  return {
    lost: () => lost,
    begin(): void {
      running = true
      arm(0)
    },
    /** The owner returned to the app, perhaps from System Settings. */
    checkSoon: () => {
      if (running) arm(0)
    },
    /** The owner revoked it on purpose. */
    accept(name: PermissionName): void {
      settings.change({ granted: settings.get().granted.filter((other) => other !== name) })
      hold(lost.filter((other) => other !== name))
    },
    stop(): void {
      running = false
      clearTimeout(timer)
    },
  }
}

/** If macOS does not say, the state stays as it was. */
function isGone(state: Found[PermissionName]['state'], before: boolean): boolean {
  if (state === 'denied' || state === 'not-asked') return true
  return before && (state === 'unknown' || state === 'asking')
}
