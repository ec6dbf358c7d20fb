import { parseMail } from '#core/mail/parse/parse-mail.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { MailboxSign } from '#core/mail/classify/mail-situation.ts'
import { withoutReplyMarks } from '#core/mail/parse/reply-marks.ts'
import type { Alias } from '#core/mail/reply/reply.ts'
import { MailboxFailure, type Mailbox, type MailList, type StoredMail } from '#core/ports/mailbox.ts'
import type { FakeClock } from '../fakes.ts'
import { rawMail } from './raw-mail.ts'

/** What somebody writes; a thread is found by what it answers. */
export interface Letter {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly messageId?: string
  /** Message-ID of the mail that it answers. */
  readonly answers?: string
  /** Besides the usual ones, or in their place. */
  readonly headers?: Readonly<Record<string, string>>
  readonly html?: string
  /** A further part, with its headers. */
  readonly attached?: string
  /** In place of the sender's own. */
  readonly returnPath?: string
  /** For whoever hands letters around; `arrives` is told it apart. */
  readonly text?: string
  readonly signs?: readonly MailboxSign[]
  /** When the mailbox took it, ms since 1970; now if omitted. */
  readonly at?: number
  /** False: nobody has vouched for its sender. */
  readonly vouched?: boolean
  readonly unread?: boolean
  readonly thread?: string | undefined
}

interface Stored extends StoredMail {
  readonly mail: Mail
}

/** A mailbox in memory, with the means to steer and to read it. */
export interface FakeBox {
  readonly mailbox: Mailbox
  readonly address: string
  /** Somebody writes; gives the id. */
  arrives(text: string, letter?: Letter): Promise<string>
  /** The same at a moment that its caller chooses: gives what makes it arrive at once. Ids of mails are counted then, so it names its own. */
  ready(text: string, letter: Letter & { readonly messageId: string }): Promise<() => string>
  /** The owner writes in a thread by hand, in whatever program: an answer to the mail with this id, and to Mia where nobody else is named. */
  byHand(text: string, to: string, recipient?: string): Promise<void>
  /** A draft of the owner's own in the thread of the mail with this id. */
  writes(text: string, to: string): Promise<void>
  /** The mail is thrown away, or read. */
  remove(id: string): void
  read(id: string): void
  /** The mailbox takes it for something else. */
  mark(id: string, sign: MailboxSign): void
  /** What was sent by drafts, in order. */
  readonly sent: Mail[]
  /** Names of the calls that were made. */
  readonly calls: string[]
  readonly drafts: ReadonlyMap<string, { readonly raw: Uint8Array }>
  /** Before a call does what it does; may throw, and may wait. */
  before: ((call: keyof Mailbox) => Promise<void> | void) | null
  /** After it; an error that is thrown here is an answer that was lost. */
  after: ((call: keyof Mailbox) => Promise<void> | void) | null
  /** False: what is sent is taken, and never shows in its thread. */
  shows: boolean
  readonly mails: readonly Stored[]
}

export type PostOffice = ReturnType<typeof createPostOffice>

const smallPage = 5

