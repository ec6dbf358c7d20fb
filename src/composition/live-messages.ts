import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createAddressBook } from '#adapters/contacts/index.ts'
import { createMessageSender, createWatcher } from '#adapters/imessage/index.ts'
import type { MessagesHelper } from '#core/ports.ts'
import { createLive, type Live } from '#server/services/live.ts'
import { readOverlaySettings } from '#server/services/overlay-settings.ts'
import { acquireFolderLock, type FolderLock } from '#server/store/folder-lock.ts'
import type { Config } from './config.ts'
import { createAutomationGrant, openMessagesHelper } from './messages-helper.ts'

type LiveDeps = Parameters<typeof createLive>[0]

/** The live half of iMessage on this machine's Messages, or on the sample's; null where there is none (hosted). */
export function openLive(
  config: Config,
  deps: Omit<LiveDeps, 'messages' | 'suggestionCount' | 'pid'>,
): (Live & { readonly helper: MessagesHelper }) | null {
  const { messages } = config
  if (messages === null) return null
  const { clock } = deps
  const { chatDb, addressBook } = messages
  const helper = openMessagesHelper(messages, clock)
  const sender = createMessageSender({ chatDb, helper, clock })
  const lock = databaseLock(chatDb)
  const book = createAddressBook(addressBook)
  const live = createLive({
    ...deps,
    pid: process.pid,
    suggestionCount: async (accountId) => (await readOverlaySettings(deps.store, accountId)).suggestionCount,
    messages: {
      mayAct: () => lock.isOurs(),
      helper,
      sender,
      automation: createAutomationGrant(helper, clock),
      openWatcher: (options) => createWatcher({ chatDb, clock, cards: () => book.cards(), ...options }),
    },
  })
  return {
    ...live,
    helper,
    begin() {
      live.begin()
      // A helper that does not work is told in the log at once, not at the first reply.
      if (messages.realHelper) void selfTest(helper, deps.log)
    },
    async close() {
      await live.close()
      // A text that the helper still works on is looked for by the next start.
      await helper.close()
      await live.idle()
      sender.close()
      lock.release()
    },
  }
}

async function selfTest(helper: MessagesHelper, log: LiveDeps['log']): Promise<void> {
  const answer = await helper.ping()
  if (answer.ok) log.info({ version: answer.data.version }, 'the helper that talks to Messages works')
  else log.error({ code: answer.failure.code }, 'the helper that talks to Messages does not work')
}

/**
 * The lock of a Messages database, by its real path: of two servers with two data folders only one answers for its owner. Tried again at each
 * question until it is ours; the system releases it when a process ends.
 */
function databaseLock(chatDb: string): { isOurs(): boolean; release(): void } {
  let held: FolderLock | null = null
  return {
    isOurs() {
      try {
        held ??= acquireFolderLock(lockFolder(chatDb))
      } catch {
        return false
      }
      return true
    },
    release: () => held?.release(),
  }
}

function lockFolder(chatDb: string): string {
  const real = existsSync(chatDb) ? realpathSync(chatDb) : chatDb
  const name = createHash('sha256').update(real).digest('hex').slice(0, 32)
  return join(tmpdir(), `idiolect-${userInfo().username}`, name)
}
