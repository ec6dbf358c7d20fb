import { probeMessagesAccess } from '#adapters/imessage/index.ts'
import type { AskedPermission, MessagesHelper } from '#core/ports/messages-helper.ts'
import type { Permissions } from '#server/routes/account/permissions.ts'
import type { Config, MessagesConfig } from '../config.ts'

type State = Permissions['full_disk_access']

/** Where the owner can change a permission after macOS has asked for it, or if it cannot ask. */
const settings = 'System Settings, Privacy & Security'

/**
 * Finds out which permissions are really granted: Full Disk Access by reading a row of the Messages database, the rest by asking macOS. Nothing
 * is ever sent to find out. `ask` makes macOS ask the owner and does not wait for the answer.
 */
export function createPermissions(config: Config, helper: MessagesHelper | null) {
  /** Permission dialogs currently on screen. */
  const open = new Set<AskedPermission>()
  /** What went wrong with the latest request. */
  const failed = new Map<AskedPermission, string>()

  async function probe(): Promise<Permissions> {
    const { messages } = config
    if (messages === null) return everywhere('Nothing uses it in this mode.')
    if (messages.useSample) return everywhere('Not needed with sample data.')
    const full_disk_access = probeDisk(messages)
    if (!messages.realHelper || helper === null) return { ...everywhere('Not needed with sample data.'), full_disk_access }
    const found = await helper.permissions()
    if (!found.ok) {
      const state: State = { state: 'unknown', detail: found.failure.message }
      return { full_disk_access, accessibility: state, automation: state }
    }
    return {
      full_disk_access,
      accessibility: found.data.accessibility ? granted('macOS says it is on.') : (asking('accessibility') ?? noAccessibility),
      automation:
        found.data.automation === 0 ? granted('macOS says it is on.') : (asking('automation') ?? automationState(found.data.automation)),
    }
  }

  function asking(permission: AskedPermission): State | null {
    const problem = failed.get(permission)
    if (open.has(permission)) return { state: 'asking', detail: 'macOS is asking you now. Look for its window; it may be behind others.' }
    return problem === undefined ? null : { state: 'unknown', detail: problem }
  }

  async function wait(by: MessagesHelper, permission: AskedPermission): Promise<void> {
    const answer = await by.ask(permission)
    // A plain denial is already visible in the state.
    if (!answer.ok && answer.failure.code !== 'automation-denied') failed.set(permission, answer.failure.message)
  }

  return {
    probe,
    ask(permission: AskedPermission): void {
      if (helper === null || open.has(permission)) return
      open.add(permission)
      failed.delete(permission)
      void wait(helper, permission).finally(() => open.delete(permission))
    },
  }
}

function granted(detail: string): State {
  return { state: 'granted', detail }
}

/** System Settings lists a program only after macOS has asked about it, or after the owner adds it with +. */
const noAccessibility: State = {
  state: 'denied',
  detail: `Press Ask macOS, or press + in ${settings}, Accessibility, and turn Idiolect on there.`,
}

function automationState(automation: number | null): State {
  switch (automation) {
    case null:
      return { state: 'unknown', detail: 'macOS did not say.' }
    case -1743:
      return { state: 'denied', detail: `Turn Messages on under Idiolect in ${settings}, Automation.` }
    case -1744:
      return { state: 'not-asked', detail: 'macOS has not asked you yet. Press Ask macOS; nothing is sent.' }
    case -600:
      return { state: 'unknown', detail: 'Messages is closed, so macOS does not say. Open Messages, or press Ask macOS.' }
    default:
      return { state: 'unknown', detail: 'macOS did not say.' }
  }
}

function everywhere(detail: string): Permissions {
  const state: State = { state: 'not-needed', detail }
  return { full_disk_access: state, accessibility: state, automation: state }
}

function probeDisk({ chatDb }: MessagesConfig): State {
  const problem = probeMessagesAccess(chatDb)
  if (problem === null) return granted('The Messages database was just read.')
  return { state: problem.code === 'no-permission' ? 'denied' : 'unknown', detail: problem.message }
}
