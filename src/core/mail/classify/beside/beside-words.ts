import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import type { Mail } from '#core/mail/mail.ts'
import { attributionAt } from '#core/mail/own-text/attribution.ts'
import { headerBlockAt } from '#core/mail/own-text/header-block.ts'
import { readOnce, type OwnText } from '#core/mail/own-text/own-text.ts'
import { saysOnlyWhoWrote, threadNames, type ThreadNames } from '#core/mail/own-text/quote-head.ts'
import { isSignatureMark } from '#core/mail/own-text/signature.ts'
import { standsIn } from '#core/mail/own-text/stands-in.ts'
import { subjectForm, tells, wordsOfNames } from '../header-words.ts'
import { nothingBeside, readByOwner, type Beside, type EarlierMail } from '../mail-situation.ts'

/** What stands beside the words of a mail that are drafted for: signatures, footers, quotes, pictures and links. */

/** Pieces of quotes that are looked for in a thread; each is looked for in every mail of it. */
const maxQuotes = 4

const knownBeside = new WeakMap<Mail, Beside>()

export function besideOf(mail: Mail): Beside {
  const kept = knownBeside.get(mail)
  if (kept !== undefined) return kept
  const beside: Beside = {
    lines: knownOf(mail).beside(),
    addresses: new Set([...mail.pictures, ...mail.links]),
    subjects: new Set(tells(mail.subject) ? [] : [subjectForm(mail.subject)]),
    names: wordsOfNames(mail.addressLines),
  }
  knownBeside.set(mail, beside)
  return beside
}

export function linesBeside(parts: OwnText['parts']): string[] {
  const below = parts.filter(({ kind }) => kind === 'signature' || kind === 'footer')
  return below.flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
}

/**
 * Something was set aside that the owner has not seen before, such as a signature or footer of other words, or a quote of anything but their last mail. So it
 * is with an answer to an older mail of theirs, which it says without a quote. `familiar`: what stood beside mails of this sender that the owner has
 * answered, in whatever thread.
 */
export function hasUnknownBeside(mail: Mail, earlier: readonly EarlierMail[], familiar: Beside = nothingBeside): boolean {
  const ofOwner = earlier.flatMap((one) => ((one.fromOwner ?? one.byOwner) ? [one.mail] : []))
  const isOlder = ({ messageId }: Mail) => messageId !== null && mail.inReplyTo.includes(messageId)
  if (ofOwner.slice(0, -1).some(isOlder)) return true
  const seen = readByOwner(earlier).map((one) => knownOf(one.mail))
  const parts = knownOf(mail).parts()
  if (parts.filter(({ kind }) => kind === 'quote').length > maxQuotes) return true
  let names: ThreadNames | null = null
  const isOwn = closedFormsOf(mail)
  const ofThread = () => (names ??= threadNames([mail, ...earlier.map((one) => one.mail)]))
  return parts.some(({ kind, text }) => {
    const lines = text.split('\n')
    if (kind === 'quote') return !isQuoted(lines, ofOwner, ofThread)
    if (kind === 'attribution') return !saysOnlyWhoWrote(lines, ofThread())
    if (kind !== 'signature' && kind !== 'footer') return false
    if (lines.filter((line) => rule.test(line.trim())).length > maxRules) return true
    return lines.some((line) => {
      const words = line.trim()
      return words !== '' && !isOwn(words) && !familiar.lines.has(words) && !seen.some((one) => one.beside().has(words))
    })
  })
}

/** It shows what is not read here, but for pictures and links that the owner has seen in the thread, or familiar ones, such as those of a signature. */
export function showsUnread(
  { showsMore, pictures, links }: Mail,
  earlier: readonly EarlierMail[],
  familiar: Beside = nothingBeside,
): boolean {
  const seen = readByOwner(earlier)
  const isKnown = (address: string) =>
    familiar.addresses.has(address) || seen.some(({ mail }) => mail.pictures.includes(address) || mail.links.includes(address))
  return showsMore || ![...pictures, ...links].every(isKnown)
}

/** What a mail has shown to whoever read it. */
interface Known {
  readonly words: () => readonly string[]
  /** Its sender's own, piece by piece. */
  readonly own: () => readonly (readonly string[])[]
  /** Lines below or beside its own words: what was said once as such is news in a signature. */
  readonly beside: () => ReadonlySet<string>
  readonly parts: () => OwnText['parts']
}

