import { ownFactKind, type OwnFactKind } from '#contract/account/own-facts.ts'
import { allSentencesOf, sentencesOf, type Sentence } from '#core/drafting/intents/reading.ts'
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

const wanted = [
  'what(?: is| was)?',
  'remind me(?: of| what)?',
  '(?:(?:can|could|would|will) you )?(?:please )?(?:(?:send|give|text|tell) me|send|text|share|drop)',
  'would you mind (?:sending|giving|texting|telling) me',
  '(?:can|could|may) i (?:please )?(?:get|have)',
  '(?:i )?(?:still )?(?:need|forgot|lost)',
].join('|')

const asking = (kind: OwnFactKind): string =>
  kind === 'birthday'
    ? '(?:(?:when|what(?: day| date)?) is your birthday|(?:remind me|i forgot) when your birthday is|your birthday is when)(?: again)?'
    : `(?:on my way )?(?:${wanted}) your (?:${nouns[kind]})(?: is| was| again)*`

const begins =
  '(?:because )?(?:so(?: that)? (?:i|we) can|(?:(?:i|we) )?(?:just )?(?:want|wanted|need) to|(?:i am )?trying to|(?:i|we) have to|i am going to|i will)'
/** Whatever they ask it for. */
const anyReason = ` ${begins} .{1,60}`
/** Reasons that cannot mean another address, number, or name than the one that is saved. */
const plainReason = `${begins} (?:(?:send|mail|ship|drop|text|call|email|forward|pay|venmo|add|tag|follow|invite)(?: you)?(?: (?:it|this|that|something|some [a-z]+|(?:a|an|the|your) (?:[a-z]+ ){0,2}(?:invite|invitation|card|gift|present|package|letter|book|picture|pictures|photos|link|money|rest)|money|pictures))?(?: (?:to you|back|over|off|out|in the mail|later|today|tomorrow|soon))*|(?:put|save) (?:it|you)(?: in my (?:phone|contacts|calendar))?)`

/** What else a turn may say without narrowing what it asks for. */
const courtesies = [
  '(?:hi|hey|hello|hiya|yo)(?: there)?',
  'good (?:morning|afternoon|evening)',
  'how are you',
  '(?:i )?hope (?:you are|all is|everything is) (?:doing )?(?:well|good|great|ok)',
  '(?:thanks|thank you)(?: (?:so|very) much| a lot| in advance)?',
  'please|appreciate it|you are the best|love you|miss you',
  'sorry(?: to (?:bother|bug) you)?',
  'no (?:rush|hurry|worries)',
  'when(?:ever)? you (?:can|get a (?:chance|sec|second|minute)|have a (?:chance|sec|second|minute))',
  '(?:(?:quick|random) )?question(?: for you)?',
  '(?:i )?(?:(?:just )?(?:forgot|lost|dont have|cant find|cant remember) it(?: again)?)',
  'oh|ok|wait|lol|lmao|(?:ha)+h?|(?:he)+h?|again|on my way',
].join('|')
const aside = new RegExp(`^(?:(?:${courtesies})(?: |$))+$|^${plainReason}$`, 'u')

const whole = (tail: string) =>
  Object.fromEntries(ownFactKind.options.map((kind) => [kind, new RegExp(`^${asking(kind)}(?:${tail})?$`, 'u')])) as Record<
    OwnFactKind,
    RegExp
  >

/** How an own fact is asked for, and nothing else: for a whole sentence in canonical words. */
export const ownAsks: Readonly<Record<OwnFactKind, RegExp>> = whole(anyReason)
const plainAsks = whole(` ${plainReason}`)

/** What they quote they do not ask, and where somebody is right now is not what was saved. */
export const asksForItself = /^(?!['‘’])(?!.*(?:["“”„«»]|\brn\b|\bright now\b))/iu

const longest = 160
const asks = (kind: OwnFactKind, { text, raw }: Sentence, rules = ownAsks): boolean =>
  raw.length <= longest && rules[kind].test(bareText(text)) && asksForItself.test(raw)

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

/** Emoji that mean nothing else is asked for: thanks, love, and laughter. A house, a beach, a flag, or what is attached may. */
const courteous =
  /[\u{1f600}-\u{1f64f}\u{1f90d}\u{1f90e}\u{1f910}-\u{1f917}\u{1f920}-\u{1f92f}\u{1f970}-\u{1f97a}\u{1f493}-\u{1f49f}\u{1f44b}\u{2764}]/gu
const otherMarks = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3\ufffc]/u

/**
 * Whether a turn asks for one own fact and says nothing that could mean another: everything beside that one sentence is a courtesy, or a reason to ask. What
 * comes in the next bubble narrows it as well as what stands in the sentence ("the cabin i mean").
 */
export function asksPlainly(bubbles: readonly string[]): boolean {
  if (bubbles.some((bubble) => otherMarks.test(bubble.replaceAll(courteous, '')))) return false
  const said = allSentencesOf(bubbles)
  const isAsking = (sentence: Sentence) => ownFactKind.options.some((kind) => asks(kind, sentence, plainAsks))
  return (
    said.filter(isAsking).length === 1 &&
    said.every((one) => one.text === '' || isAsking(one) || (one.raw.length <= longest && aside.test(one.text)))
  )
}
