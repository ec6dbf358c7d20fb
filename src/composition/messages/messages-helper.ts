import { createMessagesHelper, readHelperScript, systemOsascript, type AutomationGrant } from '#adapters/imessage/index.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import type { MessagesConfig } from '../config.ts'
import { places } from '../places.ts'

/**
 * Opens the helper that drives this machine's Messages, or the sample's. Throws AppError `not-available` if a part of its script cannot be read,
 * so that this is noticed at startup and not at the first reply.
 */
export function openMessagesHelper(messages: MessagesConfig, clock: Clock): MessagesHelper {
  const program = messages.osascript ?? (messages.realHelper ? systemOsascript : places.sampleOsascript)
  if (program === null)
    throw new AppError('not-available', 'The sample Messages app is not part of this program: IDIOLECT_OSASCRIPT names one.')
  const script = readHelperScript(messages.helperScripts ?? places.helperScripts)
  return createMessagesHelper({ program, script, clock, env: helperEnvironment(messages) })
}

/** The helper gets none of the server's environment. The sample's helper gets the path of its database. */
function helperEnvironment({ chatDb, realHelper }: MessagesConfig): Record<string, string> {
  const path = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin'
  return realHelper ? { PATH: path } : { PATH: path, IDIOLECT_CHAT_DB: chatDb }
}

/** How long until a grant is rechecked, a missing grant is rechecked, and Messages is opened again to check. ms. */
const again = { granted: 60_000, missing: 2_000, opening: 60_000 }

/** Whether macOS allows controlling Messages, cached between checks. The cached answer stays valid while Messages is closed. */
export function createAutomationGrant(helper: Pick<MessagesHelper, 'permissions'>, clock: Clock): AutomationGrant {
  let granted = false
  let lookedAt = -Infinity
  let openedAt = -Infinity
  let looking: Promise<void> | null = null

  async function look(opens: () => Promise<boolean>): Promise<void> {
    const opening = !granted && clock.now() - openedAt >= again.opening && (await opens())
    if (opening) openedAt = clock.now()
    const answer = await helper.permissions(opening ? 'open' : undefined)
    const closed = answer.ok && answer.data.automation === -600
    if (!closed) granted = answer.ok && answer.data.automation === 0
    lookedAt = clock.now()
  }

  return {
    isGranted: () => granted,
    async check(opens) {
      const now = clock.now()
      if (now >= lookedAt && now - lookedAt < (granted ? again.granted : again.missing)) return
      looking ??= look(opens).finally(() => {
        looking = null
      })
      await looking
    },
  }
}
