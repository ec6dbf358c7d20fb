import { languageOf } from './rules/foreign.ts'
import type { TurnReading } from './read-turn.ts'

/** "Yes I did" answers "did you", "I am" answers "are you": each short form with the question that it needs. */
const answerForms: readonly (readonly [answer: RegExp, question: RegExp])[] = [
  [/\b(?:i|we) (?:did|didnt)\b/u, /\bdid (?:you|we|yall)\b/u],
  [/\b(?:i|we) (?:do|dont)\b(?! (?:think|know|mind|need))/u, /\bdo (?:you|we|yall)\b/u],
  [
    /\bi (?:am|am not)\b(?! (?:in|down|so|good|fine|ok|sorry|game|glad|happy|not sure|there|proud|excited|well|here|doing|better|all|coming|on|out|free|home|praying|dead|dying|crying))/u,
    /\bare you\b|^you\b/u,
  ],
  [
    /\b(?:i|we) (?:can|cant)\b(?! (?:do|wait|make|tonight|today|this|right|even|talk|believe))/u,
    /\bcan (?:you|we)\b|\bable\b|\bfree\b|\bwant\b|\bcome\b/u,
  ],
  [
    /\b(?:i|we) (?:will|wont)\b(?! (?:check|do|let|see|look|call|make|send|get|forget|be|come|tell|find|bring|miss))/u,
    /\bwill you\b|\bcan you\b|\bplease\b|\blet me know\b|\bme\b|\bdont forget\b/u,
  ],
  [/\bwe (?:are|arent)\b/u, /\bare (?:we|you)\b/u],
  [/\bi (?:have|havent)\b(?! (?:to|no|it|everything))/u, /\bhave you\b|\byet\b/u],
  [/\b(?:it|that) (?:is|was)\b$/u, /\b(?:is|was) (?:it|that|this|there|the)\b|\b(?:it|that) (?:is|was)\b|\bis so\b/u],
  [/\b(?:she|he|they) (?:is|are)\b$/u, /\b(?:is|are) (?:she|he|they|the|your|mom|dad)\b/u],
]

const factQuestion = /^(?:\w+ ){0,2}(?:did|have|has|was|were|is)\b/u
const dayName = /\b(?:today|tonight|tomorrow|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next week)\b/u

const ofTheirOwn = /\b(?:proud of you|well done|(?:good|great|nice) job|way to go|you did it|you deserve|knew you|you go|get it)\b/u
/** Somebody else did it, or it was done to them. */
const ofOthers =
  /^(?!.*\b(?:i|we)\b)(?=(?:(?:omg|yay|and|so|ok|hey|oh|guess what|finally) )*(?:he|she|they|(?:the|our) (?:baby|kids?|twins)|(?:my|our|your) (?:\w+ )?(?:brother|sister|cousin|mom|dad|parents|son|daughter|niece|nephew|aunt|uncle|friend|boyfriend|girlfriend|husband|wife|roommate|boss|dog))\b)/u

/** Whether a phrase of the owner's fits the form of the question, and its language. */
export function agrees(phrase: string, { sentence, language, intent }: TurnReading): boolean {
  if (languageOf(phrase) !== language && !(language !== 'en' && phrase.startsWith('x'))) return false
  if (
    /\bwhen\b/u.test(phrase) &&
    /\b(?:today|tonight|tomorrow|weekend|noon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|at \d)\b/u.test(sentence.text)
  )
    return false
  // "Of course" grants something. It does not say what happened or what is so.
  if (/\bof course\b/u.test(phrase) && (intent === 'yes-no' || intent === 'done-yet') && factQuestion.test(sentence.text)) return false
  // "So proud of you" is for what they did themselves.
  if (ofTheirOwn.test(phrase) && intent === 'good-news' && ofOthers.test(sentence.text)) return false
  // "See you tomorrow" was meant for another day.
  const day = dayName.exec(phrase)?.[0]
  if (day !== undefined && !sentence.text.includes(day)) return false
  const wished = /\b(?:happy|merry) (?:to|and)? ?(\w+)/u.exec(phrase)
  if (wished !== null && /\b(?:happy|merry)\b/u.test(sentence.text) && !sentence.text.includes(wished[1] ?? '')) return false
  return answerForms.every(([answer, question]) => !answer.test(phrase) || question.test(sentence.text))
}
