import { isOwnAddress } from '../classify/own-address.ts'
import { repliesGoElsewhere } from '../classify/signs.ts'
import type { Mail, Mailbox } from '../mail.ts'
import { canonicalAddress } from '../parse/addresses.ts'
import { withoutReplyMarks } from '../parse/reply-marks.ts'
import { shownCharacters, shownOnOneLine } from '#core/conversation/text/shown-characters.ts'
import { nothingAround, quoteAround, type Around, type Quoting } from './quoting.ts'

/** One of the owner's addresses that mail may be sent from. */
export interface Alias {
  readonly address: string
  readonly name: string
  /** Text signature below every mail from this address; `''` for none. */
  readonly signature: string
  readonly isDefault: boolean
}

/** A reply as it will be sent. Recipients, subject and headers come from the answered mail by these rules, never from a draft. */
export interface MailReply {
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly messageId: string
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  /** True if nobody read it before it was sent. */
  readonly automatic: boolean
}

export type ReplyRefusal = 'no-recipient' | 'no-sender' | 'to-owner' | 'replies-elsewhere' | 'bad-message-id' | 'empty'

export interface ReplyRequest {
  readonly answered: Mail
  /** Text the owner wrote or approved, or that is sent for them. */
  readonly text: string
  readonly aliases: readonly Alias[]
  readonly automatic: boolean
  /** `<id@domain>`; made once for each reply and kept, so that a repeated attempt is the same mail. */
  readonly messageId: string
  /** How the owner quotes, and the text of the answered mail. Nothing is quoted if omitted, or in a reply that nobody read. */
  readonly quote?: { readonly quoting: Quoting; readonly text: string }
}

/** Number of ids kept of a long thread: the first and the newest ones are enough for every program to thread it. */
const maxReferences = 20
/** RFC 5322, section 2.1.1, with room for the folding. */
const longestReference = 250
const longestSubject = 500

/**
 * Builds the reply to a mail: to its sender only, or to their Reply-To, from the alias that it was sent to, in its thread. A reply
 * that goes out automatically goes to the sender's own address or not at all (RFC 3834, section 4, asks for the sender and not for Reply-To).
 */
export function buildReply({
  answered,
  text,
  aliases,
  automatic,
  messageId,
  quote,
}: ReplyRequest): MailReply | { readonly refused: ReplyRefusal } {
  const from = aliasFor(answered, aliases)
  if (from === null) return { refused: 'no-sender' }
  const to = answered.replyTo[0] ?? answered.from[0]
  if (to === undefined || answered.from[0] === undefined || canonicalAddress(to.address) === null) return { refused: 'no-recipient' }
  if (isOwnAddress(to.address, new Set(aliases.map(({ address }) => address)))) return { refused: 'to-owner' }
  if (automatic && repliesGoElsewhere(answered)) return { refused: 'replies-elsewhere' }
  if (!isMessageId(messageId)) return { refused: 'bad-message-id' }
  const words = shownCharacters(text).trim()
  if (words === '') return { refused: 'empty' }
  const inReplyTo = isMessageId(answered.messageId) ? answered.messageId : null
  const { above, below } = replyAround({ answered, aliases, automatic, ...(quote === undefined ? {} : { quote }) })
  return {
    from: { name: plainName(from.name), address: from.address },
    to: { name: plainName(to.name), address: to.address },
    subject: replySubject(answered.subject),
    text: [above, words, below].filter((part) => part !== '').join('\n\n'),
    messageId,
    inReplyTo,
    references: referencesOf(answered, inReplyTo),
    automatic,
  }
}

/** What goes above and below the owner's words: the quoted mail, if they quote, and their signature. */
export function replyAround({
  answered,
  aliases,
  automatic,
  quote,
}: Pick<ReplyRequest, 'answered' | 'aliases' | 'automatic' | 'quote'>): Around & { readonly quotes: boolean } {
  const writer = answered.from[0]
  const quoted =
    quote === undefined || automatic || writer === undefined ? nothingAround : quoteAround(quote.quoting, { text: quote.text, writer })
  const signature = shownCharacters(aliasFor(answered, aliases)?.signature ?? '').trim()
  // Mail programs treat everything below the signature mark as signature, so the quote goes above it.
  const below = [quoted.below, signature === '' ? '' : `-- \n${signature}`].filter((part) => part !== '').join('\n\n')
  return { above: quoted.above, below, quotes: quoted !== nothingAround }
}

/** The subject with exactly one `Re: ` prefix; forwards keep their mark after it. */
export function replySubject(subject: string): string {
  const bare = withoutReplyMarks(notEncoded(shownOnOneLine(subject)))
  return `Re: ${bare.slice(0, longestSubject).toWellFormed()}`
}

/** The alias that the mail was sent to: what the servers delivered to, else its recipients, else the default one. */
function aliasFor({ deliveredTo, to, cc }: Mail, aliases: readonly Alias[]): Alias | null {
  const named = [...[...to, ...cc].map(({ address }) => address), ...deliveredTo]
  const exact = named.flatMap((address) => aliases.find((alias) => alias.address === address) ?? [])[0]
  const alike = named.flatMap((address) => aliases.find((alias) => isOwnAddress(address, new Set([alias.address]))) ?? [])[0]
  return exact ?? alike ?? aliases.find(({ isDefault }) => isDefault) ?? null
}

/** The thread's ids up to the answered mail (RFC 5322, section 3.6.4). */
function referencesOf({ references, inReplyTo }: Mail, answered: string | null): readonly string[] {
  const before = references.length > 0 ? references : inReplyTo.length === 1 ? inReplyTo : []
  const all = [...new Set([...before, ...(answered === null ? [] : [answered])])].filter(isMessageId)
  return all.length <= maxReferences ? all : [...all.slice(0, 1), ...all.slice(1 - maxReferences)]
}

function isMessageId(id: string | null): id is string {
  return id !== null && id.length <= longestReference && /^<[^\s<>@\p{C}]+@[^\s<>@\p{C}]+>$/u.test(id)
}

/** Removes from a name anything that could be read as another address or header. */
function plainName(name: string): string {
  return shownOnOneLine(notEncoded(name.replaceAll('"', '').replaceAll(/[<>@]/gu, ' '))).slice(0, 100)
}

/** Text that looks like an encoded word (RFC 2047) would be sent as is and decoded by the recipient's program. */
function notEncoded(text: string): string {
  return text.replaceAll('=?', '= ?')
}
