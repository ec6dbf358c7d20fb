import type { Sentence } from '../intents/reading.ts'
import type { IntentId } from '../intents/table.ts'
import { askedDeeds } from './asking-deeds.ts'
import { askedStates } from './asking-done.ts'
import { askedPlans } from './asking-when.ts'
import type { Echo } from './echo.ts'
import { type Frame, textOf, count } from './frame.ts'
import { clausesOf } from './words.ts'

const OPENERS =
  /^(?:(?:hey|hi|hello|yo|ok|so|and|but|also|wait|um|oh|well|btw|please|sorry|lol|haha|omg|ugh|mom|dad|honey|hon|babe|baby|bro|dude|girl|man|sis|sweetie|sweetheart|dear|love|friend|guys|quick question|question|any chance|is there any chance|i was wondering if|wondering if|was wondering if|be a dear and|when you get a chance|when you can|if you can|if you get a chance|real quick|just|then|now|actually|anyway|good morning|morning|either way|first) )+/u

/** What a sentence asks, taken up; null where nothing of it is sure. */
export function echoOfAsking(raw: string): Echo | null {
  const clauses = clausesOf(raw)
  if (clauses.some((words) => words[0]?.is === 'or')) return null
  for (const all of clauses.toReversed()) {
    const from = count(OPENERS.exec(`${textOf(all)} `)?.[0] ?? '')
    // "… or do i have to find somebody": a second question that the answer to the first one answers.
    const or = all.findIndex(({ is: word }, i) => word === 'or' && SECOND.test(all[i + 1]?.is ?? ''))
    const words = all.slice(from, or > from ? or : undefined)
    const text = textOf(words)
    if (text === '' || /\b(?:or|not|never|than|why|(?<!with )us)\b/u.test(text)) continue
    for (const frame of FRAMES) {
      const echo = frame(words, text)
      if (echo !== null) return echo
    }
  }
  return null
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
  return FORMS.find(([, marked, form]) => (asks || !marked) && form.test(text))?.[0] ?? null
}

const SECOND = /^(?:do|did|is|are|am|should|does|can|will|no|nah|not|what|\w+ing)$/u

/** The short form that a question asks for, where nothing else of it is sure. */
const SHORT: readonly (readonly [RegExp, string, string])[] = [
  [/^did you\b/u, 'I did', "I didn't"],
  [/^are you\b(?! (?:ok|okay|alright|kidding|serious|sure|up|good|going to be)\b)/u, 'I am', "I'm not"],
  [/^do you\b(?! (?:think|mind|want|guys want|feel|know (?:what|where|when|who|how|why|if))\b)/u, 'I do', "I don't"],
  [/^have you\b/u, 'I have', "I haven't"],
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

/** In this order: what is more particular stands before what would take it for something else. */
const FRAMES: readonly Frame[] = [
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
  shortly,
]
