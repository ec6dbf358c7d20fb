import { bubblesIn } from '#core/channel/register.ts'
import { readByRules } from '#core/drafting/intents/read-turn.ts'
import { sentencesOf } from '#core/drafting/intents/reading.ts'
import { rowOf } from '#core/drafting/intents/table.ts'
import { asks, readWords } from './words.ts'

const subjects = 'i|you|u|ya|he|she|it|we|they|this|that|there|everyone|anyone|someone|the|your|my|mom|mum|dad'
/** Questions without a question mark: a verb before its subject anywhere, "you home", "ok to send", "love you right". */
const askingForms = [
  new RegExp(
    `(?:^| )(?:am|is|are|was|were|do|does|did|can|could|will|would|should|shall|may|might|has|have|r|isnt|arent|wasnt|werent|dont|doesnt|didnt|cant|couldnt|wont|wouldnt|shouldnt|havent|hasnt) (?:${subjects})(?: |$)`,
    'u',
  ),
  /^(?:you|everyone|everything|anyone|all|still|already|home|not) (?:ok|okay|good|fine|safe|home|alone|awake|up|there|here|free|around|in|out|ready|coming|going|alright|asleep|busy|well|done|sure|mad|at|on|with|still|yet|want|need|got|know|remember|think|sleep|eat|see|get|feel|hear|like|love|miss)(?: |$)/u,
  /^(?:ok|okay|fine|safe|cool|alright|good|free|able|allowed|time) (?:to|if|for|with) /u,
  / (?:right|huh|eh|yet|or (?:no|not|what|nah)|yes or no)$/u,
  /(?:^| )(?:who|what|when|where|why|how|which|whats|wheres|whos|hows|whose|wanna|u up|wyd|hbu|wbu|wya)(?: |$)/u,
]

/** "swimming" says what they are doing; "dinner" may be an invitation. With a question mark, it asks. */
const deedAlone = /^(?!coming$|going$|working$|doing$)\p{L}+ing$/u

/** Whether any sentence of a turn asks something: by its question mark, by its form, or as the drafter reads it. */
export function asksAnything(turn: string): boolean {
  if (/[?\u00bf\uff1f\u061f\u037e\u203d\u2047-\u2049\u2753\u2754]/u.test(turn)) return true
  const sentences = sentencesOf(bubblesIn(turn, 'text')).flatMap(({ raw }) => [raw].concat(raw.split(/[,;:.!…]+/u)))
  return sentences.some((sentence) => {
    const text = readWords(sentence)
      .map(({ word }) => word)
      .join(' ')
    const bare = text.replace(/^(?:(?:hey|hi|hello|ok|okay|so|and|but|oh|well|babe|mom|mum|dad) )+(?=\S+ )/u, '')
    if (text === '') return false
    return (
      asks(sentence) ||
      askingForms.some((form) => form.test(text) || form.test(bare)) ||
      (rowOf(readByRules([sentence]).intent).asks === true && !deedAlone.test(text))
    )
  })
}

/** "need your answer by tonight", "get back to me", "rsvp": wants an answer without asking a question. */
const answerWanted = new RegExp(
  [
    '(?:need|want|await|awaiting|expect|expecting|waiting (?:for|on)) (?:(?:a|an|the|some|your|ur) )+(?:\\S+ )?(?:answer|reply|response|decision|yes|word|ok|okay|go ahead|confirmation|approval|vote|input|opinion|feedback)',
    '(?:need|want|waiting|have|got|gotta|like) (?:to )?(?:know|hear)',
    '(?<!(?:happy|nice|good|great|lovely|glad) to )(?:hear|hearing|heard) (?:back )?from (?:you|u)',
    '(?:get|write|come) back to (?:me|us)',
    '(?:answer|reply to|respond to) (?:me|us|this|my)',
    '(?:let|lemme|tell|remind) (?:me|us)',
    'lmk|rsvp|your turn|your call|up to you|(?:decide|answer|reply|respond|confirm) (?:by|before|asap|soon|today|tonight|tomorrow|now)',
  ]
    .map((form) => `(?:^| )(?:${form})(?: |$)`)
    .join('|'),
  'u',
)

