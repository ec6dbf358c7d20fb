import { setTimeout } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'
import { z } from 'zod'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Baseline, Handover, HandOverOn, Outgoing, Verification } from '#core/channel/channel.ts'
import { buildReply, type MailReply, type ReplyRefusal } from '#core/mail/reply/reply.ts'
import { domainOf } from '#core/mail/parse/addresses.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { MailboxFailure, type Mailbox } from '#core/ports/mailbox.ts'
import { composeMail, ownKey } from '#adapters/mail-composer/compose-mail.ts'
import type { MailParts } from './parts.ts'
import type { MailReader, ReadMail } from './read-mail.ts'
import { mailsOf, stampOf } from './read-thread.ts'
import { readTarget } from './target.ts'

/** `key` stands in the mail's own header and Message-ID, whatever becomes of either on the way; `draft` is null before there is one. */
const baselineShape = z.object({ key: z.string(), draft: z.string().nullable() })

/** Between two looks for a mail that was sent, ms. */
const pollMs = 1_000

const refusals: Readonly<Record<ReplyRefusal, string>> = {
  'no-recipient': 'there is no address to answer to.',
  'no-sender': 'none of your addresses may send it.',
  'to-owner': 'it would go to yourself.',
  'replies-elsewhere': 'it would go to another address than the sender’s.',
  'bad-message-id': 'it could not be given an id.',
  empty: 'it has no words.',
}

/**
 * Sends a reply so that a lost answer does no harm: it is known by a key that was stored before, put among the drafts, its draft's id stored,
 * and only then sent, by that id, which works once. What became of it is read from the draft and its thread, never guessed.
 */
