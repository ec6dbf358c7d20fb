import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ThreadMessage } from '#core/channel/observation.ts'
import { isAutoSubmitted, isOwnAutomatic, ownMark, says } from '#core/mail/classify/signs.ts'
import type { MailboxSign } from '#core/mail/classify/mail-situation.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { Mailbox, MailThread } from '#core/ports/mailbox.ts'
import type { JudgedMail, MailJudge } from './judge-mail.ts'
import type { MailReader, ReadMail } from './read-mail.ts'

/** How many of a thread's newest mails are read. */
const maxRead = 50
/** What makes a mail a long one, in UTF-16 units and lines. */
const longText = 5_000
const manyLines = 500

/** A mail and its place in a thread. */
export interface PlacedMail extends ReadMail {
  readonly signs: ReadonlySet<MailboxSign>
}

/** Mails of a thread without drafts and deleted ones, oldest first. */
export async function mailsOf(reader: MailReader, mailbox: Mailbox, thread: MailThread): Promise<PlacedMail[]> {
  const found: PlacedMail[] = []
  for (const { id, signs } of standing(thread).slice(-maxRead)) {
    const mail = await reader.find(mailbox, id)
    if (mail !== null) found.push({ ...mail, signs })
  }
  return found
}

/**
 * A thread's mails and flags as one string. `MailThread.version` doesn't work here: a draft reply changes it, and the reply must find the thread
 * unchanged.
 */
export function stampOf(thread: MailThread | null): string {
  if (thread === null) return 'gone'
  return standing(thread)
    .map(({ id, signs }) => [id, ...[...signs].toSorted()].join('.'))
    .join(' ')
}

/** `newestSent`: reads the owner's newest mails of all threads; asked for only where a mail of theirs has something that is not known otherwise. */
export async function rowsOf(
  mails: readonly PlacedMail[],
  { judge, note, saysMore, isWrittenByOwner }: MailJudge,
  newestSent: () => Promise<readonly ReadMail[]>,
): Promise<ThreadMessage[]> {
  const placed = mails.map((one) => ({ mail: one.mail, byOwner: isOwnersWriting(one, isWrittenByOwner), fromOwner: isFromOwner(one) }))
  note(placed)
  const writtenTo = new Set(mails.filter((_, i) => placed[i]?.byOwner === true).flatMap(recipientsOf))
  const rows: ThreadMessage[] = []
  for (const [i, one] of mails.entries()) {
    // A thread of long mails takes a while, so others get their turn in between.
    if (one.own.text.length > longText || one.mail.lines.length > manyLines) await nextTurn()
    // Text around the owner's own words is not needed.
    const row = toRow(one, judge(one, one.signs, writtenTo, isFromOwner(one) ? [] : placed.slice(0, i)))
    if (!row.fromMe) {
      rows.push(row)
      continue
    }
    const to = peopleOf(recipientsOf(one), mails)
    const says = await ownSaysMore(one, mails, { saysMore, newestSent })
    rows.push({ ...row, to, ...(says ? { saysMore: true } : {}), ...(isWrittenByOwner(one.mail) ? {} : { byOther: true }) })
  }
  return rows
}

async function ownSaysMore(
  one: PlacedMail,
  thread: readonly PlacedMail[],
  { saysMore, newestSent }: Pick<MailJudge, 'saysMore'> & { readonly newestSent: () => Promise<readonly ReadMail[]> },
): Promise<boolean> {
  const earlier = thread.slice(0, thread.indexOf(one)).map(({ mail }) => mail)
  const others = (mails: readonly ReadMail[]) => mails.flatMap(({ id, mail }) => (id === one.id ? [] : [mail]))
  const here = others(thread.filter(isFromOwner))
  if (!saysMore(one, earlier, here)) return false
  return saysMore(one, earlier, [...here, ...others(await newestSent())])
}

/** Mail that a program sent in the owner's name, or that somebody else did and was filed as sent, doesn't show whom the owner knows. */
function isOwnersWriting(placed: PlacedMail, isWrittenByOwner: MailJudge['isWrittenByOwner']): boolean {
  const { mail } = placed
  return isFromOwner(placed) && isWrittenByOwner(mail) && !isOwnAutomatic({ mail }) && !isAutoSubmitted(mail)
}

/** The addresses, plus the senders who want their replies sent there. */
function peopleOf(addresses: readonly string[], mails: readonly PlacedMail[]): string[] {
  const asked = mails.filter(({ mail }) => mail.replyTo.some(({ address }) => addresses.includes(address)))
  return [...new Set([...addresses, ...asked.flatMap(({ mail }) => mail.from.map(({ address }) => address))])]
}

export function recipientsOf({ mail }: Pick<PlacedMail, 'mail'>): string[] {
  return [...mail.to, ...mail.cc].map(({ address }) => address)
}

/** A mail as a message. If only the subject has text, that is the message's text. */
export function toRow(placed: PlacedMail, { verdict, facts, person }: JudgedMail): ThreadMessage {
  const { id, at, mail, own } = placed
  const fromMe = isFromOwner(placed)
  const { byProduct, byOwner, automatic: bySystem } = writerOf(mail)
  const attached = mail.attachments.length > 0
  const text = own.text === '' && !attached && own.kind !== 'forward' ? mail.subject : own.text
  // An out-of-office note isn't an answer and needs none.
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

/** Who wrote a mail that was sent in the owner's name, according to its headers. */
export function writerOf(mail: Mail): { readonly byProduct: boolean; readonly byOwner: boolean; readonly automatic: boolean } {
  const byProduct = says(mail, ownMark, /./u)
  return { byProduct, byOwner: byProduct && !isOwnAutomatic({ mail }), automatic: !byProduct && says(mail, 'auto-submitted', /^auto/iu) }
}

/** Trust the mailbox: a From header can claim anything. */
function isFromOwner({ signs }: Pick<PlacedMail, 'signs'>): boolean {
  return signs.has('sent')
}

function standing({ mails }: MailThread): MailThread['mails'] {
  return mails.filter(({ signs }) => !signs.has('draft') && !signs.has('trash') && !signs.has('spam'))
}
