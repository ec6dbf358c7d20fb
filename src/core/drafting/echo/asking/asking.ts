import { THINGS_SAID } from '../../discretion/everyday-words.ts'
import type { Sentence } from '../../intents/reading.ts'
import type { IntentId } from '../../intents/table.ts'
import { askedDeeds } from './asking-deeds.ts'
import { askedStates } from './asking-done.ts'
import { askedPlans } from './asking-when.ts'
import type { Echo } from '../echo.ts'
import { type Frame, textOf, count } from './frame.ts'
import { BARE } from '../reading/nouns.ts'
import { unnamedAt } from '../reading/phrase.ts'
import { tender } from './tender.ts'
import { topicOf } from '../reading/topic.ts'
import { STATES, verbIn, type Form, type Verb } from '../reading/verbs.ts'
import { clausesOf } from '../reading/words.ts'

const OPENERS =
  /^(?:(?:hey|hi|hello|yo|ok|so|and|but|also|wait|um|oh|well|btw|please|sorry|lol|haha|omg|ugh|mom|dad|honey|hon|babe|baby|bro|dude|girl|man|sis|sweetie|sweetheart|dear|love|friend|guys|quick question|question|i was wondering if|wondering if|was wondering if|be a dear and|when you get a chance|when you can|if you can|if you get a chance|real quick|just|then|now|actually|anyway|good morning|morning|either way|first) )+/u

/** What a sentence asks, taken up; null where nothing of it is sure. */
export function echoOfAsking(raw: string): Echo | null {
  return echoesOfAsking(raw)[0] ?? null
}

/** The same in every way it can be taken up, the most particular first. */
export function echoesOfAsking(raw: string): readonly Echo[] {
  const clauses = clausesOf(raw)
  if (clauses.some((words) => words[0]?.is === 'or')) return []
  for (const all of clauses.toReversed()) {
    const from = count(OPENERS.exec(`${textOf(all)} `)?.[0] ?? '')
    // "… or do i have to find somebody": a second question that the answer to the first one answers.
    const or = all.findIndex(({ is: word }, i) => word === 'or' && SECOND.test(all[i + 1]?.is ?? ''))
    const words = all.slice(from, or > from ? or : undefined)
    const text = textOf(words)
    if (text === '' || /\b(?:or|not|never|than|why|(?<!with )us)\b/u.test(text)) continue
    const echoes = FRAMES.flatMap((frame) => frame(words, text) ?? [])
    if (echoes.length > 0) return echoes
  }
  return []
}

const OFF =
  /\b(?:or|why|how come|kidding|serious|seriously|believe|joking|mad|upset|ok|okay|alright|alive|hurt|safe|insane|wrong|real|everything|crazy|cares|knows|even|me)\b/u

const FORMS: readonly (readonly [IntentId, boolean, RegExp])[] = [
  ['yes-no', false, /^(?:did|do|have|are|will|were) (?:you|we)\b(?! (?:think|mind|want|feel|know|remember)\b)/u],
  [
    'yes-no',
    true,
    /^(?:is|are|was|were|does|did|has|have|will) (?:the|my|your|our|his|her|he|she|it|they|this|that|there|anyone|anybody|someone|somebody|mom|dad|grandma|grandpa)\b/u,
  ],
  ['yes-no', true, /^(?:you|yall)(?: guys)? (?:still )?(?:have|got|own|need|coming|going|there|around|in|up|home)\b/u],
  ['when-asked', true, /^(?:what time|when (?:is|are|do|does|did|will|should))\b/u],
  ['where-asked', true, /^where (?:is|are|did|do|does|was|were|should|can)\b/u],
  ['who-asked', true, /^who (?:is|has|did|was|wants|needs|took|made|brought|got)\b/u],
  ['number-asked', true, /^how (?:much|many|long)\b/u],
]

const LONGEST_FORM = 14

/** What a question that nobody could read asks for, by its first words alone; some only count with a question mark. */
export function askedByForm({ raw, asks }: Pick<Sentence, 'raw' | 'asks'>): IntentId | null {
  const all = clausesOf(raw).at(-1) ?? []
  const or = all.findIndex(({ is: word }, i) => word === 'or' && SECOND.test(all[i + 1]?.is ?? ''))
  const words = all.slice(0, or > 0 ? or : undefined)
  const text = textOf(words.slice(count(OPENERS.exec(`${textOf(words)} `)?.[0] ?? '')))
  if (OFF.test(text) || text.split(' ').length > LONGEST_FORM) return null
  return FORMS.find(([, marked, form]) => (asks || !marked) && form.test(text))?.[0] ?? (asks ? askedByTopic(text, raw) : null)
}

