import type { Mail } from '#core/mail/mail.ts'
import type { OwnText } from '#core/mail/own-text/own-text.ts'
import { saysForwarded } from '#core/mail/own-text/separators.ts'
import { withoutReplyMarks } from '#core/mail/parse/reply-marks.ts'
import { besideOf, closedFormsOf, linesBeside } from './beside-words.ts'
import { subjectTells } from '../header-words.ts'

/** What a mail of the owner's is compared with. */
export interface AroundOwnMail {
  /** The mails before it in its thread. Null if the thread was not read. */
  readonly earlier: readonly Mail[] | null
  /** Other mails of the owner's, which show what they always send along. */
  readonly others: readonly Mail[]
  /** The signatures that their mailbox adds. */
  readonly signatures: readonly string[]
  /** Of the owner and the recipients. */
  readonly names: readonly string[]
}

/**
 * A mail of the owner's says something beside its words: a new subject, a forwarded mail, something attached, a picture or link, or a signature that is
 * not their usual one. Their own programs are trusted with its markup.
 */
export function ownMailSaysMore({ mail, own }: { readonly mail: Mail; readonly own: OwnText }, around: AroundOwnMail): boolean {
  if (own.kind === 'forward' || saysForwarded(mail.subject)) return true
  // Without words, the subject is what the mail says.
  if (own.text !== '' && hasNewSubject(mail, around)) return true
  const shown = [...(around.earlier ?? []), ...around.others]
  const isShown = (address: string) => address.startsWith('mailto:') || shown.some((one) => besideOf(one).addresses.has(address))
  if (![...mail.pictures, ...mail.links].every(isShown)) return true
  const isUsualFile = (file: Mail['attachments'][number]) => signature.test(file.type) || shown.some((one) => has(one, file))
  if (!mail.attachments.every(isUsualFile)) return true
  const usual = new Set(around.signatures.flatMap(linesOf))
  const isClosed = closedFormsOf(mail)
  const isUsual = (line: string) =>
    line === '' || usual.has(line) || isClosed(line) || around.others.some((one) => besideOf(one).lines.has(line))
  return !linesBeside(own.parts).every(isUsual)
}

/** Of the mail's sender, not words. */
const signature = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/u

function has({ attachments }: Mail, { name, type, bytes }: Mail['attachments'][number]): boolean {
  return attachments.some((one) => one.name === name && one.type === type && one.bytes === bytes)
}

/** Neither that of an earlier mail of the thread nor about nothing. */
function hasNewSubject(mail: Mail, { earlier, names }: AroundOwnMail): boolean {
  const answers = mail.inReplyTo.length > 0 && withoutReplyMarks(mail.subject) !== mail.subject
  // The mail that it answers lies in another thread, or was not read.
  if (answers && (earlier === null || earlier.length === 0)) return false
  const before = (earlier ?? []).map((one) => ({ mail: one, byOwner: true }))
  return subjectTells(mail, before, undefined, names)
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}
