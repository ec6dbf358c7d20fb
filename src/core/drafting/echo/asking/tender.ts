import type { Echo } from '../echo.ts'
import type { Frame } from './frame.ts'

/**
 * Questions about how the owner is and what somebody means to them. A flat "no" to "did you get home ok?" frightens, and one to "do you miss me" hurts: the
 * answer is warm, or there is none.
 *
 * How to add one: the question in canonical spelling, and the answer to it; null if only the owner can know it.
 */
const tenderQuestions: readonly (readonly [RegExp, string | null])[] = [
  [
    /^(?:did|have|are) you(?: guys| all| kids| two)? (?:get|got|make it|made it|gotten|arrive|arrived)(?: back)? home(?: (?:ok|safe|safely|alright|all right|yet|last night|in one piece))*$|^you (?:get|got|make it|made it)(?: back)? home(?: (?:ok|safe|safely|alright|all right|yet|last night|in one piece))*$|^home (?:safe|safely|ok|yet)(?: (?:ok|safe|safely|alright|all right|yet|last night|in one piece))*$/u,
    '{yes}, home safe, {thanks} for checking',
  ],
  [
    /^(?:did|have|are) you(?: guys| all| kids| two)? (?:get|got|make it|made it|gotten|arrive|arrived|land|landed)\b.*\b(?:ok|safe|safely|alright|in one piece|all right)\b|^you (?:get|got|make it|made it) (?:there|back|in) (?:ok|safe|alright)\b/u,
    '{yes}, made it, {thanks} for checking',
  ],
  [
    /^(?:are )?you(?: guys| all)?(?: doing| feeling| holding up)? (?:ok|alright|all right|safe|good)(?: (?:today|now|over there|out there|up there|down there|with everything|after (?:the|that) \w+))?$|^(?:is )?everything (?:ok|alright|all right|good)(?: (?:over there|with you|there|at home))?$|^(?:is )?all (?:ok|good|well)$/u,
    '{yes}, all good, {thanks} for checking',
  ],
  [
    /^(?:are )?you (?:feeling|doing)(?: any| a little| a bit| much)? better(?: (?:now|today|yet|this morning))?$/u,
    '{yes}, a lot better, {thanks} for asking',
  ],
  [
    /^how (?:is|are) (?:your|the) (?:back|knee|head|cold|ankle|foot|arm|leg|hand|throat|stomach|ear|eye|tooth|allergies|hip|shoulder|wrist|neck)(?: (?:doing|feeling|now|today|healing|holding up))*$/u,
    'a lot better, {thanks} for asking',
  ],
  [/^(?:are )?we (?:ok|good|cool|alright|still friends|still ok|still good)$/u, 'of course, we are good'],
  [
    /^(?:are )?you (?:still )?(?:mad|upset|angry|annoyed|disappointed)(?: (?:at|with) (?:me|us).*)?$|^(?:did|have) i (?:do|done|say|said) something wrong$|^(?:did|have) i (?:do|done|say|said) (?:something|anything) (?:wrong|bad)\b|^am i (?:bothering|annoying|bugging) you\b/u,
    'no, not at all',
  ],
  [
    /^(?:are )?you (?:still )?(?:sick of|tired of|ashamed|embarrassed|avoiding|ignoring|leaving|breaking|done with|over) (?:me|us|by|of|up)\b|^(?:do|did|will) you (?:still |even |really |ever )?(?:love|miss|like|care about|hate|trust|want|need|forgive|respect|think of|think about|believe) (?:me|us)\b(?! to\b)|^do you (?:even |still )?care$|^are you (?:proud of|happy with|in love with|happy together) (?:me|us)\b|^(?:did|have) i (?:upset|hurt|offend|ruin)|^am i (?:a |an |the |your |too |still |being |really |fat|ugly|crazy|wrong)|^(?:do you think )?(?:do )?i (?:matter|look ok|look fat)\b|^was i (?:a |an |too |wrong|rude|mean)|^are (?:you|we) (?:going to )?(?:leaving me|leave me|break up|breaking up|getting divorced)|^are you (?:crying|lonely|sad|depressed|alone|hurt|scared|lost|bleeding|pregnant)\b/u,
    null,
  ],
]

/** This asks about something that hurt. "Yes, I meant to" would offend. */
const didYouMean = /^did you (?:really |just |actually )?(?:mean|intend) to\b/u

export const tender: Frame = (_, text): Echo | null => {
  const found = tenderQuestions.find(([question]) => question.test(text))
  if (didYouMean.test(text)) return { intent: 'yes-no', tender: true, ofOwner: true, no: "{no}, {sorry}, I didn't" }
  if (found === undefined) return null
  const [, said] = found
  if (said?.startsWith('no') === true) return { intent: 'are-you-ok', tender: true, no: said, by: { 'thank-asking': said } }
  return { intent: 'are-you-ok', tender: true, ...(said === null ? {} : { yes: said, ofOwner: true as const }) }
}