/** Mailboxes that deliver to each other: what one sends to an address of another lies unread in that one at once. */
export function createPostOffice(clock: FakeClock, page = smallPage) {
  const boxes: (FakeBox & { deliver(raw: Uint8Array, from: string): Promise<void> })[] = []
  let made = 0

  function box(address: string, given: { readonly aliases?: readonly Partial<Alias>[] } = {}): FakeBox {
    const mails: Stored[] = []
    const drafts = new Map<string, { readonly raw: Uint8Array; readonly thread: string; readonly id: string }>()
    const aliases = [{ address, name: 'Ada', signature: '', isDefault: true }, ...(given.aliases ?? [])] as Alias[]
    let changes = 0
    const versions = new Map<string, number>()

    type How = { thread?: string | undefined; signs?: readonly MailboxSign[]; unread?: boolean; at?: number; id?: string }
    const add = async (raw: Uint8Array, how: How) => put(raw, await parseMail(raw), how)

    function put(raw: Uint8Array, mail: Mail, how: How): string {
      const named = new Set([...mail.inReplyTo, ...mail.references])
      const known = mails.find((one) => one.mail.messageId !== null && named.has(one.mail.messageId))
      made += 1
      const id = how.id ?? `m${made}`
      const thread = how.thread ?? known?.thread ?? `t${made}`
      const { signs = [], unread = true, at = clock.now() } = how
      mails.push({ id, thread, at, unread, signs: new Set(signs), raw, mail })
      versions.set(thread, ++changes)
      return id
    }

    /** A call: always later, and steered by the test. */
    async function call<T>(name: keyof Mailbox, work: () => Promise<T> | T): Promise<T> {
      self.calls.push(name)
      await self.before?.(name)
      const done = await work()
      await self.after?.(name)
      return done
    }

    const inThread = (thread: string) => mails.filter((one) => one.thread === thread).toSorted((a, b) => a.at - b.at)
    const found = (id: string) => {
      const mail = mails.find((one) => one.id === id)
      if (mail === undefined) throw new Error(`there is no mail ${id}`)
      return mail
    }

    const mailbox: Mailbox = {
      id: `box of ${address}`,
      sample: false,
      aliases: () => call('aliases', () => aliases),
      list: ({ which, after, page: from }) =>
        call('list', () => {
          const wanted = mails
            .filter(({ unread, signs, at }) => at >= after && isListed[which](signs, unread))
            .toSorted((a, b) => b.at - a.at)
          const start = Number(from ?? 0)
          const next = start + page < wanted.length ? String(start + page) : null
          return { mails: wanted.slice(start, start + page).map(({ id, thread }) => ({ id, thread })), next }
        }),
      fetch: (id) => call('fetch', () => mails.find((one) => one.id === id) ?? null),
      thread: (thread) =>
        call('thread', () => {
          const there = inThread(thread)
          return there.length === 0
            ? null
            : { version: String(versions.get(thread)), mails: there.map(({ id, at, signs }) => ({ id, at, signs })) }
        }),
      createDraft: (raw, thread) =>
        call('createDraft', async () => {
          const draft = `d${made + 1}`
          drafts.set(draft, { raw, thread, id: await add(raw, { thread, signs: ['draft'], unread: false }) })
          return draft
        }),
      sendDraft: (draft) =>
        call('sendDraft', async () => {
          const ready = drafts.get(draft)
          if (ready === undefined) throw new MailboxFailure('refused', 'The draft is gone.')
          drafts.delete(draft)
          self.remove(ready.id)
          const id = self.shows ? await add(ready.raw, { thread: ready.thread, signs: ['sent'], unread: false }) : 'hidden'
          self.sent.push(await parseMail(ready.raw))
          for (const other of boxes) if (other.mailbox !== mailbox) await other.deliver(ready.raw, address)
          return { id }
        }),
      drafts: (after) =>
        call('drafts', () => [...drafts].filter(([, { id }]) => found(id).at >= after).map(([draft, { id }]) => ({ draft, mail: id }))),
      draft: (draft) => call('draft', () => (drafts.has(draft) ? 'there' : 'gone')),
      deleteDraft: (draft) =>
        call('deleteDraft', () => {
          const ready = drafts.get(draft)
          if (ready !== undefined) self.remove(ready.id)
          drafts.delete(draft)
        }),
    }

    const self: FakeBox & { deliver(raw: Uint8Array, from: string): Promise<void> } = {
      mailbox,
      address,
      sent: [],
      calls: [],
      drafts,
      before: null,
      after: null,
      shows: true,
      mails,
      arrives: async (text, letter = {}) =>
        add(toRaw(text, address, clock, { messageId: `<in${made + 1}@sender.example>`, ...letter }), letter),
      async ready(text, letter) {
        const raw = toRaw(text, letter.to ?? address, clock, letter)
        const mail = await parseMail(raw)
        return () => put(raw, mail, letter)
      },
      async byHand(text, to, recipient = 'mia@example.com') {
        const { thread, mail } = found(to)
        const headers = {
          From: address,
          To: recipient,
          Subject: `Re: ${withoutReplyMarks(mail.subject)}`,
          'Message-ID': `<hand${made}@example.com>`,
        }
        const raw = rawMail({ ...headers, ...(mail.messageId === null ? {} : { 'In-Reply-To': mail.messageId }) }, { text })
        await add(raw, { thread, signs: ['sent'], unread: false })
      },
      async writes(text, to) {
        const raw = rawMail({ From: address, To: 'mia@example.com', Subject: 'Re: plans' }, { text })
        const { thread } = found(to)
        const draft = `d${made + 1}`
        drafts.set(draft, { raw, thread, id: await add(raw, { thread, signs: ['draft'], unread: false }) })
      },
      remove(id) {
        const { thread } = found(id)
        mails.splice(mails.indexOf(found(id)), 1)
        versions.set(thread, ++changes)
      },
      mark(id, sign) {
        mails[mails.indexOf(found(id))] = { ...found(id), signs: new Set([...found(id).signs, sign]) }
      },
      read(id) {
        mails[mails.indexOf(found(id))] = { ...found(id), unread: false }
      },
      async deliver(raw, from) {
        const mail = await parseMail(raw)
        if (!mail.to.some((one) => one.address === address)) return
        await add(new TextEncoder().encode(`${trace(from, address)}${new TextDecoder().decode(raw)}`), {})
      },
    }
    boxes.push(self)
    return self
  }

  return { box }
}

