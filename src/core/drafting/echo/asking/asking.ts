import type { Sentence } from '#core/drafting/intents/reading.ts'
import type { IntentId } from '#core/drafting/intents/table.ts'
import { askedDeeds } from './asking-deeds.ts'
import { askedStates } from './asking-done.ts'
import { askedPlans } from './asking-when.ts'
import type { Echo } from '../echo.ts'
import type { Frame } from './frame.ts'
import { askedBriefly } from './elliptical.ts'
import { lightVerbs } from './light-verbs.ts'
import { askedLoosely } from './loosely.ts'
import { askedShortly } from './shortly.ts'
import { askedOfOwned } from './owned.ts'
import { tender } from './tender.ts'
import { topicOf } from '../reading/topic.ts'
import { clausesOf, textOf, wordCount } from '../reading/words.ts'

const openers =
  /^(?:(?:hey|hi|hello|yo|ok|so|and|but|also|wait|um|oh|well|btw|please|sorry|lol|haha|omg|ugh|mom|dad|honey|hon|babe|baby|mate|pal|hun|love|team|all|folks|bro|dude|girl|man|sis|sweetie|sweetheart|dear|love|friend|guys|(?:quick|random) q(?:uestion)?|question|random|i was wondering if|wondering if|was wondering if|be a dear and|when you get a chance|when you can|if you can|if you get a chance|real quick|just|then|now|actually|anyway|good morning|morning|either way|first) )+/u

/** The echo of what a sentence asks. Null if nothing of it is certain. */
export function echoOfAsking(raw: string): Echo | null {
  return echoesOfAsking(raw)[0] ?? null
}

/** Every possible echo of what a sentence asks, most specific first. */
export function echoesOfAsking(written: string): readonly Echo[] {
  const raw = written.replace(/[\s,]*\(?\b(?:y ?\/ ?n|yes\/no|yes or no)\b\)?/iu, '')
  const clauses = clausesOf(raw)
  if (clauses.some((words) => words[0]?.is === 'or')) return []
  for (const [i, all] of clauses.toReversed().entries()) {
    const asked = i === 0 && /\?[\s\p{Extended_Pictographic}?!]*$/u.test(raw)
    const from = wordCount(openers.exec(`${textOf(all)} `)?.[0] ?? '')
    // "… or do i have to find somebody": a second question, which the answer to the first one answers.
    const or = all.findIndex(({ is: word }, i) => word === 'or' && secondQuestion.test(all[i + 1]?.is ?? ''))
    const words = all.slice(from, or > from ? or : undefined)
    const text = textOf(words)
    if (text === '' || /\b(?:or|not|never|than|why|(?<!(?:with|of|give|lend) )us)\b/u.test(text)) continue
    const echoes = askingFrames.flatMap((frame) => frame(words, text, asked) ?? [])
    if (echoes.length > 0) return echoes
  }
  return []
}

const offLimits =
  /\b(?:or|why|how come|kidding|serious|seriously|believe|joking|mad|upset|ok|alright|alive|hurt|safe|insane|wrong|real|everything|crazy|cares|knows|even|me)\b/u

const askingForms: readonly (readonly [IntentId, boolean, RegExp])[] = [
  ['yes-no', false, /^(?:did|do|have|are|will|were) (?:you|we)\b(?! (?:think|mind|want|feel|know|remember)\b)/u],
  [
    'yes-no',
    true,
    /^(?:is|are|was|were|does|did|has|have|will) (?:the|my|your|our|his|her|he|she|it|they|this|that|there|anyone|anybody|someone|somebody|mom|dad|grandma|grandpa)\b/u,
  ],
  ['yes-no', true, /^you(?: guys)? (?:still )?(?:have|got|own|need|coming|going|there|around|in|up|home)\b/u],
  ['when-asked', true, /^(?:what time|when (?:is|are|do|does|did|will|should))\b/u],
  ['where-asked', true, /^where (?:is|are|did|do|does|was|were|should|can)\b/u],
  ['who-asked', true, /^who (?:is|has|did|was|wants|needs|took|made|brought|got)\b/u],
  ['when-asked', true, /^how (?:late|early)\b/u],
  ['number-asked', true, /^how (?:much|many|long)\b/u],
  [
    'who-asked',
    true,
    /^(?:which|what) (?:dentist|doctor|vet|salon|barber|mechanic|plumber|electrician|contractor|realtor|sitter|babysitter|therapist|gym|school|daycare|camp|restaurant|store|bank|airline|hotel|brand|app|company) (?:is|are|was|do|did|does)\b/u,
  ],
  ['what-asked', false, /^how (?:do|can) (?:i|you|we) (?!know|feel|say|like|even|think|mean)\w/u],
]

const longestForm = 14

/** The intent of a question that nothing else could read, by its first words alone. Some only count with a question mark. */
export function askedByForm({ raw, asks }: Pick<Sentence, 'raw' | 'asks'>): IntentId | null {
  const all = clausesOf(raw).at(-1) ?? []
  const or = all.findIndex(({ is: word }, i) => word === 'or' && secondQuestion.test(all[i + 1]?.is ?? ''))
  const words = all.slice(0, or > 0 ? or : undefined)
  const text = textOf(words.slice(wordCount(openers.exec(`${textOf(words)} `)?.[0] ?? '')))
  if (offLimits.test(text) || text.split(' ').length > longestForm) return null
  return askingForms.find(([, marked, form]) => (asks || !marked) && form.test(text))?.[0] ?? (asks ? askedByTopic(text, raw) : null)
}

/** The intent of a question that only names its subject: a fact to look up, or a time for something. */
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

const secondQuestion = /^(?:do|did|is|are|am|should|does|can|will|no|nah|not|what|\w+ing)$/u

/** In order: more specific frames come before those that would misread the same question. */
const askingFrames: readonly Frame[] = [
  tender,
  askedBriefly.couldYou,
  askedBriefly.goAhead,
  askedBriefly.wouldTheyLike,
  askedPlans.whoIsIn,
  askedPlans.whenHere,
  askedPlans.whenFree,
  askedPlans.planOf,
  askedPlans.timeWorks,
  askedPlans.stillOn,
  askedPlans.anyPlans,
  lightVerbs.together,
  lightVerbs.haveTime,
  lightVerbs.swap,
  askedDeeds.wantMe,
  askedDeeds.wantTo,
  askedDeeds.wantSome,
  askedDeeds.haveDone,
  askedDeeds.canYou,
  lightVerbs.favor,
  askedDeeds.mindDoing,
  askedDeeds.lets,
  askedDeeds.comeOver,
  askedDeeds.ride,
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
  askedBriefly.upFor,
  askedBriefly.thinkingOf,
  askedPlans.anyNews,
  askedDeeds.anythingNeeded,
  askedLoosely.verbAlone,
  askedLoosely.itDone,
  askedBriefly.freeThen,
  askedBriefly.doingIt,
  askedBriefly.didIt,
  askedBriefly.stillHas,
  askedOfOwned.isYours,
  askedOfOwned.haveIt,
  askedOfOwned.endedUp,
  askedOfOwned.stillDoing,
  askedBriefly.tagged,
  askedLoosely.theyDid,
  askedLoosely.wereAble,
  askedLoosely.having,
  askedShortly.shortly,
  askedShortly.theyShortly,
]
