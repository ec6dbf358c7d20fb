import { AppError } from '#contract/errors.ts'
import { z } from 'zod'
import type { ArrivedBatch, ArrivedMessage, IgnoredMessage, Letter, ListenFrom, Listening } from '#core/channel/channel.ts'
import type { MailVerdict } from '#core/mail/classify/classify.ts'
import { buildReply } from '#core/mail/reply/reply.ts'
import { MailboxFailure, type Mailbox, type MailPage } from '#core/ports/mailbox.ts'
import type { SeenIn } from '#core/ports/seen-mails.ts'
import { toAppError } from './failure.ts'
import type { createMailJudge } from './judge-mail.ts'
import type { MailParts } from './parts.ts'
import type { MailReader, ReadMail } from './read-mail.ts'
import { createRetries } from './retries.ts'
import type { Rest } from './rest.ts'
import { recipientsOf, toRow, writerOf } from './read-thread.ts'
import { writeTarget } from './target.ts'

/** ms since 1970: nothing older is listed. */
const cursorShape = z.object({ after: z.number() })

/**
 * Maximum age of mail that may be answered automatically, ms; older mail waits for the owner. A computer that slept for days must not reply to old
 * news.
 */
const freshFor = 24 * 3_600_000
/** How far a poll looks back before the last complete one, ms: mail may be listed late. */
const overlap = 24 * 3_600_000
/** Maximum pages per poll. */
const maxPages = 50
/** Maximum unread mails per poll, whatever the owner configures. */
export const maxUnread = 500
/** Maximum sent mails per poll: hundreds sent by a program must not delay incoming mail. */
const maxSent = 50

/** Before a thread is read, no one counts as written to. */
const nobody: ReadonlySet<string> = new Set()

/**
 * Listens for unread mail, and for mail sent from any program: a message the owner answered by hand counts as answered. The rows of `seen` decide
 * what is new; the cursor only keeps the lists short.
 */
