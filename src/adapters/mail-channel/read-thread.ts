import type { ThreadMessage } from '#core/channel/observation.ts'
import { isAutoSubmitted, isOwnAutomatic, ownMark, says } from '#core/mail/classify/signs.ts'
import type { MailboxSign } from '#core/mail/classify/mail-situation.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { Mailbox, MailThread } from '#core/ports/mailbox.ts'
import type { JudgedMail, MailJudge } from './judge-mail.ts'
import type { MailReader, ReadMail } from './read-mail.ts'

/** How many of the newest mails of a thread are read. */
const maxRead = 50

/** A mail in its thread. */
export interface PlacedMail extends ReadMail {
  readonly signs: ReadonlySet<MailboxSign>
}

/** The mails that were written and not deleted, oldest first; no drafts. */
export async function mailsOf(reader: MailReader, mailbox: Mailbox, thread: MailThread): Promise<PlacedMail[]> {
  const found: PlacedMail[] = []
  for (const { id, signs } of standing(thread).slice(-maxRead)) {
    const mail = await reader.find(mailbox, id)
    if (mail !== null) found.push({ ...mail, signs })
  }
  return found
}

/**
 * The mails of a thread and their flags, as one string. Not `MailThread.version`, because a draft of a reply changes that, and the reply must find
 * the thread unchanged.
 */
export function stampOf(thread: MailThread | null): string {
  if (thread === null) return 'gone'
  return standing(thread)
    .map(({ id, signs }) => [id, ...[...signs].toSorted()].join('.'))
    .join(' ')
}

export function rowsOf(mails: readonly PlacedMail[], { judge, note, isWrittenByOwner }: MailJudge): ThreadMessage[] {
  const placed = mails.map((one) => ({ mail: one.mail, byOwner: isOwnersWriting(one, isWrittenByOwner) }))
  note(placed)
  const writtenTo = new Set(mails.filter((_, i) => placed[i]?.byOwner === true).flatMap(recipientsOf))
  return mails.map((one, i) => {
    // What surrounds the owner's own words is not needed.
    const row = toRow(one, judge(one, one.signs, writtenTo, isFromOwner(one) ? [] : placed.slice(0, i)))
    if (!row.fromMe) return row
    const to = peopleOf(recipientsOf(one), mails)
    return isWrittenByOwner(one.mail) ? { ...row, to } : { ...row, to, byOther: true }
  })
}

/** What a machine sent in the owner's name, or what somebody else did and was put among what they sent, says nothing of whom they know. */
function isOwnersWriting(placed: PlacedMail, isWrittenByOwner: MailJudge['isWrittenByOwner']): boolean {
  const { mail } = placed
  return isFromOwner(placed) && isWrittenByOwner(mail) && !isOwnAutomatic({ mail }) && !isAutoSubmitted(mail)
}

/** The addresses, and those of senders who want their replies there. */
function peopleOf(addresses: readonly string[], mails: readonly PlacedMail[]): string[] {
  const asked = mails.filter(({ mail }) => mail.replyTo.some(({ address }) => addresses.includes(address)))
  return [...new Set([...addresses, ...asked.flatMap(({ mail }) => mail.from.map(({ address }) => address))])]
}

export function recipientsOf({ mail }: Pick<PlacedMail, 'mail'>): string[] {
  return [...mail.to, ...mail.cc].map(({ address }) => address)
}

/** A mail as a message. If only its subject says something, that is its text. */
export function toRow(placed: PlacedMail, { verdict, facts, person }: JudgedMail): ThreadMessage {
  const { id, at, mail, own } = placed
  const fromMe = isFromOwner(placed)
  const { byProduct, byOwner, automatic: bySystem } = writerOf(mail)
  const attached = mail.attachments.length > 0
  const text = own.text === '' && !attached && own.kind !== 'forward' ? mail.subject : own.text
  // An out-of-office note is no answer, and needs none.
  const automatic = fromMe ? bySystem : facts.automatic && !verdict.answerable
  return {
    guid: id,
    conversation: person.key,
    group: false,
    fromMe,
    sender: fromMe ? null : (mail.from[0]?.address ?? null),
    at,
    kind: text === '' && attached ? 'attachment' : 'text',
    text,
    thread: null,
    exclusion: automatic ? 'auto-reply' : null,
    edited: false,
    ...(fromMe ? { byProduct, byOwner } : { mail: facts }),
  }
}

/** Who wrote what was sent in the owner's name, as far as its header tells. */
export function writerOf(mail: Mail): { readonly byProduct: boolean; readonly byOwner: boolean; readonly automatic: boolean } {
  const byProduct = says(mail, ownMark, /./u)
  return { byProduct, byOwner: byProduct && !isOwnAutomatic({ mail }), automatic: !byProduct && says(mail, 'auto-submitted', /^auto/iu) }
}

/** The mailbox knows who sent it; a From header says whatever its writer likes. */
function isFromOwner({ signs }: Pick<PlacedMail, 'signs'>): boolean {
  return signs.has('sent')
}

function standing({ mails }: MailThread): MailThread['mails'] {
  return mails.filter(({ signs }) => !signs.has('draft') && !signs.has('trash') && !signs.has('spam'))
}
