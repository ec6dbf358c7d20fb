import { createMessagesHelper, readHelperScript, systemOsascript, type MessagesGrants } from '#adapters/imessage/index.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import type { MetaTable } from '#server/store/databases/meta.ts'
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

const allowedOnce = 'accessibility-allowed'

/**
 * What macOS allows, cached between checks. The cached answer about Automation stays valid while Messages is closed. `meta`: the store keeps whether
 * Accessibility was ever allowed, so that a restart does not take what was lost for what was never given.
 */
export function createMessagesGrants(
  helper: Pick<MessagesHelper, 'permissions'>,
  meta: Pick<MetaTable, 'get' | 'put'>,
  clock: Clock,
): MessagesGrants {
  let granted = false
  /** Null: not known yet. */
  let sees: boolean | null = null
  let sawOnce = false
  let checkedAt = -Infinity
  let openedAt = -Infinity
  let checking: Promise<void> | null = null

  async function checkNow(mayOpen: boolean): Promise<void> {
    const opening = mayOpen && !granted && clock.now() - openedAt >= again.opening
    if (opening) openedAt = clock.now()
    const answer = await helper.permissions(opening ? 'open' : undefined)
    const closed = answer.ok && answer.data.automation === -600
    if (!closed) granted = answer.ok && answer.data.automation === 0
    if (answer.ok) await noteSight(answer.data.accessibility)
    checkedAt = clock.now()
  }

  async function noteSight(allowed: boolean): Promise<void> {
    if (!sawOnce && allowed) await meta.put(allowedOnce, 'yes')
    sawOnce ||= allowed || (await meta.get(allowedOnce)) !== null
    sees = allowed
  }

  const isSightLost = () => sees === false && sawOnce

  return {
    mayControl: () => granted,
    isSightLost,
    noteSight,
    async check(mayOpen) {
      const now = clock.now()
      if (now >= checkedAt && now - checkedAt < (granted && !isSightLost() ? again.granted : again.missing)) return
      checking ??= checkNow(mayOpen).finally(() => {
        checking = null
      })
      await checking
    },
  }
}
