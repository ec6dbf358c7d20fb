import { join } from 'node:path'
import { createAddressBook } from '#adapters/contacts/index.ts'
import { createMessageSender, createMessagesHelper, createWatcher, systemOsascript } from '#adapters/imessage/index.ts'
import type { MessagesHelper } from '#core/ports.ts'
import { createLive, type Live } from '#server/services/live.ts'
import { readOverlaySettings } from '#server/services/overlay-settings.ts'
import type { Config, MessagesConfig } from './config.ts'
import { productRoot } from './machine.ts'

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
  const program = messages.osascript ?? (messages.realHelper ? systemOsascript : join(productRoot, 'bin', 'sample-osascript'))
  const helper = createMessagesHelper({ program, clock, env: helperEnvironment(messages) })
  const sender = createMessageSender({ chatDb, helper, clock })
  const book = createAddressBook(addressBook)
  const live = createLive({
    ...deps,
    pid: process.pid,
    suggestionCount: async (accountId) => (await readOverlaySettings(deps.store, accountId)).suggestionCount,
    messages: {
      helper,
      sender,
      openWatcher: (options) => createWatcher({ chatDb, clock, cards: () => book.cards(), ...options }),
    },
  })
  return {
    ...live,
    helper,
    async close() {
      await live.close()
      await helper.close()
      sender.close()
    },
  }
}

/** Nothing of the server's own environment reaches the helper; the sample's is told its database. */
function helperEnvironment({ chatDb, realHelper }: MessagesConfig): Record<string, string> {
  const path = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin'
  return realHelper ? { PATH: path } : { PATH: path, IDIOLECT_CHAT_DB: chatDb }
}