/** Whether a sentence wants an answer without asking. */
export function wantsAnswer(sentence: string): boolean {
  return answerWanted.test(
    readWords(sentence)
      .map(({ word }) => word)
      .join(' '),
  )
}

/** Whether any sentence of a turn wants something from the owner without asking: an answer, an action, or that they remember something. */
export function demands(turn: string): boolean {
  return sentencesOf(bubblesIn(turn, 'text')).some(({ raw }) => {
    const { intent } = readByRules([raw])
    return intent === 'request' || intent === 'reminder' || wantsAnswer(raw)
  })
}

const apology = /(?:^| )(?:sorry|sry|srry|soz|my bad|mb|apolog\p{L}*|forgive|my fault)(?: |$)/u

const appointment =
  /(?:^| )(?:at|by|in|for|around|about|till?|until) \p{N}|(?:^| )\p{N}+ ?(?:am|pm|hours?|hrs?|mins?|minutes?|days?|weeks?|ish|oclock)(?: |$)/u

/** Whether a turn wants more than a stock answer may give: an apology asks for forgiveness, and "ok" accepts the hour or number in the turn. */
export function wantsAnAnswerOfItsOwn(turn: string): boolean {
  const text = readWords(turn)
    .map(({ word }) => word)
    .join(' ')
  return apology.test(text) || appointment.test(text)
}

const thanks =
  /^(?:(?:ok|aw+|oh|yay) )?(?:thanks?|thx|ty|tysm|thankyou)(?: (?:you|so|very|much|a lot|again|babe|honey|mom|dad|bro|girl))*$/u

/** Whether a turn is only thanks. What for makes no difference to the answer. */
export function isThanks(turn: string): boolean {
  const words = readWords(turn).map(({ word }) => word)
  return thanks.test(words.join(' '))
}

/** An answer to thanks without its "of course", which is not a yes to anything there. */
export function withoutWelcome(answer: string): string {
  return answer.replace(/^\W*(?:of course|ofc|sure thing)(?!\p{L})/iu, '')
}

const answeringWord =
  /(?:^| )(?:yes|yeah|yea|yep|yup|yess|ya|no(?! (?:problem|prob|worries))|nope|nah|not|done|did|agreed|deal|sure|definitely|absolutely|certainly|i am|im|i do|i will|ill|it is|it was|of course)(?: |$)/u

/** Whether a draft says yes, no, or done, which makes no sense if nothing was asked. */
export function saysYesOrNo(text: string): boolean {
  const words = readWords(text).map(({ word }) => word)
  return answeringWord.test(words.join(' '))
}

/** Words in -ing that don't name an action of the person who says them. */
const noDeeds = new Set(
  'morning evening king ring darling amazing something anything nothing everything exciting charming interesting'.split(' '),
)
/** An action or state of the owner in a few words: "coming", "same", "right there". */
const presentMoment = /(?:^| )(?:omw|otw|same|me too|me neither|be there|right there|one sec|one second|one min|one minute|sec|brb)(?: |$)/u

/**
 * Whether a draft says what the owner is doing or how they are right now ("coming!", "same"). It was true each time they wrote it, but only
 * they know whether it is true now.
 */
export function saysOfNow(text: string): boolean {
  const words = readWords(text).map(({ word }) => word)
  return presentMoment.test(words.join(' ')) || words.some((word) => /\p{L}ing$/u.test(word) && !noDeeds.has(word))
}

const yesWord = /(?:^| )(?:yes|yeah|yea|yep|yup|yess|ya|sure|definitely|absolutely|certainly|agreed|of course)(?: |$)/u
const noWord = /(?:^| )(?:no(?! (?:problem|prob|worries))|nope|nah|not|never|dont|cant|wont|didnt)(?: |$)/u

/** The side that any part of an answer takes, whatever else it does: 'yes', 'no', both, or neither. */
export function sideOfWords(answer: string): string {
  const text = readWords(answer)
    .map(({ word }) => word)
    .join(' ')
  return `${yesWord.test(text) ? 'yes' : ''}${noWord.test(text) ? 'no' : ''}`
}
