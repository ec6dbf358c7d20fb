import { AppError } from '#contract/errors.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { Observation } from '#core/channel/observation.ts'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { toAppError } from './failure.ts'
import { createMailJudge } from './judge-mail.ts'
import { createMailListening, maxUnread } from './listen.ts'
import type { MailParts } from './parts.ts'
import { createMailReader } from './read-mail.ts'
import { mailsOf, rowsOf, stampOf } from './read-thread.ts'
import { createRest } from './rest.ts'
import { createMailSending } from './send-mail.ts'
import { readTarget } from './target.ts'

/** Older mail gets no drafts, ms: a suggestion expires after three days anyway. */
const draftsWithin = 3 * 86_400_000

/** The mailboxes that accounts have connected, as a channel. A thread is a thread of the mailbox; a message is identified by the mailbox's own id. */
export function createMailChannel(parts: MailParts): Channel {
  const { mailboxes, clock, place } = parts
  const reader = createMailReader(parts)
  const judging = createMailJudge(parts, reader)
  const rest = createRest(clock)
  const sending = createMailSending(parts, reader, rest)

  async function observe(accountId: string, target: string): Promise<Observation> {
    const at = clock.now()
    const mailbox = await sending.mailboxOf({ accountId, target })
    const thread = await mailbox.thread(readTarget(target).thread)
    const mails = thread === null ? [] : await mailsOf(reader, mailbox, thread)
    const rows = await rowsOf(mails, await judging(accountId, mailbox), () => reader.newestSent(mailbox))
    return { readable: true, at, thread: rows, stamp: stampOf(thread) }
  }

  return {
    id: parts.id,
    medium: 'email',
    words: { place, missing: `${place} is not connected. Connect it first.`, listed: 'senders' },
    pace: { least: 10, most: maxUnread, jitter: 0.1, draftsWithin },
    async resourceOf(accountId) {
      const mailbox = await mailboxes.of(accountId)
      return mailbox === null ? null : mailbox.id
    },
    whyOnlySuggests: () => [],
    lost: () => null,
    prepare: () => Promise.resolve(),
    listen: (from) => createMailListening(parts, { reader, judging, rest }, from),
    observe: ({ accountId, target }) => rest.unlessResting(accountId, () => observe(accountId, target)).catch(unreadable(clock.now())),
    maySend: (accountId) => !rest.isResting(accountId),
    baseline: (outgoing) => Promise.resolve(sending.baseline(outgoing)),
    handOver: (outgoing, on) => sending.handOver(outgoing, on),
    verify: (outgoing, baseline, waitMs, signal) => sending.verify(outgoing, baseline, waitMs, signal),
    withdraw: (outgoing) => sending.withdraw(outgoing),
    clear: (outgoing) => sending.clear(outgoing),
    // A mail that cannot be delivered comes back as another mail.
    whyNotDelivered: () => Promise.resolve(null),
    // A draft can be sent only once.
    copies: () => Promise.resolve(null),
    sentAround: (answer) =>
      sending.around(answer).catch((error: unknown) => {
        throw toAppError(error)
      }),
    isOwnerWriting: (to) =>
      sending.isOwnerWriting(to).catch((error: unknown) => {
        if (error instanceof MailboxFailure || error instanceof AppError) return null
        throw error
      }),
    insert: () => Promise.resolve({ ok: false, message: `Nothing is inserted into ${place}. Approve it, or copy it.` }),
  }
}

function unreadable(at: number) {
  return (error: unknown): Observation => ({ readable: false, at, failure: toAppError(error) })
}