export function createMailSending(parts: MailParts, reader: MailReader) {
  const { mailboxes, clock, sleep = pause } = parts

  /** Throws AppErrors and MailboxFailures: another mailbox was connected in the meantime, or none is. */
  async function mailboxOf({ accountId, target }: Pick<Outgoing, 'accountId' | 'target'>): Promise<Mailbox> {
    const mailbox = await mailboxes.of(accountId)
    if (mailbox === null) throw new AppError('unavailable', `${parts.place} is not connected.`)
    if (mailbox.id !== readTarget(target).mailbox) throw new AppError('unavailable', 'Another mailbox is connected now.')
    return mailbox
  }

  /** The mail that it became, or null. */
  async function findSent(mailbox: Mailbox, { target }: Pick<Outgoing, 'target'>, key: string): Promise<ReadMail | null> {
    const thread = await mailbox.thread(readTarget(target).thread)
    if (thread === null) return null
    return (await mailsOf(reader, mailbox, thread)).find((one) => one.signs.has('sent') && hasKey(one, key)) ?? null
  }

  /** Throws what `mailboxOf` throws. Null where the mail that it answers is gone. */
  async function replyTo(mailbox: Mailbox, { answers, text, automatic }: Outgoing, key: string): Promise<MailReply | Reason> {
    const newest = answers.at(-1)
    const answered = newest === undefined ? null : await reader.find(mailbox, newest)
    if (answered === null) return { code: 'gone', text: 'Nothing was sent: the mail that it answers is gone.' }
    const aliases = await reader.aliasesOf(mailbox)
    const reply = buildReply({ answered: answered.mail, text, aliases, automatic, messageId: `<${key}@unsent.invalid>` })
    if ('refused' in reply) return { code: reply.refused, text: `Nothing was sent: ${refusals[reply.refused]}` }
    return { ...reply, messageId: `<${key}@${domainOf(reply.from.address)}>` }
  }

  /** Nothing of it has left when this throws. */
  async function prepare(outgoing: Outgoing, on: HandOverOn): Promise<Handover | { readonly mailbox: Mailbox; readonly draft: string }> {
    const mailbox = await mailboxOf(outgoing)
    const { thread: name } = readTarget(outgoing.target)
    const { key, draft: before } = baselineShape.parse(JSON.parse(on.baseline))
    const reply = await replyTo(mailbox, outgoing, key)
    if ('code' in reply) return { outcome: 'not-asked', why: reply }
    if (stampOf(await mailbox.thread(name)) !== on.stamp) return { outcome: 'moved' }
    const there = before !== null && (await mailbox.draft(before)) === 'there'
    // An earlier draft of it that is gone may have been sent, by whomever.
    if (before !== null && !there && (await findSent(mailbox, outgoing, key)) !== null) return { outcome: 'handed' }
    const draft = there ? before : await mailbox.createDraft(await composeMail(reply, clock.now(), key), name)
    try {
      await on.keep(JSON.stringify({ key, draft }))
      if (stampOf(await mailbox.thread(name)) === on.stamp) return { mailbox, draft }
    } catch (error) {
      await dropDraft(mailbox, draft)
      throw error
    }
    await dropDraft(mailbox, draft)
    return { outcome: 'moved' }
  }

  /** What stays behind lies among the owner's drafts, unsent. */
  async function dropDraft(mailbox: Mailbox, draft: string): Promise<void> {
    await mailbox.deleteDraft(draft).catch((error: unknown) => {
      if (!(error instanceof MailboxFailure)) throw error
    })
  }

  async function settle(outgoing: Outgoing, baseline: Baseline): Promise<Verification> {
    const known = baselineShape.safeParse(baseline === '' ? null : JSON.parse(baseline))
    if (!known.success) return unknown('It was not noted how it was sent.')
    const { key, draft } = known.data
    const mailbox = await mailboxOf(outgoing)
    // It is sent by the id of its draft, which is stored first.
    if (draft === null) return { outcome: 'unsent' }
    const sent = await findSent(mailbox, outgoing, key)
    if (sent !== null) return { outcome: 'sent', messageId: sent.id, notes: [] }
    if ((await mailbox.draft(draft)) === 'there') return { outcome: 'unsent' }
    // Sent and not shown yet, or deleted by somebody: nobody can tell.
    return unknown(`Its draft is gone, and it is not in its thread. Please look in ${parts.place}.`)
  }

  return {
    mailboxOf,

    /** Known before anything is asked of the mailbox, and the same for every attempt. */
    baseline: ({ id, baseline }: Outgoing): Baseline => baseline ?? JSON.stringify({ key: id, draft: null }),

    async handOver(outgoing: Outgoing, on: HandOverOn): Promise<Handover> {
      const prepared = await prepare(outgoing, on).catch(whyNotAsked)
      if ('outcome' in prepared) return prepared
      const { mailbox, draft } = prepared
      try {
        await mailbox.sendDraft(draft)
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
        const found = await settle(outgoing, baseline).catch((error: unknown): Verification => {
          if (!(error instanceof MailboxFailure || error instanceof AppError)) throw error
          return unknown(`It could not be found out whether it was sent: ${error.message}`)
        })
        if (found.outcome !== 'unknown' || clock.now() >= until || signal?.aborted === true) return found
        await sleep(Math.min(pollMs, until - clock.now()), signal)
      }
    },

    /** Without its draft nothing can be sent. A draft that is gone already may have been sent, which its thread must deny. */
    async withdraw(outgoing: Outgoing): Promise<boolean> {
      const known = baselineShape.safeParse(outgoing.baseline === null ? null : JSON.parse(outgoing.baseline))
      if (!known.success) return false
      const { key, draft } = known.data
      if (draft === null) return true
      try {
        const mailbox = await mailboxOf(outgoing)
        await mailbox.deleteDraft(draft)
        return (await mailbox.draft(draft)) === 'gone' && (await findSent(mailbox, outgoing, key)) === null
      } catch (error) {
        if (error instanceof MailboxFailure || error instanceof AppError) return false
        throw error
      }
    },

    /** A draft of the owner's own lies in the thread. */
    async isOwnerWriting(to: Pick<Outgoing, 'accountId' | 'target'>): Promise<boolean> {
      const mailbox = await mailboxOf(to)
      const thread = await mailbox.thread(readTarget(to.target).thread)
      for (const { id } of thread?.mails.filter(({ signs }) => signs.has('draft')) ?? []) {
        const draft = await reader.find(mailbox, id)
        if (draft !== null && !draft.mail.headers.some(({ name }) => name === ownKey)) return true
      }
      return false
    },
  }
}

function hasKey({ mail }: ReadMail, key: string): boolean {
  return mail.headers.some(({ name, value }) => name === ownKey && value.trim() === key) || mail.messageId?.startsWith(`<${key}@`) === true
}

function whyNotAsked(error: unknown): Handover {
  if (!(error instanceof MailboxFailure || error instanceof AppError)) throw error
  return { outcome: 'not-asked', why: { code: error.code, text: `Nothing was sent: ${error.message}` } }
}

function unknown(message: string): Verification {
  return { outcome: 'unknown', messageId: null, message, absent: false }
}

function pause(ms: number, signal?: AbortSignalLike): Promise<void> {
  const ended = signal instanceof AbortSignal ? { signal, ref: false } : { ref: false }
  return setTimeout(ms, undefined, ended).catch(() => undefined)
}
