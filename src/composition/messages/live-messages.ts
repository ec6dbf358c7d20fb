import { createAddressBook } from '#adapters/contacts/index.ts'
import {
  createLiveDatabase,
  createMessagesChannel,
  createMessageSender,
  createMessagesView,
  createWatcher,
} from '#adapters/imessage/index.ts'
import type { ContactCard } from '#core/conversation/people.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Config } from '../config.ts'
import { createMessagesGrants, openMessagesHelper } from './messages-helper.ts'
import { createMessagesLock } from './messages-lock.ts'

interface Log {
  error(details: object, message: string): void
  info(details: object, message: string): void
}

/** This machine's Messages, or the sample's. */
export interface LiveMessages {
  readonly channel: Channel
  readonly helper: MessagesHelper
  /** Cards from this machine's address book, or the sample's. */
  readonly cards: () => readonly ContactCard[]
  /** Logs a helper that does not work at startup rather than at the first reply. */
  begin(): void
  /** Stops the helper's current work. The next start checks whether a text in progress was sent. */
  stop(): Promise<void>
  /** To be called when nothing listens or sends any more. */
  close(): void
}

/** Null if hosted. */
export function openMessages(
  config: Config,
  { store, clock, log }: { readonly store: Pick<Tables, 'meta' | 'outbox'>; readonly clock: Clock; readonly log: Log },
): LiveMessages | null {
  const { messages } = config
  if (messages === null) return null
  const { chatDb, addressBook } = messages
  const helper = openMessagesHelper(messages, clock)
  const database = createLiveDatabase(chatDb)
  const sender = createMessageSender({ database, helper, clock })
  const lock = createMessagesLock(chatDb, (error) =>
    log.error({ err: error }, 'nothing is sent automatically: the lock of Messages cannot be had'),
  )
  const book = createAddressBook(addressBook)
  const channel = createMessagesChannel(
    {
      mayAct: () => lock.isOurs(),
      helper,
      sender,
      grants: createMessagesGrants(helper, store.meta, clock),
      view: createMessagesView({ database, clock, cards: () => book.cards() }),
      automaticSince: (since) => store.outbox.automaticGuidsSince('imessage', since),
      openWatcher: (options) => createWatcher({ database, clock, cards: () => book.cards(), ...options }),
    },
    clock,
  )
  return {
    channel,
    helper,
    cards: () => book.cards(),
    begin() {
      if (messages.realHelper) void selfTest(helper, log)
    },
    stop: () => helper.close(),
    close() {
      database.close()
      lock.release()
    },
  }
}

async function selfTest(helper: MessagesHelper, log: Log): Promise<void> {
  const answer = await helper.ping()
  if (answer.ok) log.info({ version: answer.data.version }, 'the helper that talks to Messages works')
  else log.error({ code: answer.failure.code }, 'the helper that talks to Messages does not work')
}
