import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '#contract/errors.ts'
import type { MailVerdict } from '#core/mail/classify/classify.ts'
import type { Mail, Mailbox } from '#core/mail/mail.ts'
import type { OwnText } from '#core/mail/own-text/own-text.ts'
import { WrongUse, type Io } from '../command.ts'

export const summary = 'Show how a stored email is read: its own words, and whether it is answered'
export const usage = 'mail inspect FILE.eml [--me EMAIL …] [--json]'

/** Larger than any mail that a server accepts. `parseMail` reads only the headers above a far smaller size. */
const largestFile = 256 * 1024 * 1024

/**
 * Reads one raw email (RFC 5322) and prints how Idiolect interprets it. `--me` is one of the owner's addresses and can be repeated. Without it, the
 * first recipient is taken to be the owner. Nothing is sent or stored, and the sender and everybody's name count as known.
 */
export async function run(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { me: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: true,
  })
  const [verb, file, ...more] = positionals
  if (verb !== 'inspect') throw new WrongUse('What to do with the mail is missing: `inspect`.')
  if (file === undefined || more.length > 0) throw new WrongUse('One file with a raw email (.eml) is needed.')
  const raw = await readRaw(file)
  const { canonicalAddress } = await import('#core/mail/parse/addresses.ts')
  const me = values.me.map((typed) => {
    const address = canonicalAddress(typed)
    if (address === null) throw new WrongUse(`--me takes an email address, and ${typed} is none.`)
    return address
  })
  const [{ parseMail }, { ownText }, { classifyMail }, { readAllowedSenders }] = await Promise.all([
    import('#core/mail/parse/parse-mail.ts'),
    import('#core/mail/own-text/own-text.ts'),
    import('#core/mail/classify/classify.ts'),
    import('#core/mail/classify/allowed-senders.ts'),
  ])
  const mail = await parseMail(raw)
  const assumed = me.length > 0 ? me : [mail.to[0] ?? mail.cc[0]].flatMap((one) => one?.address ?? [])
  const verdict = classifyMail({
    mail,
    signs: new Set(),
    owner: { addresses: new Set(assumed), sentIds: new Set() },
    known: true,
    names: [...mail.from, ...mail.to, ...mail.cc].map(({ name }) => name),
    filters: { ignoreNoReply: true, ignoreSubscriptions: true, allowed: readAllowedSenders([]) },
  })
  const own = ownText(mail)
  if (values.json) io.out(JSON.stringify(asJson(mail, own, verdict)))
  else for (const line of asText(mail, own, verdict, assumed)) io.out(line)
  return 0
}

async function readRaw(file: string): Promise<Uint8Array> {
  try {
    if ((await stat(file)).size > largestFile) throw new AppError('payload-too-large', `${file} is larger than any email.`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new AppError('not-found', `${file} cannot be read (${code}).`, { cause: error })
  }
}

function asJson(mail: Mail, own: OwnText, { answerable, automatic, reasons }: MailVerdict) {
  const { from, to, cc, subject, date, messageId, attachments, problems, hidText } = mail
  const text = { own: own.text, kind: own.kind, parts: own.parts, hid_text: hidText }
  return { from, to, cc, subject, date, message_id: messageId, attachments, problems, ...text, answerable, automatic, reasons }
}

const parts: Readonly<Record<OwnText['parts'][number]['kind'], string>> = {
  own: 'Own words',
  quote: 'Quoted',
  attribution: 'Who wrote what is quoted',
  forward: 'Forwarded',
  signature: 'Signature',
  footer: 'Footer',
}

const problems: Readonly<Record<Mail['problems'][number], string>> = {
  'too-large': 'It is too large, so only its headers were read.',
  'too-deep': 'It has too many parts in parts, so only its headers were read.',
  broken: 'Its parts cannot be told apart, so only its headers were read.',
  'headers-cut': 'It has more headers than are read.',
  'text-cut': 'Its text is very long, so its end was left out.',
  garbled: 'There are bytes in its text that its character set does not know.',
}

/** All parts of the mail passed through `shownCharacters` when it was parsed, so nothing moves the cursor or reverses the text. */
function asText(mail: Mail, own: OwnText, { answerable, automatic, reasons }: MailVerdict, me: readonly string[]): string[] {
  const indented = (text: string) => text.split('\n').map((line) => `  ${line}`)
  const attached = mail.attachments.map(({ name, type, bytes }) => `${name === '' ? 'without a name' : name} (${type}, ${bytes} bytes)`)
  return [
    `From:     ${people(mail.from)}`,
    `To:       ${people([...mail.to, ...mail.cc])}`,
    `Subject:  ${mail.subject === '' ? '(none)' : mail.subject}`,
    `Date:     ${mail.date === null ? '(none)' : new Date(mail.date).toISOString()}`,
    ...(attached.length === 0 ? [] : [`Attached: ${attached.join(', ')}`]),
    ...mail.problems.map((problem) => `Note:     ${problems[problem]}`),
    '',
    ...(own.text === '' ? ['There are no words of its sender in it.'] : []),
    ...own.parts.flatMap(({ kind, text }) => [`${parts[kind]}:`, ...indented(text), '']),
    `May be answered:     ${answerable ? 'yes' : 'no'}`,
    `Without the owner:   ${automatic ? 'nothing in the mail forbids it' : 'no'}`,
    ...reasons.map(({ text, id }) => `  - ${text} (${id})`),
    me.length === 0
      ? 'It names no recipient; say with --me who the owner is.'
      : `Read as mail to ${me.join(', ')}, from somebody the owner knows.`,
  ]
}

function people(mailboxes: readonly Mailbox[]): string {
  const shown = mailboxes.slice(0, 20).map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
  return shown.length === 0 ? '(nobody)' : `${shown.join(', ')}${mailboxes.length > 20 ? ` and ${mailboxes.length - 20} more` : ''}`
}
