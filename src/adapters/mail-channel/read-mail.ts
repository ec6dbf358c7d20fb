import { ownText, type OwnText } from '#core/mail/own-text/own-text.ts'
import { has, ownMark } from '#core/mail/classify/signs.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import type { Mail } from '#core/mail/mail.ts'
import { quotingOf, usualQuoting, type Quoting } from '#core/mail/reply/quoting.ts'
import type { Alias } from '#core/mail/reply/reply.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Mailbox, StoredMail } from '#core/ports/mailbox.ts'

/** A parsed mail. It never changes, unlike its flags (`signs` in its thread). */
export interface ReadMail {
  readonly id: string
  readonly thread: string
  /** ms since 1970, by the mailbox's clock. */
  readonly at: number
  readonly mail: Mail
  readonly own: OwnText
}

export type MailReader = ReturnType<typeof createMailReader>

/** Maximum parsed mails kept in memory: threads are read repeatedly, and each fetch is expensive. */
const maxKept = 400
/** Longest text to keep, in characters; longer mails are fetched again. Attachments are never kept. */
const longestKept = 200_000
/** How long the owner's addresses are cached, ms. */
const aliasesFor = 10 * 60_000
/** How many of the owner's newest sent mails are checked for their quoting style, and how long the result is cached, ms. */
const quotingFrom = 12
const quotingFor = 24 * 3_600_000
/** How many mails to one person are enough to judge by those alone. */
const ownFrom = 3

interface SentReply {
  readonly to: readonly string[]
  readonly quoting: Quoting
}

export function createMailReader(clock: Clock) {
  const kept = new Map<string, ReadMail>()
  const replies = new Map<string, { readonly at: number; readonly found: readonly SentReply[] }>()
  const aliases = new Map<string, { readonly at: number; readonly found: readonly Alias[] }>()

  async function aliasesOf(mailbox: Mailbox): Promise<readonly Alias[]> {
    const known = aliases.get(mailbox.id)
    if (known !== undefined && Math.abs(clock.now() - known.at) < aliasesFor) return known.found
    const found = await mailbox.aliases()
    aliases.set(mailbox.id, { at: clock.now(), found })
    return found
  }

  async function read(mailbox: Mailbox, stored: StoredMail): Promise<ReadMail> {
    const mail = await parseMail(stored.raw)
    const signatures = (await aliasesOf(mailbox)).flatMap(({ signature }) => (signature === '' ? [] : [signature]))
    const done = { id: stored.id, thread: stored.thread, at: stored.at, mail, own: ownText(mail, { signatures }) }
    if (mail.lines.reduce((sum, { text }) => sum + text.length, 0) > longestKept) return done
    kept.set(`${mailbox.id}/${stored.id}`, done)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return done
  }

  /** Null if the mail is gone. */
  async function find(mailbox: Mailbox, id: string): Promise<ReadMail | null> {
    const known = kept.get(`${mailbox.id}/${id}`)
    if (known !== undefined) return known
    const stored = await mailbox.fetch(id)
    return stored === null ? null : read(mailbox, stored)
  }

  async function newestReplies(mailbox: Mailbox): Promise<readonly SentReply[]> {
    const known = replies.get(mailbox.id)
    if (known !== undefined && Math.abs(clock.now() - known.at) < quotingFor) return known.found
    const { mails } = await mailbox.list({ which: 'sent', after: 0, page: null })
    const found: SentReply[] = []
    for (const { id } of mails.slice(0, quotingFrom)) {
      const sent = await find(mailbox, id)
      // Mail that the product sent shows how it quotes, not how the owner does.
      const quoting = sent === null || sent.mail.inReplyTo.length === 0 || has(sent.mail, ownMark) ? null : quotingOf(sent.own)
      if (sent !== null && quoting !== null) found.push({ to: sent.mail.to.map(({ address }) => address), quoting })
    }
    replies.set(mailbox.id, { at: clock.now(), found })
    return found
  }

  return {
    aliasesOf,
    read,
    find,
    /** How the owner quotes this person's mails, judging by their newest replies. */
    async quotingTo(mailbox: Mailbox, address: string): Promise<Quoting> {
      const all = await newestReplies(mailbox)
      const own = all.filter(({ to }) => to.includes(address))
      return usualQuoting((own.length >= ownFrom ? own : all).map(({ quoting }) => quoting))
    },
  }
}
