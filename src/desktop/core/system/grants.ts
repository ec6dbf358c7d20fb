import { app } from '#contract/app.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { OwnerClient } from './owner-client.ts'

type Found = OutputOf<typeof app.permissions>
export type Grant = keyof Found

const names: Readonly<Record<Grant, string>> = {
  full_disk_access: 'Full Disk Access',
  accessibility: 'Accessibility',
  automation: 'Automation',
}

/** ms: while something is missing the owner may be in System Settings right now; what is granted seldom goes. */
const again = { missing: 5000, granted: 5 * 60_000 }

/**
 * Looks again and again at what macOS allows, by trying it (the server does), and notices what was granted and is no more: an update that
 * was signed otherwise, or the owner's own hand. A look that fails says nothing.
 */
export function createGrants(options: {
  readonly client: () => OwnerClient | null
  /** Told once for each that is lost, and with null when all are back. */
  readonly lost: (name: string | null) => void
}) {
  const granted = new Set<Grant>()
  let newest: Found | null = null
  let told: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

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
    if (timer !== undefined) arm(missing ? again.missing : again.granted)
  }

  function take(found: Found): void {
    newest = found
    for (const key of Object.keys(names) as Grant[]) if (found[key].state === 'granted') granted.add(key)
    const gone = (Object.keys(names) as Grant[]).find((key) => granted.has(key) && found[key].state === 'denied')
    const name = gone === undefined ? null : names[gone]
    if (name === told) return
    told = name
    options.lost(name)
  }

  return {
    lost: () => told,
    begin: () => arm(0),
    /** The owner came back to the app, perhaps from System Settings. */
    lookSoon: () => {
      if (timer !== undefined) arm(0)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
