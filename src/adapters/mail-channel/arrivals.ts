import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage, IgnoredMessage, Letter, ListenFrom } from '#core/channel/channel.ts'
import { authorOf, type MailVerdict } from '#core/mail/classify/classify.ts'
import { buildReply } from '#core/mail/reply/reply.ts'
import { MailboxFailure, type Mailbox, type MailPage, type StoredMail } from '#core/ports/mailbox.ts'
import type { createMailJudge, JudgedMail, MailJudge } from './judge-mail.ts'
import type { MailParts } from './parts.ts'
import { readHead, type MailReader, type ReadMail } from './read-mail.ts'
import { mailsOf, recipientsOf, rowsOf, toRow, writerOf } from './read-thread.ts'
import { writeTarget } from './target.ts'

/**
 * Maximum age of mail that may be answered automatically, ms; older mail waits for the owner. A computer that slept for days must not reply to old
 * news.
 */
const freshFor = 24 * 3_600_000

/** Before a thread is read, no one counts as written to. */
const nobody: ReadonlySet<string> = new Set()

/** What a mail is to the listener. */
export interface Arrival {
  readonly message?: ArrivedMessage
  readonly ignored?: IgnoredMessage
  /** See `ArrivedBatch.overheard`. */
  readonly overheard?: ArrivedMessage
  /** It could not be read, so whose it is, and what it says, is not known. */
  readonly unknown?: true
}

