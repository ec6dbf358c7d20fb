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

/** ms: while something is missing the owner may be in System Settings right now; what is granted seldom goes. */
const again = { missing: 5000, granted: 5 * 60_000 }

/**
 * Looks again and again at what macOS allows, by trying it (the server does), and notices what was granted and is no more: by the owner's
 * own hand, or because an update was signed otherwise. That one shows only after the restart, so what was granted is kept in a file.
 */
export function createGrants(options: {
  readonly settings: SettingsFile
  readonly client: () => OwnerClient | null
  /** Told with each permission that is lost, once. */
  readonly lost: (name: PermissionName) => void
  /** What is lost is otherwise than before. */
  readonly changed: () => void
}) {
  const { settings } = options
  let lost: readonly PermissionName[] = []
  let newest: Found | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  function arm(after: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), after)
  }

  async function look(): Promise<void> {
    const by = options.client()
    try {
      if (by !== null) take(await by.call(app.permissions, {}))
    } catch {
      // Not known is not lost.
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
    /** The owner came back to the app, perhaps from System Settings. */
    lookSoon: () => {
      if (running) arm(0)
    },
    /** The owner took it away on purpose. */
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

/** What macOS does not say leaves it as it was. */
function isGone(state: Found[PermissionName]['state'], before: boolean): boolean {
  if (state === 'denied' || state === 'not-asked') return true
  return before && (state === 'unknown' || state === 'asking')
}