/** What only names what it is about: a fact to be looked up, or a time for something. */
function askedByTopic(text: string, raw: string): IntentId | null {
  const { thing, time } = topicOf(raw)
  if (
    /^(?:what|which|how|when|where|who)\b(?! (?:about|come|is (?:up|it going|everyone|your|my)|if|do you think|happened|are you|were you|did you|have you|would you|the)\b)/u.test(
      text,
    )
  )
    return thing === null ? null : 'what-asked'
  if (/^(?:what|which|how|when|where|who|did|was|were|had|has|have)\b/u.test(text)) return null
  return time === null ? null : 'proposal'
}

const SECOND = /^(?:do|did|is|are|am|should|does|can|will|no|nah|not|what|\w+ing)$/u

/** The short form that a question asks for, where nothing else of it is sure. */
const SHORT: readonly (readonly [RegExp, string, string])[] = [
  [/^did you\b/u, 'I did', "I didn't"],
  [/^are you\b(?! (?:ok|okay|alright|kidding|serious|sure|up|good|going to be)\b)/u, 'I am', "I'm not"],
  [/^do you\b(?! (?:think|mind|want|guys want|feel|know (?:what|where|when|who|how|why|if))\b)/u, 'I do', "I don't"],
  [/^have you\b/u, 'I have', "I haven't"],
  [/^did we\b/u, 'we did', "we didn't"],
  [/^do we\b/u, 'we do', "we don't"],
  [/^are we\b(?! (?:ok|okay|good|cool|alright|fighting|breaking)\b)/u, 'we are', "we aren't"],
  [/^do i\b(?! (?:look|sound|seem|matter|smell|know)\b)/u, 'you do', "you don't"],
  [/^will you\b/u, 'I will', "I won't"],
  [/^(?:is|was) (?:it|that|this)\b/u, 'it is', "it isn't"],
]

const shortly: Frame = (_, text) => {
  const found = SHORT.find(([rule]) => rule.test(text))
  if (found === undefined || text.split(' ').length > 14) return null
  const [, yes, no] = found
  const was = /^was\b/u.test(text)
  const owners = /^(?:did|do|have|will) you\b(?! (?:hear|know|see|remember|feel|think|believe|love|miss)\b)/u.test(text)
  return {
    intent: 'unknown',
    ...(owners ? { ofOwner: true } : {}),
    yes: `{yes}, ${was ? 'it was' : yes}`,
    no: `{no}, ${was ? "it wasn't" : no}`,
  }
}

/** What stands for a thing that may not be named itself: "it", or "them" for several. */
const pronounFor = (noun: string): string => (/[^s]s$/u.test(noun) ? 'them' : 'it')

const LOOSE: readonly (readonly [RegExp, Form, (verb: Verb, it: string) => Omit<Echo, 'intent'>])[] = [
  [
    /^did (?:you|we)(?: guys)?(?: (?:ever|already|even|actually|remember to|get to|manage to|get a chance to|have time to|finally))*(?= )/u,
    'base',
    ({ past, participle }, it) => ({ ofOwner: true, yes: `{yes}, I ${past} ${it}`, no: `{no}, I haven't ${participle} ${it} yet` }),
  ],
  [
    /^have (?:you|yall)(?: guys)?(?: (?:ever|already|even|finally|actually))*(?= )/u,
    'participle',
    ({ participle }, it) => ({ ofOwner: true, yes: `{yes}, I've ${participle} ${it}`, no: `{no}, I haven't ${participle} ${it} yet` }),
  ],
  [
    /^(?:can|could|would|will) you(?: guys)?(?: (?:please|maybe|possibly|also|just|quickly))*(?= )/u,
    'base',
    ({ base }, it) => ({ yes: `{yes}, I can ${base} ${it}`, no: `{sorry}, I can't ${base} ${it} right now` }),
  ],
]

const INTENT_OF: Readonly<Record<string, IntentId>> = { did: 'done-yet', have: 'done-yet' }

