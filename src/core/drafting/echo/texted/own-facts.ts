import { ownFactKind, type OwnFactKind } from '#contract/account/own-facts.ts'
import { sentencesOf } from '#core/drafting/intents/reading.ts'

const handle = '(?: (?:name|handle|user ?name|account))?'

/**
 * What asks for an own fact, in canonical words. What is asked more narrowly than the fact says, such as a new, a work, or a shipping address, is something
 * else: a wrong answer is worse than a gap.
 */
export const ownNouns: Readonly<Record<OwnFactKind, string>> = {
  address: '(?:(?:home|house|street|mailing|full|exact|current) )*(?:address|addy)',
  email: '(?:(?:full|exact|current) )*(?:e mail|email)(?: (?:address|addy))?',
  phone: '(?:(?:cell|mobile) )?(?:phone )?number|(?:cell|mobile)(?: phone)?',
  birthday: 'birthday',
  instagram: `(?:instagram|insta|ig)${handle}`,
  snapchat: `(?:snapchat|snap)${handle}`,
  venmo: `venmo${handle}`,
  'cash-app': `cash ?app${handle}`,
}

const mentions = ownFactKind.options.map((kind) => ({
  kind,
  rule: new RegExp(String.raw`(?:\b(?<whose>\p{L}+) )?\b(?:${ownNouns[kind]})(?! (?:in|at|there|of|book)\b)\b`, 'gu'),
}))

/** Which own facts a turn asks for: those of which it names the owner's ("your"), and nobody else's. */
export function askedOwnFacts(bubbles: readonly string[]): OwnFactKind[] {
  const said = sentencesOf(bubbles).map(({ text }) => text)
  return mentions.flatMap(({ kind, rule }) => {
    const found = said.flatMap((text) => [...text.matchAll(rule)].map(({ groups }) => groups?.['whose']))
    return found.length > 0 && found.every((whose) => whose === 'your') ? [kind] : []
  })
}
