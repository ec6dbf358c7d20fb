import { createMailChannel } from '#adapters/mail-channel/index.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import { checkedContacts } from '#core/conversation/contacts/checked-contacts.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Mailboxes } from '#core/ports/mailbox.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import { answerWithin } from '#server/in-time.ts'
import { ownerCountry } from '#server/services/account/owner-country.ts'
import { createLive, type Live } from '#server/services/listening/live.ts'
import { readOverlaySettings } from '#server/services/overlay/overlay-settings.ts'
import type { Config } from '../config.ts'
import { openMessages } from '../messages/live-messages.ts'

type LiveDeps = Parameters<typeof createLive>[0]

/** Id of the mail channel, stored with everything that came in through it. */
export const mailChannel = 'gmail'
/** Mails per poll if the owner has never set a number. */
const usualPerPoll = 10

/**
 * Opens live listening on the channels available in this mode: Messages, if there is one, and the accounts' mailboxes.
 */
export function openLive(
  config: Config,
  deps: Omit<LiveDeps, 'channels' | 'suggestionCount' | 'pid' | 'answerWithin'> & { readonly compute: Pick<Compute, 'readMail'> },
  mailboxes: Mailboxes,
): Live & { readonly helper: MessagesHelper | null } {
  const { store, clock, compute } = deps
  const messages = openMessages(config, deps)
  const mail = createMailChannel({
    id: mailChannel,
    place: 'Gmail',
    mailboxes,
    compute,
    seen: store.seenMails,
    clock,
    async contacts(accountId) {
      const contacts = await store.contacts.list(accountId)
      return messages === null ? contacts : checkedContacts(contacts, messages.cards(), await ownerCountry(store, accountId))
    },
    async filters(accountId) {
      const set = (await store.listeners.find(accountId, mailChannel))?.config
      return {
        ignoreNoReply: set?.ignore_no_reply ?? true,
        ignoreSubscriptions: set?.ignore_subscriptions ?? true,
        allowed: { ...readAllowedSenders(set?.allowed ?? []), restricts: set?.restricts ?? false },
        maxPerPoll: set?.most_per_look ?? usualPerPoll,
      }
    },
  })
  const live = createLive({
    ...deps,
    pid: process.pid,
    answerWithin,
    suggestionCount: async (accountId) => (await readOverlaySettings(store, accountId)).suggestionCount,
    channels: [...(messages === null ? [] : [messages.channel]), mail],
  })
  return {
    ...live,
    helper: messages?.helper ?? null,
    begin() {
      live.begin()
      messages?.begin()
    },
    async close() {
      await live.close()
      await messages?.stop()
      await live.idle()
      messages?.close()
    },
  }
}
