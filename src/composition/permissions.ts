import { probeMessagesAccess } from '#adapters/imessage/index.ts'
import type { MessagesHelper } from '#core/ports.ts'
import type { Permissions } from '#server/routes/permissions.ts'
import type { Config, MessagesConfig } from './config.ts'

type State = Permissions['full_disk_access']

/**
 * What is really allowed, found by trying (reference on features, section 4.6): Full Disk Access by reading a row of the Messages database,
 * Accessibility by looking at Messages. Automation cannot be tried without sending; macOS asks when something first is.
 */
export async function probePermissions(config: Config, helper: MessagesHelper | null): Promise<Permissions> {
  const { messages } = config
  if (messages === null) return everywhere('Nothing in this way of running uses it.')
  if (messages.useSample) return everywhere('The sample Messages app needs none.')
  const full_disk_access = probeDisk(messages)
  if (!messages.realHelper || helper === null) return { ...everywhere('The sample Messages app needs none.'), full_disk_access }
  return {
    full_disk_access,
    accessibility: await probeAccessibility(helper),
    automation: { state: 'unknown', detail: 'macOS asks when something is first sent.' },
  }
}

function everywhere(detail: string): Permissions {
  const state: State = { state: 'not-needed', detail }
  return { full_disk_access: state, accessibility: state, automation: state }
}

function probeDisk({ chatDb }: MessagesConfig): State {
  const problem = probeMessagesAccess(chatDb)
  if (problem === null) return { state: 'granted', detail: 'The Messages database was just read.' }
  return { state: problem.code === 'no-permission' ? 'denied' : 'unknown', detail: problem.message }
}

async function probeAccessibility(helper: MessagesHelper): Promise<State> {
  const look = await helper.snapshot()
  if (look.ok) return { state: 'granted', detail: 'Messages was just looked at.' }
  return { state: look.failure.code === 'accessibility-denied' ? 'denied' : 'unknown', detail: look.failure.message }
}