/** A mail never changes, and each later one of its thread asks it: a long thread of long mails would hold everything up. */
const knownMails = new WeakMap<Mail, Known>()

function knownOf(mail: Mail): Known {
  const kept = knownMails.get(mail)
  if (kept !== undefined) return kept
  let words: readonly string[] | null = null
  let own: readonly (readonly string[])[] | null = null
  let beside: ReadonlySet<string> | null = null
  const known: Known = {
    words: () => (words ??= wordsIn(mail.lines.map(({ text }) => text))),
    own: () => (own ??= known.parts().flatMap(({ kind, text }) => (kind === 'own' ? [wordsIn([text])] : []))),
    beside: () => (beside ??= new Set(linesBeside(known.parts()))),
    parts: () => readOnce(mail).parts,
  }
  knownMails.set(mail, known)
  return known
}

/**
 * It is the owner's last mail as a whole, which is judged as what came before, with or without what that quotes: a piece of it, or an older one, brings
 * up what it says once more. A courtesy of theirs says nothing. The headers above it say nothing of their own.
 */
function isQuoted(lines: readonly string[], ofOwner: readonly Mail[], names: () => ThreadNames): boolean {
  const bare = lines.map((line) => line.replace(/^(?:>+ ?)+/u, ''))
  const from = bare.findIndex((line) => !/^[\s_*=-]*$/u.test(line))
  if (from < 0) return true
  // Apple and Yahoo have the line that says who wrote within what they quote.
  const begin = from + (headerBlockAt(bare, from) || attributionAt(bare, from, () => true))
  if (begin > from && !saysOnlyWhoWrote(bare.slice(from, begin), names())) return false
  const body = wordsIn(bare.slice(begin))
  if (body.length === 0) return true
  const last = ofOwner.at(-1)
  if (last !== undefined && isWhole(body, knownOf(last))) return true
  return (
    isCourtesy(body.join(' ')) &&
    ofOwner.some((one) =>
      knownOf(one)
        .own()
        .some((piece) => standsIn(body, piece)),
    )
  )
}

function isWhole(body: readonly string[], { words, own }: Known): boolean {
  return standsIn(body, words()) && own().length > 0 && own().every((piece) => standsIn(piece, body))
}

function wordsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/\s+/u)).filter((word) => word !== '')
}

const closedForms: readonly RegExp[] = [
  /^sent (?:from|via|with|using) (?:my )?(?:iphone|ipad|ipod|mobile(?: (?:phone|device))?|phone|android(?: (?:phone|device))?|samsung galaxy(?: smartphone)?|outlook(?: for (?:ios|android|mac))?|yahoo mail(?: (?:for|on) (?:iphone|android))?|gmail(?: mobile)?|mail for windows(?: 10)?|proton ?mail(?: mobile)?)\.?$/iu,
  /^get outlook for (?:ios|android|mac)(?: ?<https:\/\/aka\.ms\/(?:o0ukef|AAb9ysg|ghei36)>)?\.?$/iu,
  /^von meinem (?:iphone|ipad|handy|smartphone) gesendet\.?$/iu,
]

/** A line of one sign, of which a few part things and many make a picture. */
const rule = /^([_*=-])\1*$/u
const maxRules = 3

/**
 * Lines below a mail that say nothing: what programs write, the sender's own name and address, and the site of their domain. Any other number or
 * address may be made up for what it spells.
 */
export function closedFormsOf({ from }: Mail): (line: string) => boolean {
  const names = new Set(
    from.flatMap(({ name, address }) => `${name} ${address.split('@')[0] ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}'’-]+/u)),
  )
  const addresses = new Set(
    from.flatMap(({ address }) => {
      const domain = address.slice(address.lastIndexOf('@') + 1)
      return [address, domain, `www.${domain}`]
    }),
  )
  return (line) => {
    const small = line.toLowerCase()
    if (addresses.has(small.replace(/^(?:https?:\/\/|mailto:)/u, '').replace(/\/$/u, ''))) return true
    const isName = /\p{L}/u.test(small) && small.split(/[\s,.]+/u).every((word) => word === '' || names.has(word))
    return isName || isSignatureMark(line) || rule.test(line) || closedForms.some((form) => form.test(line))
  }
}