/** "u got an extra mouthguard": whether the owner has one. */
const having: Frame = (words, text) => {
  const match =
    /^(?:do )?(?:you|yall)(?: guys| all)? (?:(?:still|by any chance|happen to|possibly) )?(?:have|got|own|need)(?= (?:a|an|any|some|another|an extra|extra)\b)/u.exec(
      text,
    )?.[0]
  if (match === undefined) return null
  const noun = unnamedAt(words, count(match))
  if (noun === null) return null
  const verb = match.endsWith('need') ? 'need' : 'have'
  const it = /[^s]s$/u.test(noun) || /^(?:any|some)$/u.test(words[count(match)]?.is ?? '') ? ['some', 'any'] : ['one', 'one']
  return { intent: 'yes-no', ofOwner: true, yes: `{yes}, I ${verb} ${it[0] ?? ''}`, no: `{no}, I don't ${verb} ${it[1] ?? ''}` }
}

/** A deed that is done to something of theirs which may not be named: "did you ever find your passport", "yes I found it". */
const loosely: Frame = (words, text) => {
  for (const [rule, form, say] of LOOSE) {
    const match = rule.exec(text)?.[0]
    if (match === undefined) continue
    const at = count(match)
    const verb = verbIn(form, words[at]?.is)
    if (verb === undefined || verb.alone || (STATES.has(verb.base) && verb.base !== 'see') || verb.base === 'do' || verb.base === 'tell')
      return null
    const noun = unnamedAt(words, at + 1)
    if (noun === null) return null
    const it = /^(?:a|an|another)$/u.test(words[at + 1]?.is ?? '')
      ? 'one'
      : /^(?:some|any|more)$/u.test(words[at + 1]?.is ?? '')
        ? 'some'
        : pronounFor(noun)
    return { intent: INTENT_OF[text.split(' ')[0] ?? ''] ?? 'favor', ...say(verb, it) }
  }
  return null
}

const NAMED: ReadonlySet<string> = new Set(THINGS_SAID)

const AUXILIARY: Readonly<Record<string, string>> = {
  did: "didn't",
  does: "doesn't",
  do: "don't",
  is: "isn't",
  are: "aren't",
  was: "wasn't",
  were: "weren't",
  has: "hasn't",
  have: "haven't",
  will: "won't",
  can: "can't",
}

/** "did the samples ever get there": who is asked about, and the word that asks. */
const theyShortly: Frame = (words, text) => {
  const is = words[0]?.is ?? ''
  const not = AUXILIARY[is]
  if (not === undefined || text.split(' ').length > 16) return null
  const one = /^(?:he|she|they|it|there|everyone|everybody|anyone|mom|dad|grandma|grandpa)$/u.exec(words[1]?.is ?? '')?.[0]
  if (one === 'there' && !/^(?:is|are|was|were)$/u.test(is)) return null
  if (one !== undefined) {
    if (words.length < 3) return null
    const who = one === 'anyone' ? 'someone' : one
    return { intent: 'unknown', yes: `{yes}, ${who} ${is}`, no: `{no}, ${one === 'anyone' ? `no one ${is}` : `${who} ${not}`}` }
  }
  const bare = BARE.has(words[1]?.is ?? '') || NAMED.has(words[1]?.is ?? '') ? (words[1]?.is ?? null) : null
  const noun = bare ?? (/^(?:the|my|our|your|these|those)$/u.test(words[1]?.is ?? '') ? unnamedAt(words, 1, true) : null)
  if (noun === null) return null
  const several = /[^s]s$/u.test(noun)
  if (several !== /^(?:do|are|were|have)$/u.test(is) && !/^(?:did|will|can)$/u.test(is)) return null
  return { intent: 'unknown', yes: `{yes}, ${several ? 'they' : 'it'} ${is}`, no: `{no}, ${several ? 'they' : 'it'} ${not}` }
}

/** In this order: what is more particular stands before what would take it for something else. */
const FRAMES: readonly Frame[] = [
  tender,
  askedPlans.planOf,
  askedPlans.timeWorks,
  askedPlans.stillOn,
  askedPlans.anyPlans,
  askedDeeds.wantMe,
  askedDeeds.wantTo,
  askedDeeds.wantSome,
  askedDeeds.canYou,
  askedDeeds.mindDoing,
  askedDeeds.lets,
  askedDeeds.comeOver,
  askedDeeds.mayI,
  askedDeeds.mayThey,
  askedStates.didYou,
  askedStates.didThey,
  askedStates.haveYou,
  askedStates.doYou,
  askedStates.areYou,
  askedStates.isThere,
  askedStates.isIt,
  askedDeeds.should,
  askedPlans.howWas,
  askedPlans.whatTime,
  askedPlans.doYouKnow,
  askedPlans.whoDoes,
  askedPlans.whatIs,
  askedPlans.owe,
  loosely,
  having,
  shortly,
  theyShortly,
]
