import { AppError } from '#contract/errors.ts'
import { z } from 'zod'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Baseline, Handover, HandOverOn, Outgoing, SentAround, Verification } from '#core/channel/channel.ts'
import type { Quoting } from '#core/mail/reply/quoting.ts'
import { buildReply, replyAround, type MailReply, type ReplyRefusal, type ReplyRequest } from '#core/mail/reply/reply.ts'
import { domainOf } from '#core/mail/parse/addresses.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { MailboxFailure, type Mailbox } from '#core/ports/mailbox.ts'
import { composeMail, ownKey } from '#adapters/mail-composer/compose-mail.ts'
import { sleep } from '#adapters/platform/sleep.ts'
import type { MailParts } from './parts.ts'
import type { MailReader, ReadMail } from './read-mail.ts'
import { mailsOf, stampOf } from './read-thread.ts'
import type { Rest } from './rest.ts'
import { readTarget } from './target.ts'

/**
 * `key` is in a separate header and in the Message-ID, in case one of them is lost on the way. `draft` is null until a draft is known. `at` is in ms
 * since 1970; none of the reply's drafts is older.
 */
const baselineShape = z.object({ key: z.string(), draft: z.string().nullable(), at: z.number().default(0) })

/** How far the clocks of a mailbox and this machine may differ, ms. */
const clocksDiffer = 3_600_000

/** Time between two polls for a sent mail, ms. */
const pollMs = 1_000

const refusals: Readonly<Record<ReplyRefusal, string>> = {
  'no-recipient': 'there is no address to answer to.',
  'no-sender': 'none of your addresses may send it.',
  'to-owner': 'it would go to yourself.',
  'replies-elsewhere': 'it would go to another address than the sender’s.',
  'bad-message-id': 'it could not be given an id.',
  empty: 'it has no words.',
}

const gone = 'the mail that it answers is gone.'

/**
 * Sends a reply so that a lost response does no harm. The reply has a key that is stored beforehand. It is saved as a draft, the draft's id is
 * stored, and only then is it sent by that id, which works only once. The outcome is read from the draft and its thread, never guessed.
 */
