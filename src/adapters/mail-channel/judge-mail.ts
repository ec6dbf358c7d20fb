import type { MailFacts } from '#core/channel/mail-facts.ts'
import { doubtOf } from '#core/conversation/contacts/checked-contacts.ts'
import { addressKey, type Contact, type SenderDoubt } from '#core/conversation/reply-pair.ts'
import { classifyMail, mailFacts, type MailVerdict } from '#core/mail/classify/classify.ts'
import { ownMailSaysMore } from '#core/mail/classify/beside/own-mail.ts'
import { isWrittenBy } from '#core/mail/classify/own-address.ts'
import type { Beside, EarlierMail, MailboxSign, MailSituation } from '#core/mail/classify/mail-situation.ts'
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
  /** Whether a mail of the owner's says something beside its words. `earlier`: null if its thread was not read. */
  readonly saysMore: (read: Pick<ReadMail, 'mail' | 'own'>, earlier: readonly Mail[] | null, others: readonly Mail[]) => boolean
  /** Whether the owner alone wrote it, judging by its headers. */
  readonly isWrittenByOwner: (mail: Mail) => boolean
}

/** Everything that a verdict depends on besides the mail itself. */
interface Basis {
  /** The owner's addresses and settings, the mailbox's signs, and what is known of its sender, as one string. */
  readonly facts: string
  readonly earlier: readonly EarlierMail[]
  readonly familiar: Beside | undefined
}

function isSame(one: Basis, other: Basis): boolean {
  return (
    one.facts === other.facts &&
    one.familiar === other.familiar &&
    one.earlier.length === other.earlier.length &&
    one.earlier.every(({ mail, byOwner, fromOwner }, i) => {
      const before = other.earlier[i]
      return before?.mail === mail && before.byOwner === byOwner && before.fromOwner === fromOwner
    })
  )
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

  /** The last verdict on each mail, and what it was based on: a thread is observed many times, and its mails do not change. */
  const verdicts = new WeakMap<Mail, { readonly basis: Basis; readonly verdict: MailVerdict }>()

  function verdictOn(situation: MailSituation, owner: string): MailVerdict {
    const { mail, takenAt = 0, signs, earlier = [], familiar, known, names = [] } = situation
    const basis: Basis = { facts: JSON.stringify([owner, takenAt, [...signs].toSorted(), known, names]), earlier, familiar }
    const before = verdicts.get(mail)
    if (before !== undefined && isSame(before.basis, basis)) return before.verdict
    const verdict = classifyMail(situation)
    verdicts.set(mail, { basis, verdict })
    return verdict
  }

  return async (accountId: string, mailbox: Mailbox): Promise<MailJudge> => {
    const [aliases, contacts, filters] = await Promise.all([reader.aliasesOf(mailbox), peopleOf(accountId), parts.filters(accountId)])
    const addresses = new Set(aliases.map(({ address }) => address))
    const owner = { addresses, sentIds: new Set<string>() }
    const ownerAsText = JSON.stringify([accountId, [...addresses], filters], (_name, value: unknown) =>
      value instanceof Set ? [...(value as Set<unknown>)] : value,
    )
    const judge: MailJudge['judge'] = ({ mail, at }, signs, writtenTo, earlier = []) => {
      const sender = mail.from[0]
      const contact = sender === undefined ? undefined : contacts.get(sender.address)
      const known = contact !== undefined || (sender !== undefined && writtenTo.has(sender.address))
      const seen = familiar.of(mailbox, mail)
      const names = [...(contact === undefined ? [] : [contact.name]), ...aliases.map(({ name }) => name)]
      const verdict = verdictOn({ mail, takenAt: at, signs, earlier, familiar: seen, names, owner, known, filters }, ownerAsText)
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
    const saysMore: MailJudge['saysMore'] = (read, earlier, others) => {
      const recipients = [...read.mail.to, ...read.mail.cc].flatMap(({ name, address }) => [name, contacts.get(address)?.name ?? ''])
      const names = [...aliases.map(({ name }) => name), ...recipients]
      return ownMailSaysMore(read, { earlier, others, signatures: aliases.map(({ signature }) => signature), names })
    }
    return { judge, note, saysMore, isWrittenByOwner: (mail) => isWrittenBy(addresses, mail) }
  }
}
