import type { MailFacts } from '#core/channel/mail-facts.ts'
import { doubtOf } from '#core/conversation/contacts/checked-contacts.ts'
import { addressKey, type Contact, type SenderDoubt } from '#core/conversation/reply-pair.ts'
import { classifyMail, mailFacts, type MailVerdict } from '#core/mail/classify/classify.ts'
import type { EarlierMail } from '#core/mail/classify/beside-words.ts'
import { isWrittenBy } from '#core/mail/classify/own-address.ts'
import type { MailboxSign } from '#core/mail/classify/mail-situation.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { createFamiliar } from './familiar.ts'
import type { MailReader, ReadMail } from './read-mail.ts'
import type { MailParts } from './parts.ts'

/** The sender of a mail, as the owner knows them. */
export interface MailPerson {
  /** The same key as for their texts, if the owner has them as a contact. */
  readonly key: string
  readonly name: string
  readonly known: boolean
  /** See `Contact.doubt`. */
  readonly doubt?: SenderDoubt
}

export interface JudgedMail {
  readonly verdict: MailVerdict
  readonly facts: MailFacts
  readonly person: MailPerson
}

/** Judges mails by an account's current contacts and settings. */
export interface MailJudge {
  /** `writtenTo`: addresses that the owner has written to in the thread. `earlier`: the mails before this one in the thread. */
  readonly judge: (
    read: ReadMail,
    signs: ReadonlySet<MailboxSign>,
    writtenTo: ReadonlySet<string>,
    earlier?: readonly EarlierMail[],
  ) => JudgedMail
  /** Records which mails of a thread (oldest first) the owner has answered. */
  readonly note: (thread: readonly EarlierMail[]) => void
  /** Whether the owner alone wrote it, judging by its headers. */
  readonly isWrittenByOwner: (mail: Mail) => boolean
}

/** How long the contacts are cached, ms. */
const contactsFor = 60_000

/** Judges mails by the owner's addresses, contacts and filters. */
export function createMailJudge(parts: Pick<MailParts, 'contacts' | 'filters' | 'clock'>, reader: Pick<MailReader, 'aliasesOf'>) {
  const familiar = createFamiliar()
  const people = new Map<string, { readonly at: number; readonly byAddress: ReadonlyMap<string, Contact> }>()

  async function peopleOf(accountId: string): Promise<ReadonlyMap<string, Contact>> {
    const known = people.get(accountId)
    const now = parts.clock.now()
    if (known !== undefined && Math.abs(now - known.at) < contactsFor) return known.byAddress
    const byAddress = new Map<string, Contact>()
    for (const contact of await parts.contacts(accountId)) {
      if (!contact.group) for (const address of contact.addresses) byAddress.set(address, contact)
    }
    people.set(accountId, { at: now, byAddress })
    return byAddress
  }

  return async (accountId: string, mailbox: Mailbox): Promise<MailJudge> => {
    const [aliases, contacts, filters] = await Promise.all([reader.aliasesOf(mailbox), peopleOf(accountId), parts.filters(accountId)])
    const addresses = new Set(aliases.map(({ address }) => address))
    const judge: MailJudge['judge'] = ({ mail, at }, signs, writtenTo, earlier = []) => {
      const sender = mail.from[0]
      const contact = sender === undefined ? undefined : contacts.get(sender.address)
      const known = contact !== undefined || (sender !== undefined && writtenTo.has(sender.address))
      const owner = { addresses, sentIds: new Set<string>() }
      const seen = familiar.of(mailbox, mail)
      const verdict = classifyMail({ mail, takenAt: at, signs, earlier, familiar: seen, owner, known, filters })
      const shown = sender === undefined ? 'Somebody' : sender.name === '' ? sender.address : sender.name
      const doubt = contact === undefined ? null : doubtOf(contact)
      const person = {
        key: contact?.key ?? addressKey(sender?.address ?? ''),
        name: contact?.name ?? shown,
        known,
        ...(doubt === null ? {} : { doubt }),
      }
      return { verdict, facts: mailFacts(verdict), person }
    }
    const note: MailJudge['note'] = (thread) => familiar.note(mailbox, thread)
    return { judge, note, isWrittenByOwner: (mail) => isWrittenBy(addresses, mail) }
  }
}