/** Reads mails that a listener has found in the lists, by the headers and words of each alone. */
export function createArrivals(
  parts: MailParts,
  { reader, judging }: { readonly reader: MailReader; readonly judging: ReturnType<typeof createMailJudge> },
  { accountId, startedAt }: Pick<ListenFrom, 'accountId' | 'startedAt'>,
) {
  const { clock } = parts

  async function judged(mailbox: Mailbox, stored: StoredMail, read: ReadMail): Promise<JudgedMail> {
    return (await judging(accountId, mailbox)).judge(read, stored.signs, nobody)
  }

  async function messageOf(mailbox: Mailbox, stored: StoredMail, read: ReadMail, { verdict, facts, person }: JudgedMail) {
    const sender = read.mail.from[0]
    return {
      ...toRow({ ...read, signs: stored.signs }, { verdict, facts, person }),
      in: { thread: stored.thread, target: writeTarget({ mailbox: mailbox.id, thread: stored.thread }) },
      fresh: false,
      service: null,
      name: person.name,
      addresses: sender === undefined ? [] : [sender.address],
      known: person.known,
      ...(person.doubt === undefined ? {} : { senderDoubt: person.doubt }),
      letter: await letterOf(mailbox, read),
    } satisfies ArrivedMessage
  }

  /** Null for mail that shows nothing of a person. Of strangers, only mail that could be answered counts: lists and programs write all day. */
  async function overheardFrom(mailbox: Mailbox, stored: StoredMail, read: ReadMail, by: JudgedMail): Promise<ArrivedMessage | null> {
    const judge = await judging(accountId, mailbox)
    if (judge.isWrittenByOwner(read.mail)) return claimedBy(judge, mailbox, read)
    const author = authorOf(by.verdict, { mail: read.mail, signs: stored.signs, known: by.person.known })
    if (author === null || !(by.verdict.answerable || by.person.known)) return null
    const message = await messageOf(mailbox, stored, read, by)
    return author === 'group' ? { ...message, group: true } : message
  }

  /** Its thread is read only where it may show that what stands beside the words is known. */
  async function ownSaysMore(mailbox: Mailbox, read: ReadMail): Promise<boolean> {
    const judge = await judging(accountId, mailbox)
    if (!judge.saysMore(read, null, [])) return false
    try {
      const thread = await mailbox.thread(read.thread)
      const rows = thread === null ? [] : await rowsOf(await mailsOf(reader, mailbox, thread), judge, () => reader.newestSent(mailbox))
      return rows.find(({ guid }) => guid === read.id)?.saysMore ?? thread === null
    } catch (error) {
      if (isRefused(error)) return true
      throw error
    }
  }

  /** Its headers tell whose mail it is; it may say anything. */
  async function unread(mailbox: Mailbox, stored: StoredMail): Promise<Arrival> {
    const read = await readHead(stored)
    const overheard = await overheardFrom(mailbox, stored, read, await judged(mailbox, stored, read))
    return overheard === null ? {} : { overheard: { ...overheard, kind: 'attachment', text: null } }
  }

  async function letterOf(mailbox: Mailbox, { mail }: ReadMail): Promise<Letter> {
    const aliases = await reader.aliasesOf(mailbox)
    const reply = buildReply({ answered: mail, text: '.', aliases, automatic: false, messageId: '<shown@only>' })
    const sender = mail.from[0]
    const shown = sender === undefined ? '' : sender.name === '' ? sender.address : `${sender.name} <${sender.address}>`
    const answerable = !('refused' in reply)
    return {
      subject: mail.subject,
      sender: shown,
      from: answerable ? reply.from.address : null,
      to: answerable ? reply.to.address : null,
    }
  }

  /** `read`: null if it cannot be read. */
  function ofOwner(mailbox: Mailbox, { id, thread }: MailPage['mails'][number], read: ReadMail | null, saysMore: boolean): ArrivedMessage {
    const writer = read === null ? null : writerOf(read.mail)
    return {
      guid: id,
      conversation: '',
      group: false,
      fromMe: true,
      sender: null,
      at: read?.at ?? clock.now(),
      kind: 'text',
      text: read?.own.text ?? null,
      thread: null,
      exclusion: writer?.automatic === true ? 'auto-reply' : null,
      edited: false,
      in: { thread, target: writeTarget({ mailbox: mailbox.id, thread }) },
      fresh: false,
      service: null,
      name: '',
      addresses: [],
      known: false,
      ...(read === null || writer === null ? {} : { to: recipientsOf(read), byProduct: writer.byProduct, byOwner: writer.byOwner }),
      ...(saysMore ? { saysMore: true } : {}),
      ...(read === null ? {} : { letter: { subject: read.mail.subject, sender: '', from: null, to: null } }),
    }
  }

  /** The owner seems to have sent it from a program that stores nothing in the mailbox, and got a copy. Its thread shows it as somebody else's. */
  function claimedBy(judge: MailJudge, mailbox: Mailbox, read: ReadMail): ArrivedMessage {
    return { ...ofOwner(mailbox, read, read, judge.saysMore(read, null, [])), claimed: true }
  }

  return {
    /** A mail from the owner: a reason to read its thread. Its text only shows whether it is grave; its headers show who the owner wrote to. */
    async written(mailbox: Mailbox, listed: MailPage['mails'][number], firstTriedAt: number): Promise<ArrivedMessage> {
      const read = await reader.find(mailbox, listed.id).catch((error: unknown) => {
        if (isRefused(error)) return null
        throw error
      })
      const saysMore = read !== null && (await ownSaysMore(mailbox, read))
      return { ...ofOwner(mailbox, listed, read, saysMore), firstTriedAt }
    },

    /** An unread mail. Nothing if it is gone, or from before `after`: some providers filter by the second, or by the day. */
    async arrived(mailbox: Mailbox, id: string, { after, firstTriedAt }: { after: number; firstTriedAt: number }): Promise<Arrival> {
      const stored = await mailbox.fetch(id).catch(unreadable(parts.place))
      if (stored !== null && 'reasons' in stored) return { ignored: stored, unknown: true }
      if (stored === null || stored.at < after) return {}
      const read = await reader.read(mailbox, stored).catch(unreadable(parts.place))
      if ('reasons' in read) return { ...(await unread(mailbox, stored)), ignored: read }
      const by = await judged(mailbox, stored, read)
      if (!by.verdict.answerable) {
        const overheard = await overheardFrom(mailbox, stored, read, by)
        const ignored = { name: by.person.name, reasons: ignoredFor(by.verdict) }
        return overheard === null ? { ignored } : { ignored, overheard }
      }
      const age = clock.now() - stored.at
      const fresh = stored.at >= startedAt && age <= freshFor
      return { message: { ...(await messageOf(mailbox, stored, read, by)), fresh, firstTriedAt } }
    },

    /** A mail that was read elsewhere, by whatever program. `later` if it is something else, which one of the other lists will show. */
    async readElsewhere(mailbox: Mailbox, id: string): Promise<Arrival | 'later'> {
      const stored = await mailbox.fetch(id).catch(unreadable(parts.place))
      if (stored !== null && 'reasons' in stored) return { unknown: true }
      if (stored?.unread === true || stored?.signs.has('sent') === true || stored?.signs.has('draft') === true) return 'later'
      if (stored === null || clock.now() - stored.at > overshadowedMs) return {}
      const read = await reader.read(mailbox, stored).catch(unreadable(parts.place))
      if ('reasons' in read) return unread(mailbox, stored)
      const overheard = await overheardFrom(mailbox, stored, read, await judged(mailbox, stored, read))
      return overheard === null ? {} : { overheard }
    },
  }
}

function isRefused(error: unknown): error is MailboxFailure {
  return error instanceof MailboxFailure && error.code === 'refused'
}

/** A mail that can never be read must not block the others. */
function unreadable(place: string) {
  return (error: unknown): IgnoredMessage => {
    if (!isRefused(error)) throw error
    const text = `${error.message} It is unread in ${place}, and won’t be answered from here.`
    return { name: 'An email', reasons: [{ code: 'unread', text }], unread: true }
  }
}

/** Its line in the listener's output gives only the reasons it is ignored. */
function ignoredFor({ reasons }: MailVerdict) {
  return reasons.filter(({ outcome }) => outcome === 'ignore').map(({ id, text }) => ({ code: id, text }))
}
