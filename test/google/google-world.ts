import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { canonicalAddress, domainOf } from '#core/mail/parse/addresses.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { FakeClock } from '../fakes.ts'

/** One of the accounts at the stand-in for Google. */
export interface GoogleAccount {
  readonly address: string
  readonly sendAs: { sendAsEmail: string; displayName: string; signature: string; isDefault?: boolean; verificationStatus?: string }[]
  readonly mails: Map<string, GoogleMail>
  /** Id of the draft → id of its mail. */
  readonly drafts: Map<string, string>
}

export interface GoogleMail {
  readonly id: string
  readonly thread: string
  readonly at: number
  labels: string[]
  raw: Uint8Array
  readonly mail: Mail
  /** The last change to it. */
  history: number
}

/** A request that Google would refuse. */
export class Refused extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

/** What has left, in the order in which it was sent. */
export interface SentMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly mail: Mail
}

/** Accounts that write to each other, with threads, labels and drafts as Google keeps them (reference on Gmail, section 2). */
export function createGoogleWorld(clock: Pick<FakeClock, 'now'>) {
  const accounts = new Map<string, GoogleAccount>()
  const sent: SentMail[] = []
  let count = 0
  const newId = () => (0x19a0_0000_0000 + ++count).toString(16)
  let history = 1000

  function find(address: string): GoogleAccount {
    const account = accounts.get(address)
    if (account === undefined) throw new Error(`nobody has the address ${address}`)
    return account
  }

  /** By what it answers, where the subject is the same (Gmail's guide on threads); else a thread of its own. */
  function threadFor(account: GoogleAccount, mail: Mail): string | null {
    const ids = new Set([...mail.references, ...mail.inReplyTo])
    const answered = [...account.mails.values()].findLast((one) => one.mail.messageId !== null && ids.has(one.mail.messageId))
    return answered !== undefined && bare(answered.mail.subject) === bare(mail.subject) ? answered.thread : null
  }

  async function put(account: GoogleAccount, raw: Uint8Array, labels: string[], asked: { thread?: string | undefined; at?: number } = {}) {
    const mail = await parseMail(raw)
    const id = newId()
    const thread = asked.thread ?? threadFor(account, mail) ?? id
    history += 1
    const kept: GoogleMail = { id, thread, at: asked.at ?? clock.now(), labels, raw, mail, history }
    account.mails.set(id, kept)
    return kept
  }

  /** Google's checks before it takes a mail on. */
  async function checked(account: GoogleAccount, raw: Uint8Array): Promise<{ mail: Mail; to: string[] }> {
    const mail = await parseMail(raw)
    const bcc = mail.headers.filter(({ name }) => name === 'bcc').flatMap(({ value }) => canonicalAddress(value) ?? [])
    const to = [...new Set([...mail.to, ...mail.cc].map(({ address }) => address).concat(bcc))]
    if (mail.headers.length === 0 || mail.problems.length > 0)
      throw new Refused(400, 'invalidArgument', 'Invalid raw MIME message payload.')
    if (to.length === 0) throw new Refused(400, 'invalidArgument', 'Recipient address required')
    const from = mail.from[0]?.address
    if (mail.from.length !== 1 || !account.sendAs.some(({ sendAsEmail }) => sendAsEmail === from))
      throw new Refused(400, 'invalidArgument', 'Invalid From header')
    return { mail, to }
  }

  async function deliver(account: GoogleAccount, kept: GoogleMail, mail: Mail, to: readonly string[]): Promise<void> {
    const text = Buffer.from(kept.raw).toString('latin1')
    const from = mail.from[0]?.address ?? account.address
    sent.push({ from, to, raw: Buffer.from(kept.raw).toString('utf8'), mail })
    for (const address of to) {
      const other = accounts.get(address)
      if (other === undefined) continue
      const withoutBcc = text.replace(/^bcc:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n/imu, '')
      // As Google notes it: who took it from whom, and what was found out of the sender, twice (RFC 8601, RFC 8617).
      const found = `mx.google.com; dkim=pass header.i=@${domainOf(from)}; spf=pass smtp.mailfrom=${from}; dmarc=pass header.from=${domainOf(from)}`
      const trace = [
        `Delivered-To: ${address}`,
        'Received: by 2002:a05:6358:1 with SMTP id x2',
        `ARC-Authentication-Results: i=1; ${found}`,
        `Return-Path: <${from}>`,
        'Received: from mail.example.com (mail.example.com. [192.0.2.7]) by mx.google.com with ESMTPS id x1',
        `Authentication-Results: ${found}`,
      ]
      await put(other, Buffer.from(`${trace.join('\r\n')}\r\n${withoutBcc}`, 'latin1'), ['INBOX', 'UNREAD'])
    }
  }

  function change(account: GoogleAccount, id: string, labels: (before: readonly string[]) => readonly string[]): void {
    const mail = account.mails.get(id)
    if (mail === undefined) throw new Error(`there is no mail ${id}`)
    history += 1
    mail.history = history
    mail.labels = [...labels(mail.labels)]
  }

  return {
    sent,
    find,
    account(address: string, name: string, signature = ''): GoogleAccount {
      const account: GoogleAccount = {
        address,
        sendAs: [{ sendAsEmail: address, displayName: name, signature, isDefault: true }],
        mails: new Map(),
        drafts: new Map(),
      }
      accounts.set(address, account)
      return account
    },
    /** It arrives from outside. */
    arrives: (address: string, raw: Uint8Array, given: { at?: number; labels?: string[]; thread?: string } = {}) =>
      put(find(address), raw, given.labels ?? ['INBOX', 'UNREAD'], given),
    /** The owner sends it in Gmail's own page. */
    async byHand(address: string, raw: Uint8Array, given: { at?: number; thread?: string } = {}): Promise<GoogleMail> {
      const account = find(address)
      const { mail, to } = await checked(account, raw)
      const kept = await put(account, raw, ['SENT'], given)
      await deliver(account, kept, mail, to)
      return kept
    },
    reads: (address: string, id: string) => change(find(address), id, (labels) => labels.filter((label) => label !== 'UNREAD')),
    labels: (address: string, id: string, labels: readonly string[]) => change(find(address), id, () => labels),
    deletes: (address: string, id: string) => void find(address).mails.delete(id),

    async createDraft(account: GoogleAccount, raw: Uint8Array, thread: string | undefined): Promise<{ id: string; mail: GoogleMail }> {
      if (raw.byteLength === 0) throw new Refused(400, 'invalidArgument', 'Missing draft message')
      if (thread !== undefined && ![...account.mails.values()].some((mail) => mail.thread === thread))
        throw new Refused(404, 'notFound', 'Requested entity was not found.')
      // The asked thread holds only where the headers and the subject say the same.
      const fits = thread !== undefined && threadFor(account, await parseMail(raw)) === thread
      const mail = await put(account, raw, ['DRAFT'], { thread: fits ? thread : undefined })
      const id = `r${newId()}`
      account.drafts.set(id, mail.id)
      return { id, mail }
    },
    async sendDraft(account: GoogleAccount, draft: string): Promise<GoogleMail> {
      const kept = account.mails.get(account.drafts.get(draft) ?? '')
      if (kept === undefined) throw new Refused(404, 'notFound', 'Requested entity was not found.')
      const { mail, to } = await checked(account, kept.raw)
      account.drafts.delete(draft)
      account.mails.delete(kept.id)
      const gone = await put(account, kept.raw, ['SENT'], { thread: kept.thread })
      await deliver(account, gone, mail, to)
      return gone
    },
    deleteDraft(account: GoogleAccount, draft: string): void {
      const mail = account.drafts.get(draft)
      if (mail === undefined) throw new Refused(404, 'notFound', 'Requested entity was not found.')
      account.mails.delete(mail)
      account.drafts.delete(draft)
      history += 1
    },
  }
}

export type GoogleWorld = ReturnType<typeof createGoogleWorld>

const bare = (subject: string) => subject.replace(/^(?:re:\s*)+/iu, '').trim()
