import { AppError } from '#contract/errors.ts'
import { ownText, type OwnText } from '#core/mail/own-text/own-text.ts'
import { has, ownMark } from '#core/mail/classify/signs.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import type { Mail } from '#core/mail/mail.ts'
import { quotingOf, usualQuoting, type Quoting } from '#core/mail/reply/quoting.ts'
import type { Alias } from '#core/mail/reply/reply.ts'
import type { Compute, ParsedMail } from '#core/ports/compute.ts'
import { MailboxFailure, type Mailbox, type StoredMail } from '#core/ports/mailbox.ts'
import type { MailParts } from './parts.ts'

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

/** Maximum parsed mails kept in memory, and UTF-16 units of their texts together: threads are read repeatedly, and each fetch is expensive. */
const maxKept = 400
const maxKeptText = 8_000_000
/** Bytes from which a mail is read in a worker. Whatever its sender puts in, a smaller one is read in less than 50 ms. */
const largeFrom = 24 * 1024
/** How long the owner's addresses are cached, ms. */
const aliasesFor = 10 * 60_000
/** Maximum bytes of headers that are looked through for their end. */
const longestHead = 256 * 1024
/** How many of the owner's newest sent mails show how they quote and what they always send along, and how long these are cached, ms. */
const sentRead = 12
const sentFor = 24 * 3_600_000
/** How many mails to one person are enough to judge by those alone. */
const ownFrom = 3

export function createMailReader({ clock, compute }: Pick<MailParts, 'clock' | 'compute'>) {
  const kept = new Map<string, ReadMail>()
  let keptText = 0
  const sent = new Map<string, { readonly at: number; readonly found: readonly ReadMail[] }>()
  const aliases = new Map<string, { readonly at: number; readonly found: readonly Alias[] }>()

  async function aliasesOf(mailbox: Mailbox): Promise<readonly Alias[]> {
    const known = aliases.get(mailbox.id)
    if (known !== undefined && Math.abs(clock.now() - known.at) < aliasesFor) return known.found
    const found = await mailbox.aliases()
    aliases.set(mailbox.id, { at: clock.now(), found })
    return found
  }

  async function read(mailbox: Mailbox, stored: StoredMail): Promise<ReadMail> {
    const signatures = (await aliasesOf(mailbox)).flatMap(({ signature }) => (signature === '' ? [] : [signature]))
    const parsed = await (stored.raw.byteLength < largeFrom ? readHere(stored.raw, signatures) : readAway(compute, stored.raw, signatures))
    const done = { id: stored.id, thread: stored.thread, at: stored.at, ...parsed }
    forget(`${mailbox.id}/${stored.id}`)
    kept.set(`${mailbox.id}/${stored.id}`, done)
    keptText += lengthOf(done)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept && keptText <= maxKeptText) break
      forget(oldest)
    }
    return done
  }

  function forget(key: string): void {
    const known = kept.get(key)
    if (known === undefined) return
    kept.delete(key)
    keptText -= lengthOf(known)
  }

  /** Null if the mail is gone. */
  async function find(mailbox: Mailbox, id: string): Promise<ReadMail | null> {
    const known = kept.get(`${mailbox.id}/${id}`)
    if (known !== undefined) return known
    const stored = await mailbox.fetch(id)
    return stored === null ? null : read(mailbox, stored)
  }

  async function newestSent(mailbox: Mailbox): Promise<readonly ReadMail[]> {
    const known = sent.get(mailbox.id)
    if (known !== undefined && Math.abs(clock.now() - known.at) < sentFor) return known.found
    const { mails } = await mailbox.list({ which: 'sent', after: 0, page: null })
    const found: ReadMail[] = []
    for (const { id } of mails.slice(0, sentRead)) {
      const read = await find(mailbox, id)
      // Mail that the product sent does not show what the owner does.
      if (read !== null && !has(read.mail, ownMark)) found.push(read)
    }
    sent.set(mailbox.id, { at: clock.now(), found })
    return found
  }

  return {
    aliasesOf,
    read,
    find,
    /** The owner's newest mails that they wrote themselves. */
    newestSent,
    /** How the owner quotes this person's mails, judging by their newest replies. */
    async quotingTo(mailbox: Mailbox, address: string): Promise<Quoting> {
      const answers = (await newestSent(mailbox)).filter(({ mail }) => mail.inReplyTo.length > 0)
      const all = answers.flatMap(({ mail, own }) => {
        const quoting = quotingOf(own)
        return quoting === null ? [] : [{ to: mail.to.map((one) => one.address), quoting }]
      })
      const toThem = all.filter(({ to }) => to.includes(address))
      return usualQuoting((toThem.length >= ownFrom ? toThem : all).map(({ quoting }) => quoting))
    },
  }
}

/** The headers alone of a mail whose rest cannot be read. */
export async function readHead({ id, thread, at, raw }: StoredMail): Promise<ReadMail> {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, longestHead)).toString('latin1')
  const end = /\r?\n\r?\n/u.exec(text)
  const parsed = await readHere(raw.subarray(0, end === null ? text.length : end.index + end[0].length), [])
  return { id, thread, at, ...parsed }
}

async function readHere(raw: Uint8Array, signatures: readonly string[]): Promise<ParsedMail> {
  const mail = await parseMail(raw)
  return { mail, own: ownText(mail, { signatures }) }
}

/** A mail that cannot be read even there must not hold up the others, so it is one that the mailbox refuses. */
async function readAway(compute: Pick<Compute, 'readMail'>, raw: Uint8Array, signatures: readonly string[]): Promise<ParsedMail> {
  try {
    return await compute.readMail(raw, signatures)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new MailboxFailure('refused', 'This mail is too large or too tangled to be read.', { cause })
  }
}

function lengthOf({ mail }: ReadMail): number {
  return mail.lines.reduce((sum, { text }) => sum + text.length, 0)
}