const isListed: Readonly<Record<MailList, (signs: ReadonlySet<MailboxSign>, unread: boolean) => boolean>> = {
  sent: (signs) => signs.has('sent'),
  unread: (signs, unread) => unread && !isAside(signs),
  all: (signs) => !signs.has('spam') && !signs.has('trash'),
}

function isAside(signs: ReadonlySet<MailboxSign>): boolean {
  return signs.has('sent') || signs.has('draft') || signs.has('spam') || signs.has('trash')
}

function toRaw(text: string, to: string, clock: FakeClock, letter: Letter): Uint8Array {
  const { from = 'Mia Torres <mia@example.com>', vouched = true } = letter
  const sender = /<([^<>]+)>/u.exec(from)?.[1] ?? from
  const headers = {
    From: from,
    To: letter.to ?? to,
    Subject: letter.subject ?? 'hello',
    Date: new Date(letter.at ?? clock.now()).toUTCString(),
    ...(letter.messageId === undefined ? {} : { 'Message-ID': letter.messageId }),
    ...(letter.answers === undefined ? {} : { 'In-Reply-To': letter.answers, References: letter.answers }),
    ...letter.headers,
  }
  const raw =
    letter.attached === undefined
      ? rawMail(headers, letter.html === undefined ? { text } : { html: letter.html })
      : withPart(headers, text, letter.attached)
  if (!vouched) return raw
  return new TextEncoder().encode(`${trace(sender, to, letter.returnPath)}${new TextDecoder().decode(raw)}`)
}

function withPart(headers: Readonly<Record<string, string>>, text: string, part: string): Uint8Array {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const body = ['Content-Type: multipart/mixed; boundary=x', '', '--x', '', text, '--x', part, '--x--', '']
  return new TextEncoder().encode([...head, 'MIME-Version: 1.0', ...body].join('\r\n'))
}

/** What Google's server notes of a mail that it took. */
function trace(sender: string, to: string, returnPath = `<${sender}>`): string {
  const domain = sender.slice(sender.indexOf('@') + 1)
  const passed = `mx.google.com; dkim=pass header.i=@${domain}; dmarc=pass (p=REJECT) header.from=${domain}`
  return [
    `Delivered-To: ${to}`,
    `ARC-Authentication-Results: i=1; ${passed}`,
    `Return-Path: ${returnPath}`,
    `Received: from mail.${domain} (mail.${domain}. [192.0.2.7]) by mx.google.com with ESMTPS id x1`,
    `Authentication-Results: ${passed}`,
    '',
  ].join('\r\n')
}
