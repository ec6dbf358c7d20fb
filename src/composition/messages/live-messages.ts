import { createAddressBook } from '#adapters/contacts/index.ts'
import {
  createLiveDatabase,
  createMessagesChannel,
  createMessageSender,
  createMessagesView,
  createWatcher,
} from '#adapters/imessage/index.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import { createLive, type Live } from '#server/services/listening/live.ts'
import { readOverlaySettings } from '#server/services/overlay/overlay-settings.ts'
import type { Config } from '../config.ts'
import { createAutomationGrant, openMessagesHelper } from './messages-helper.ts'
import { createMessagesLock } from './messages-lock.ts'

type LiveDeps = Parameters<typeof createLive>[0]

/** The live half of iMessage on this machine's Messages, or on the sample's; null where there is none (hosted). */
export function openLive(
  config: Config,
  deps: Omit<LiveDeps, 'channels' | 'suggestionCount' | 'pid'>,
): (Live & { readonly helper: MessagesHelper }) | null {
  const { messages } = config
  if (messages === null) return null
  const { clock } = deps
  const { chatDb, addressBook } = messages
  const helper = openMessagesHelper(messages, clock)
  const database = createLiveDatabase(chatDb)
  const sender = createMessageSender({ database, helper, clock })
  const lock = createMessagesLock(chatDb, (error) =>
    deps.log.error({ err: error }, 'nothing is sent by itself: the lock of Messages cannot be had'),
  )
  const book = createAddressBook(addressBook)
  const channel = createMessagesChannel(
    {
      mayAct: () => lock.isOurs(),
      helper,
      sender,
      automation: createAutomationGrant(helper, clock),
      view: createMessagesView({ database, clock, cards: () => book.cards() }),
      openWatcher: (options) => createWatcher({ database, clock, cards: () => book.cards(), ...options }),
    },
    clock,
  )
  const live = createLive({
    ...deps,
    pid: process.pid,
    suggestionCount: async (accountId) => (await readOverlaySettings(deps.store, accountId)).suggestionCount,
    channels: [channel],
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
      database.close()
      lock.release()
    },
  }
}

async function selfTest(helper: MessagesHelper, log: LiveDeps['log']): Promise<void> {
  const answer = await helper.ping()
  if (answer.ok) log.info({ version: answer.data.version }, 'the helper that talks to Messages works')
  else log.error({ code: answer.failure.code }, 'the helper that talks to Messages does not work')
}