export function createMailSending(parts: MailParts, reader: MailReader, rest: Rest) {
  const { mailboxes, clock, sleep: wait = sleep } = parts

  /** Throws AppError or MailboxFailure: another mailbox has been connected in the meantime, or none is. */
  async function mailboxOf({ accountId, target }: Pick<Outgoing, 'accountId' | 'target'>): Promise<Mailbox> {
    const mailbox = await mailboxes.of(accountId)
    if (mailbox === null) throw new AppError('unavailable', `${parts.place} is not connected.`)
    if (mailbox.id !== readTarget(target).mailbox) throw new AppError('unavailable', 'Another mailbox is connected now.')
    return mailbox
  }

  /** The sent mail, or null. */
  async function findSent(mailbox: Mailbox, { target }: Pick<Outgoing, 'target'>, key: string): Promise<ReadMail | null> {
    const thread = await mailbox.thread(readTarget(target).thread)
    if (thread === null) return null
    return (await mailsOf(reader, mailbox, thread)).find((one) => one.signs.has('sent') && hasKey(one, key)) ?? null
  }

  /**
   * Drafts of it whose id was not stored, because the product ended or the response was lost in between. They are recognized only by their header,
   * which is lost if the owner edits the draft.
   */
  async function strayDrafts(mailbox: Mailbox, key: string, at: number): Promise<string[]> {
    const found: string[] = []
    for (const { draft, mail } of await mailbox.drafts(Math.max(0, at - clocksDiffer))) {
      const read = await reader.find(mailbox, mail).catch(unreadable)
      if (read !== null && read !== 'unreadable' && hasHeader(read, key)) found.push(draft)
    }
    return found
  }

  /** A whole reply except for its text. Null if the mail it answers is gone. Throws what the mailbox throws. */
  async function requestFor(
    mailbox: Mailbox,
    { answers, automatic }: Pick<Outgoing, 'answers' | 'automatic'>,
    quotingTo: (mailbox: Mailbox, address: string) => Promise<Quoting>,
  ): Promise<Omit<ReplyRequest, 'text' | 'messageId'> | null> {
    const newest = answers.at(-1)
    const answered = newest === undefined ? null : await reader.find(mailbox, newest)
    if (answered === null) return null
    const aliases = await reader.aliasesOf(mailbox)
    const sender = answered.mail.from[0]
    const quoting = automatic || sender === undefined ? 'none' : await quotingTo(mailbox, sender.address)
    return { answered: answered.mail, aliases, automatic, quote: { quoting, text: answered.own.text } }
  }

  /** A reply must not fail because the owner's earlier mails cannot be read. */
  const quotingIfKnown = (mailbox: Mailbox, address: string): Promise<Quoting> =>
    reader.quotingTo(mailbox, address).catch((error: unknown) => {
      if (error instanceof MailboxFailure) return 'none'
      throw error
    })

  /** The reply, or the reason there is nothing to send. Throws what the mailbox throws. */
  async function replyTo(mailbox: Mailbox, outgoing: Outgoing, key: string): Promise<MailReply | Reason> {
    const request = await requestFor(mailbox, outgoing, quotingIfKnown)
    if (request === null) return { code: 'gone', text: `Nothing was sent: ${gone}` }
    const reply = buildReply({ ...request, text: outgoing.text, messageId: `<${key}@unsent.invalid>` })
    if ('refused' in reply) return { code: reply.refused, text: `Nothing was sent: ${refusals[reply.refused]}` }
    return { ...reply, messageId: `<${key}@${domainOf(reply.from.address)}>` }
  }

  /** If this throws, nothing was sent. */
  async function prepare(outgoing: Outgoing, on: HandOverOn): Promise<Handover | { readonly mailbox: Mailbox; readonly draft: string }> {
    const mailbox = await mailboxOf(outgoing)
    const { thread: name } = readTarget(outgoing.target)
    const { key, draft: known, at } = baselineShape.parse(JSON.parse(on.baseline))
    const reply = await replyTo(mailbox, outgoing, key)
    if ('code' in reply) return { outcome: 'not-asked', why: reply }
    if (stampOf(await mailbox.thread(name)) !== on.stamp) return { outcome: 'moved' }
    // An earlier attempt may have ended before its draft's id was stored.
    const before = known ?? (outgoing.baseline === null ? null : ((await strayDrafts(mailbox, key, at))[0] ?? null))
    const there = before !== null && (await mailbox.draft(before)) === 'there'
    // An earlier draft of this reply that is gone may have been sent, by the owner or by us.
    if (outgoing.baseline !== null && !there && (await findSent(mailbox, outgoing, key)) !== null) return { outcome: 'handed' }
    const draft = there ? before : await mailbox.createDraft(await composeMail(reply, clock.now(), key), name)
    try {
      await on.keep(JSON.stringify({ key, draft, at }))
      if (stampOf(await mailbox.thread(name)) === on.stamp) return { mailbox, draft }
    } catch (error) {
      await dropDraft(mailbox, draft)
      throw error
    }
    await dropDraft(mailbox, draft)
    return { outcome: 'moved' }
  }

  /** If this fails, the reply stays among the owner's drafts, unsent. */
  async function dropDraft(mailbox: Mailbox, draft: string): Promise<void> {
    await mailbox.deleteDraft(draft).catch((error: unknown) => {
      if (!(error instanceof MailboxFailure)) throw error
    })
  }

  async function settle(outgoing: Outgoing, baseline: Baseline): Promise<Verification> {
    const known = baselineShape.safeParse(baseline === '' ? null : JSON.parse(baseline))
    if (!known.success) return unknown('There is no record of how it was sent.')
    const { key, draft } = known.data
    const mailbox = await mailboxOf(outgoing)
    const sent = await findSent(mailbox, outgoing, key).catch((error: unknown) => {
      // We send by draft id, which is stored first; only the owner can send a stray draft.
      if (draft === null && error instanceof MailboxFailure) return null
      throw error
    })
    if (sent !== null) return { outcome: 'sent', messageId: sent.id, notes: [] }
    if (draft === null) return { outcome: 'unsent' }
    if ((await mailbox.draft(draft)) === 'there') return { outcome: 'unsent' }
    // Either sent and not shown yet, or deleted: there is no way to tell.
    return unknown(`Its draft is gone, and it is not in its thread. Please look in ${parts.place}.`)
  }

  return {
    mailboxOf,

    async around(answer: Pick<Outgoing, 'accountId' | 'target' | 'answers'>): Promise<SentAround> {
      const request = await asking(answer, async () =>
        requestFor(await mailboxOf(answer), { ...answer, automatic: false }, (...of) => reader.quotingTo(...of)),
      )
      if (request === null) throw new AppError('not-found', `Nothing can be sent: ${gone}`)
      return replyAround(request)
    },

    /** Made before any request to the mailbox, and the same for every attempt. */
    baseline: ({ id, baseline }: Outgoing): Baseline => baseline ?? JSON.stringify({ key: id, draft: null, at: clock.now() }),

    async handOver(outgoing: Outgoing, on: HandOverOn): Promise<Handover> {
      const prepared = await asking(outgoing, () => prepare(outgoing, on)).catch(whyNotAsked)
      if ('outcome' in prepared) return prepared
      const { mailbox, draft } = prepared
      if (on.isLate()) {
        await dropDraft(mailbox, draft)
        return { outcome: 'moved' }
      }
      try {
        await asking(outgoing, () => mailbox.sendDraft(draft))
        return { outcome: 'handed' }
      } catch (error) {
        if (!(error instanceof MailboxFailure)) throw error
        if (error.code === 'unknown') return { outcome: 'unknown' }
        const why = { code: error.code, text: `Nothing was sent: ${error.message}` }
        if (error.code === 'refused') return { outcome: 'refused', why }
        await dropDraft(mailbox, draft)
        return { outcome: 'not-asked', why }
      }
    },

    async verify(outgoing: Outgoing, baseline: Baseline, waitMs: number, signal?: AbortSignalLike): Promise<Verification> {
      const until = clock.now() + waitMs
      for (;;) {
        const found = await asking(outgoing, () => settle(outgoing, baseline)).catch((error: unknown): Verification => {
          if (!(error instanceof MailboxFailure || error instanceof AppError)) throw error
          return unknown(`Idiolect couldn’t confirm whether it was sent: ${error.message}`)
        })
        if (found.outcome !== 'unknown' || clock.now() >= until || signal?.aborted === true) return found
        await wait(Math.min(pollMs, until - clock.now()), signal)
      }
    },

    /**
     * A reply can't be sent without its draft. If the draft is already gone or was never known, the reply may have been sent, so the thread must not
     * show it.
     */
    withdraw: (outgoing: Outgoing): Promise<boolean> =>
      orFalse(outgoing, async (mailbox, { key, draft, at }) => {
        await clearDrafts(mailbox, { key, draft, at })
        return (draft === null || (await mailbox.draft(draft)) === 'gone') && (await findSent(mailbox, outgoing, key)) === null
      }),

    /** An unsent reply must leave nothing among the owner's drafts. */
    clear: (outgoing: Outgoing): Promise<boolean> =>
      orFalse(outgoing, async (mailbox, baseline) => {
        await clearDrafts(mailbox, baseline)
        return true
      }),

    isOwnerWriting: (to: Pick<Outgoing, 'accountId' | 'target'>): Promise<boolean> => asking(to, () => isOwnerWriting(to)),
  }

  /** Makes no request during a pause, and starts a pause when a response asks for one. */
  function asking<T>({ accountId }: Pick<Outgoing, 'accountId'>, ask: () => Promise<T>): Promise<T> {
    return rest.unlessResting(accountId, ask)
  }

  async function clearDrafts(mailbox: Mailbox, { key, draft, at }: z.output<typeof baselineShape>): Promise<void> {
    if (draft !== null) await mailbox.deleteDraft(draft)
    for (const stray of await strayDrafts(mailbox, key, at)) await mailbox.deleteDraft(stray)
  }

  /** False if the mailbox is unreachable or nothing is known about the reply. */
  async function orFalse(
    outgoing: Outgoing,
    work: (mailbox: Mailbox, baseline: z.output<typeof baselineShape>) => Promise<boolean>,
  ): Promise<boolean> {
    const known = baselineShape.safeParse(outgoing.baseline === null ? null : JSON.parse(outgoing.baseline))
    if (!known.success) return false
    try {
      return await asking(outgoing, async () => work(await mailboxOf(outgoing), known.data))
    } catch (error) {
      if (error instanceof MailboxFailure || error instanceof AppError) return false
      throw error
    }
  }

  /** Whether the thread has a draft that the owner began. */
  async function isOwnerWriting(to: Pick<Outgoing, 'accountId' | 'target'>): Promise<boolean> {
    const mailbox = await mailboxOf(to)
    const thread = await mailbox.thread(readTarget(to.target).thread)
    for (const { id } of thread?.mails.filter(({ signs }) => signs.has('draft')) ?? []) {
      // A draft that cannot be fetched (it may be too large) is not known to be ours.
      const draft = await reader.find(mailbox, id).catch(unreadable)
      if (draft === 'unreadable') return true
      if (draft !== null && !draft.mail.headers.some(({ name }) => name === ownKey)) return true
    }
    return false
  }
}

function hasKey(read: ReadMail, key: string): boolean {
  return hasHeader(read, key) || read.mail.messageId?.startsWith(`<${key}@`) === true
}

function hasHeader({ mail }: ReadMail, key: string): boolean {
  return mail.headers.some(({ name, value }) => name === ownKey && value.trim() === key)
}

function unreadable(error: unknown): 'unreadable' {
  if (error instanceof MailboxFailure) return 'unreadable'
  throw error
}

function whyNotAsked(error: unknown): Handover {
  if (!(error instanceof MailboxFailure || error instanceof AppError)) throw error
  return { outcome: 'not-asked', why: { code: error.code, text: `Nothing was sent: ${error.message}` } }
}

function unknown(message: string): Verification {
  return { outcome: 'unknown', messageId: null, message, absent: false }
}
