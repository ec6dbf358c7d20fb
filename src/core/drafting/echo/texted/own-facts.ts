import { ownFactKind, type OwnFactKind } from '#contract/account/own-facts.ts'
import { sentencesOf, type Sentence } from '#core/drafting/intents/reading.ts'
import { bareText } from './form.ts'

const handle = '(?: (?:name|handle|user ?name|account))?'

/**
 * What an own fact is called, in canonical words. What is asked more narrowly than the fact says, such as a new, a work, or a shipping address, is something
 * else: a wrong answer is worse than a gap.
 */
const nouns: Readonly<Record<OwnFactKind, string>> = {
  address: '(?:(?:home|house|street|mailing|full|exact|current) ){0,3}(?:address|addy)',
  email: '(?:(?:full|exact|current) ){0,3}(?:e mail|email)(?: (?:address|addy))?',
  phone: '(?:(?:cell|mobile) )?(?:phone )?number|(?:cell|mobile)(?: phone)?',
  birthday: 'birthday',
  instagram: `(?:instagram|insta|ig)${handle}`,
  snapchat: `(?:snapchat|snap)${handle}`,
  venmo: `venmo${handle}`,
  'cash-app': `cash ?app${handle}`,
}

const wanted = (kind: OwnFactKind): string =>
  [
    'what(?: is)?',
    'remind me(?: of| what)?',
    // "Send your email" is about a mail that they are writing.
    `(?:(?:can|could|would|will) you )?(?:please )?(?:(?:send|give|text|tell) me|${kind === 'email' ? '' : 'send|'}text|share|drop)`,
    'would you mind (?:sending|giving|texting|telling) me',
    '(?:can|could|may) i (?:please )?(?:get|have)',
    '(?:i )?(?:still )?(?:need|forgot|lost)',
  ].join('|')

const asking = (kind: OwnFactKind): string =>
  kind === 'birthday'
    ? '(?:(?:when|what(?: day| date)?) is your birthday|(?:remind me|i forgot) when your birthday is|your birthday is when)(?: again)?'
    : `(?:on my way )?(?:${wanted(kind)}) your (?:${nouns[kind]})(?: is| was| again)*`

const begins =
  '(?:because )?(?:so(?: that)? (?:i|we) can|(?:(?:i|we) )?(?:just )?(?:want|wanted|need) to|(?:i am )?trying to|(?:i|we) have to|i am going to|i will)'
/** Whatever they ask it for. */
const anyReason = ` ${begins} .{1,60}`

/** How an own fact is asked for, and nothing else: for a whole sentence in canonical words. */
export const ownAsks = Object.fromEntries(
  ownFactKind.options.map((kind) => [kind, new RegExp(`^${asking(kind)}(?:${anyReason})?$`, 'u')]),
) as Readonly<Record<OwnFactKind, RegExp>>

/** What they quote they do not ask, and where somebody is right now is not what was saved. */
export const asksForItself = /^(?!['‘’])(?!.*(?:["“”„«»]|\brn\b|\bright now\b))/iu

const longest = 160
const asks = (kind: OwnFactKind, { text, raw }: Sentence): boolean =>
  raw.length <= longest && ownAsks[kind].test(bareText(text)) && asksForItself.test(raw)

/** A word is looked at from where it begins, so that a long one is not searched from each of its letters. */
const mentions = (kind: OwnFactKind): RegExp => new RegExp(String.raw`(?:(?<!\S)(?<whose>\S+) )?(?<!\S)(?:${nouns[kind]})\b`, 'gu')
const mentioned = ownFactKind.options.map((kind) => ({ kind, rule: mentions(kind) }))

/** A birthday is named for many reasons. */
const asksForDay = /\b(?:when|what (?:day|date)|date|remind me|i forg[eo]t)\b/u

/** Which own facts a turn asks for: those for which a whole sentence asks, where none names somebody else's. */
export function askedOwnFacts(bubbles: readonly string[]): OwnFactKind[] {
  const said = sentencesOf(bubbles)
  return mentioned.flatMap(({ kind, rule }) => {
    if (!said.some((sentence) => asks(kind, sentence))) return []
    const named = kind === 'birthday' ? said.filter(({ text }) => asksForDay.test(text)) : said
    const isTheirs = named.every(({ text }) => [...text.matchAll(rule)].every(({ groups }) => groups?.['whose'] === 'your'))
    return isTheirs ? [kind] : []
  })
}
