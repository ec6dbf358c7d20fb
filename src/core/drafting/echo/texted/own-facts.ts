import { ownFactKind, type OwnFactKind } from '#contract/account/own-facts.ts'
import { sentencesOf } from '#core/drafting/intents/reading.ts'

const handle = '(?: (?:name|handle|user ?name|account))?'

/**
 * What asks for an own fact, in canonical words. What is asked more narrowly than the fact says, such as a new, a work, or a shipping address, is something
 * else: a wrong answer is worse than a gap.
 */
export const ownNouns: Readonly<Record<OwnFactKind, string>> = {
  address: '(?:(?:home|house|street|mailing|full|exact|current) ){0,3}(?:address|addy)',
  email: '(?:(?:full|exact|current) ){0,3}(?:e mail|email)(?: (?:address|addy))?',
  phone: '(?:(?:cell|mobile) )?(?:phone )?number|(?:cell|mobile)(?: phone)?',
  birthday: 'birthday',
  instagram: `(?:instagram|insta|ig)${handle}`,
  snapchat: `(?:snapchat|snap)${handle}`,
  venmo: `venmo${handle}`,
  'cash-app': `cash ?app${handle}`,
}

/** What makes another thing of it, or narrows it; and the rest of a longer name, so that its beginning is not taken for all of it. */
const notBefore =
  'address|addy|name|handle|user|account|phone|number|in|at|there|of|book|now|while|during|when|for (?:work|school|the office)'

/** A word is looked at from where it begins, so that a long one is not searched from each of its letters. */
const mentions = ownFactKind.options.map((kind) => ({
  kind,
  rule: new RegExp(String.raw`(?:(?<!\S)(?<whose>\S+) )?(?<!\S)(?:${ownNouns[kind]})\b(?! (?:${notBefore})\b)`, 'gu'),
}))

/** A birthday is named for many reasons; of these sentences it is the day that is asked for. */
const asksForDay = /\b(?:when|what (?:day|date)|date|remind me|i forg[eo]t)\b/u

/** Which own facts a turn asks for: those of which it names the owner's ("your"), and nobody else's. */
export function askedOwnFacts(bubbles: readonly string[]): OwnFactKind[] {
  const said = sentencesOf(bubbles).map(({ text }) => text)
  return mentions.flatMap(({ kind, rule }) => {
    const asking = kind === 'birthday' ? said.filter((text) => asksForDay.test(text)) : said
    const found = asking.flatMap((text) => [...text.matchAll(rule)].map(({ groups }) => groups?.['whose']))
    return found.length > 0 && found.every((whose) => whose === 'your') ? [kind] : []
  })
}
