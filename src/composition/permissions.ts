import { platform } from 'node:os'
import { probeMessagesAccess } from '#adapters/imessage/index.ts'
import type { Permissions } from '#server/routes/permissions.ts'
import type { Config } from './config.ts'

/**
 * What is really allowed, found by trying: Full Disk Access by opening the Messages database and reading a row, never by asking macOS's own
 * permission database (reference on features, section 4.6). Accessibility and Automation cannot be asked for without using them; they are
 * used by the overlay and by sending alone.
 */
export function probePermissions(config: Config): Permissions {
  const unused = { state: 'not-needed', detail: 'Nothing in this way of running uses it.' } as const
  if (config.messages === null) return { full_disk_access: unused, accessibility: unused, automation: unused }
  const disk = probeMessagesAccess(config.messages.chatDb)
  const later = platform() === 'darwin' ? ({ state: 'unknown', detail: 'Asked for when it is first used.' } as const) : unused
  if (config.messages.useSample)
    return {
      full_disk_access: { state: 'not-needed', detail: 'The sample Messages app is read.' },
      accessibility: later,
      automation: later,
    }
  return {
    full_disk_access:
      disk === null
        ? { state: 'granted', detail: 'The Messages database was just read.' }
        : { state: disk.code === 'no-permission' ? 'denied' : 'unknown', detail: disk.message },
    accessibility: later,
    automation: later,
  }
}