export function createMailListening(
  parts: MailParts,
  using: { readonly reader: MailReader; readonly judging: ReturnType<typeof createMailJudge>; readonly rest: Rest },
  { accountId, startedAt, since, cursor }: ListenFrom,
): Listening {
  const { mailboxes, seen, clock } = parts
  const { reader, judging, rest } = using
  let after = cursor === null ? since : cursorShape.parse(JSON.parse(cursor)).after
  const retries = createRetries(clock)
  let taken: { readonly where: SeenIn; readonly mails: MailPage['mails'] } | null = null

  async function poll(): Promise<ArrivedBatch> {
    const mailbox = await mailboxes.of(accountId)
    if (mailbox === null) throw new AppError('unavailable', `${parts.place} is not connected.`)
    const { maxPerPoll } = await parts.filters(accountId)
    const where = { accountId, mailbox: mailbox.id }
    const began = clock.now()
    const unread = await unseen(mailbox, where, { which: 'unread', most: Math.min(maxUnread, maxPerPoll) })
    const sent = await unseen(mailbox, where, { which: 'sent', most: maxSent })
    const mine: MailPage['mails'][number][] = []
    try {
      const messages: ArrivedMessage[] = []
      const ignored: IgnoredMessage[] = []
      for (const { id, thread } of sent.mails) {
        if (!(await seen.take(where, id))) continue
        mine.push({ id, thread })
        messages.push(await written(mailbox, { id, thread }))
      }
      for (const { id, thread } of unread.mails) {
        if (!(await seen.take(where, id))) continue
        mine.push({ id, thread })
        const found = await arrived(mailbox, id)
        if (found !== null && 'reasons' in found) ignored.push(found)
        else if (found !== null) messages.push(found)
      }
      taken = { where, mails: mine }
      if (unread.all && sent.all) after = Math.max(after, began - overlap)
      messages.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
      return { messages, ignored, cursor: JSON.stringify({ after }), more: false, failure: null, doubt: null }
    } catch (error) {
      await seen.giveBack(
        where,
        mine.map(({ id }) => id),
      )
      throw error
    }
  }

  /** Lists page by page until there are enough new mails: a full page of known ones must not hide them. */
  async function unseen(
    mailbox: Mailbox,
    where: SeenIn,
    { which, most }: { readonly which: 'unread' | 'sent'; readonly most: number },
  ): Promise<{ readonly mails: MailPage['mails']; readonly all: boolean }> {
    const mails: MailPage['mails'][number][] = []
    let page: string | null = null
    for (let pages = 0; pages < maxPages; pages++) {
      const listed = await mailbox.list({ which, after, page })
      const ids = listed.mails.map(({ id }) => id)
      const fresh = new Set(await seen.unseen(where, ids))
      mails.push(...listed.mails.filter(({ id, thread }) => fresh.has(id) && !retries.rests(thread)))
      page = listed.next
      if (page === null || mails.length > most) break
    }
    return { mails: mails.slice(0, most), all: page === null && mails.length <= most }
  }

  /** A mail from the owner: a reason to read its thread. Its text only shows whether it is grave; its headers show who the owner wrote to. */
  async function written(mailbox: Mailbox, { id, thread }: MailPage['mails'][number]): Promise<ArrivedMessage> {
    const read = await reader.find(mailbox, id).catch((error: unknown) => {
      if (isRefused(error)) return null
      throw error
    })
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
      firstTriedAt: retries.since(thread),
      ...(read === null || writer === null ? {} : { to: recipientsOf(read), byProduct: writer.byProduct, byOwner: writer.byOwner }),
      ...(read === null ? {} : { letter: { subject: read.mail.subject, sender: '', from: null, to: null } }),
    }
  }

  /** Null if the mail is gone. */
  async function arrived(mailbox: Mailbox, id: string): Promise<ArrivedMessage | IgnoredMessage | null> {
    const stored = await mailbox.fetch(id).catch(unreadable(parts.place))
    if (stored !== null && 'reasons' in stored) return stored
    // Some providers filter by the second, or by the day.
    if (stored === null || stored.at < after) return null
    const read = await reader.read(mailbox, stored).catch(unreadable(parts.place))
    if ('reasons' in read) return read
    const { verdict, facts, person } = (await judging(accountId, mailbox)).judge(read, stored.signs, nobody)
    if (!verdict.answerable) return { name: person.name, reasons: ignoredFor(verdict) }
    const sender = read.mail.from[0]
    const age = clock.now() - stored.at
    return {
      ...toRow({ ...read, signs: stored.signs }, { verdict, facts, person }),
      in: { thread: stored.thread, target: writeTarget({ mailbox: mailbox.id, thread: stored.thread }) },
      fresh: stored.at >= startedAt && age <= freshFor,
      service: null,
      name: person.name,
      addresses: sender === undefined ? [] : [sender.address],
      known: person.known,
      ...(person.doubt === undefined ? {} : { senderDoubt: person.doubt }),
      firstTriedAt: retries.since(stored.thread),
      letter: await letterOf(mailbox, read),
    }
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

  return {
    async poll() {
      try {
        return await rest.unlessResting(accountId, poll)
      } catch (error) {
        const failure = toAppError(error)
        return { messages: [], ignored: [], cursor: JSON.stringify({ after }), more: false, failure, doubt: null }
      }
    },
    async kept(again) {
      if (taken === null) return
      const { where, mails } = taken
      taken = null
      const [back, done] = [mails.filter(({ id }) => again.includes(id)), mails.filter(({ id }) => !again.includes(id))]
      for (const { thread } of done) retries.over(thread)
      for (const thread of new Set(back.map((mail) => mail.thread))) retries.failed(thread)
      await seen.giveBack(where, again)
      await seen.done(
        where,
        done.map(({ id }) => id),
      )
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
