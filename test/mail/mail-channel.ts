import { createMailChannel, type MailFilters } from '#adapters/mail-channel/index.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import type { Store } from '#server/store/db.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { readMailHere } from '../fake-compute.ts'
import type { FakeClock } from '../fakes.ts'
import { mia } from '../live/fake-messages.ts'

export const miasMail: Contact = { key: mia.key, name: mia.name, group: false, addresses: ['mia@example.com'], doubt: null }

/** The real channel of mail, over mailboxes by account, set as the listener of the store says. */
export function mailChannelOver(
  store: Store,
  clock: FakeClock,
  mailboxOf: (accountId: string) => Mailbox | null,
  given: {
    readonly id?: string
    readonly filters?: Partial<MailFilters>
    readonly contacts?: readonly Contact[]
    readonly compute?: Pick<Compute, 'readMail'>
    readonly sleep?: (ms: number) => Promise<void>
  } = {},
): Channel {
  const id = given.id ?? 'mail'
  return createMailChannel({
    id,
    place: 'your mailbox',
    compute: given.compute ?? { readMail: readMailHere },
    mailboxes: { of: (accountId) => Promise.resolve(mailboxOf(accountId)) },
    seen: store.seenMails,
    clock,
    contacts: () => Promise.resolve(given.contacts ?? [miasMail]),
    async filters(accountId) {
      const set = (await store.listeners.find(accountId, id))?.config
      return {
        ignoreNoReply: set?.ignore_no_reply ?? true,
        ignoreSubscriptions: set?.ignore_subscriptions ?? true,
        allowed: { ...readAllowedSenders(set?.allowed ?? []), restricts: set?.restricts ?? false },
        maxPerPoll: set?.most_per_look ?? 10,
        ...given.filters,
      }
    },
    sleep:
      given.sleep ??
      ((ms) => {
        clock.advance(ms)
        return Promise.resolve()
      }),
  })
}
