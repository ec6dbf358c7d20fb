import { addressKey, type Contact, type ReplyPair } from '#core/conversation/reply-pair.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'
import { clearCut } from '#core/redaction/index.ts'
import { isOwnAddress, isWrittenBy } from '../classify/own-address.ts'
import { readLetter } from '../letter.ts'
import type { Mailbox } from '../mail.ts'
import { ownText } from '../own-text/own-text.ts'
import { mailPair, type ThreadMail } from '../pairing.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { NearCopies, type Sketch } from './near-copies.ts'
import { whyNotLearned, type NotLearned } from './why-not-learned.ts'

/** A mail as the mailbox has it. */
export interface FetchedMail {
  readonly id: string
  /** When the mailbox received it, ms since 1970. */
  readonly at: number
  /** Whether the mailbox lists it as sent; imported mail is listed too. */
  readonly byOwner: boolean
  /** Whether to learn from it; the other mails of a thread only serve as what was answered. */
  readonly isWanted: boolean
  readonly raw: Uint8Array
}

export interface MailLearning {
  /** Canonical addresses of the owner. */
  readonly own: readonly string[]
  /** Signatures of their mails, as text. */
  readonly signatures: readonly string[]
  readonly sampleData: boolean
  /** Mails that the product sent, by id or by the local part of their Message-ID, in case their header was changed. */
  readonly byProduct: readonly string[]
  /** What an interrupted run had learned so far. Null at the beginning. */
  readonly state: MailLearningState | null
}

/** State between two pages, as JSON: a hundred bytes per person and mail. */
export interface MailLearningState {
  readonly sent: number
  readonly received: number
  readonly pairs: number
  readonly skipped: Readonly<Record<string, number>>
  readonly people: readonly (Mailbox & { readonly pairs: number })[]
  readonly copies: readonly Sketch[]
}

/** A longer mail by the owner is not learned: it was assembled rather than written. A longer incoming mail is cut. */
const longestReply = 6000
const longestIncoming = 6000
/** Limits how much of the voice one correspondent makes up. */
const maxOfOne = 500

/**
 * Makes reply pairs of sent mails, thread by thread: the owner's own words, each with the mail that it answers. Automatic mail, forwards, invitations, forms
 * that were sent to many, and what the product sent are left out and counted (`NotLearned`).
 */
export function learnMails({ own, signatures, sampleData, byProduct, state }: MailLearning) {
  const owner = new Set(own)
  const product = new Set(byProduct)
  const copies = new NearCopies(state?.copies)
  const people = new Map((state?.people ?? []).map((one) => [one.address, { ...one }]))
  const skipped = new Map(Object.entries(state?.skipped ?? {}))
  const counts = { sent: state?.sent ?? 0, received: state?.received ?? 0, pairs: state?.pairs ?? 0 }
  const options = { signatures: signatures.filter((text) => text.trim() !== '') }

  function learn(id: string, sent: ThreadMail, thread: readonly ThreadMail[]): ReplyPair | NotLearned {
    if (product.has(id) || product.has(/^<([^@]+)@/u.exec(sent.mail.messageId ?? '')?.[1] ?? '')) return 'sent by Idiolect'
    const against = whyNotLearned(sent.mail)
    if (against !== null) return against
    if (!isWrittenBy(owner, sent.mail)) return 'sent by somebody else'
    const to = personOf(sent)
    if (to === null) return 'to nobody else'
    const words = ownText(sent.mail, options)
    if (words.kind === 'forward') return 'forwarded'
    if (words.text === '') return 'no words of their own'
    if (words.text.includes('\ufffd')) return 'unreadable'
    if (words.text.length > longestReply) return 'too long'
    counts.sent++
    const pair = mailPair(sent, thread, options)
    if (pair === null) return 'answers nobody'
    if (copies.seen(readLetter(pair.reply).body.join(' '))) return 'like one before'
    const person = people.get(to.address) ?? { ...to, pairs: 0 }
    if (person.pairs >= maxOfOne) return 'many to one person'
    people.set(to.address, { ...person, name: person.name === '' ? to.name : person.name, pairs: person.pairs + 1 })
    counts.pairs++
    return {
      id: `email:${id}`,
      contact: addressKey(to.address),
      group: false,
      register: 'email',
      at: sent.at,
      delay: Math.max(0, sent.at - (thread.findLast(({ byOwner, at }) => !byOwner && at <= sent.at)?.at ?? sent.at)),
      incoming: [clearCut(pair.incoming, longestIncoming)],
      previous: [],
      reply: [pair.reply],
    }
  }

  /** Whom it was written to first. */
  function personOf({ mail }: ThreadMail): Mailbox | null {
    return [...mail.to, ...mail.cc].find(({ address }) => !isOwnAddress(address, owner)) ?? null
  }

  return {
    /** The pairs of one thread's wanted mails. */
    async add(fetched: readonly FetchedMail[]): Promise<ReplyPair[]> {
      const thread: { readonly id: string; readonly isWanted: boolean; readonly of: ThreadMail }[] = []
      for (const { id, at, byOwner, isWanted, raw } of fetched.toSorted((a, b) => a.at - b.at)) {
        const mail = await parseMail(raw)
        thread.push({ id, isWanted, of: { mail, byOwner: byOwner && isWrittenBy(owner, mail), at } })
      }
      const mails = thread.map(({ of }) => of)
      counts.received += mails.filter(({ byOwner }) => !byOwner).length
      return thread.flatMap(({ id, isWanted, of }) => {
        if (!isWanted) return []
        const learned = learn(id, of, mails)
        if (typeof learned !== 'string') return [learned]
        skipped.set(learned, (skipped.get(learned) ?? 0) + 1)
        return []
      })
    },

    state: (): MailLearningState => ({
      ...counts,
      skipped: Object.fromEntries(skipped),
      people: [...people.values()],
      copies: copies.known,
    }),

    summary: (): ExtractionSummary => ({
      ...counts,
      conversations: people.size,
      skipped: Object.fromEntries(skipped),
      contacts: [...people.values()].map(({ name, address }): Contact => ({
        key: addressKey(address),
        name: name === '' ? address : name,
        group: false,
        addresses: [address],
      })),
      sampleData,
    }),
  }
}
