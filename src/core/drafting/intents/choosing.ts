import { isSayable } from '../discretion/sayable.ts'
import { bareNouns } from '../echo/reading/nouns.ts'
import { verbIn } from '../echo/reading/verbs.ts'
import { clausesOf, turned } from '../echo/reading/words.ts'
import { optionsOf } from './details.ts'
import { canonical, type Sentence } from './reading.ts'

/** The options of a choice, each as the answer that picks it. */
export interface Choice {
  readonly options: readonly [string, string]
  /** The answer if both are fine. Null if only one of the two can be true. */
  readonly either: string | null
}

const day = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const date = String.raw`(?:(?:the )?\d{1,2}(?:st|nd|rd|th)(?: (?:of )?${month})?|\d{1,2} ${month}|${month} \d{1,2}(?:st|nd|rd|th)?)`
const clock = String.raw`(?:\d{1,2}[:.]\d{2}(?: ?[ap]m)?|\d{1,2} ?(?:[ap]m|o['’]?clock)|(?<=\b(?:at|around|by|from) )\d{1,2}(?![:.]?\d)|noon|midday)`
const hour = String.raw`\d{1,2}(?:[:.]\d{2})?(?: ?[ap]m)?`
const span = String.raw`(?:between ${hour} and ${hour}|(?:after|before) ${hour})(?!\d)`
const hours = String.raw`(?:,? (?:at |from |around )?${clock}(?: ?(?:-|–|to|until) ?${clock})?|,? (?:any ?time )?${span})`
const part = '(?: (?:morning|lunchtime|afternoon|evening|night))'
const time = String.raw`(?:(?:${day}|today|tomorrow|tonight|(?:this|next) (?:week|weekend|month|${day}))(?:,? ${date})?${part}?${hours}?|${date}${part}?${hours}?|(?:at )?${clock})`
const twoTimes = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:either )?(?:on |for )?(?<a>${time}),? or (?:(?:on|for|maybe|perhaps|alternatively) )*(?<b>${time}|next)(?![\p{L}\p{N}])`,
  'iu',
)

/** Two times to choose from, anywhere in the text. Null if there are none. */
export function timesOffered(raw: string): readonly [string, string] | null {
  const found = twoTimes.exec(raw.replaceAll(/\s+/gu, ' '))?.groups
  if (found === undefined) return null
  const tidy = (one: string) => one.replace(/^at /iu, '')
  const a = tidy(found.a ?? '')
  const b = tidy(found.b ?? '')
  if (!/^next$/iu.test(b)) return [a, b]
  const what = /^this (week|weekend|month)/iu.exec(a)?.[1]
  return what === undefined ? null : [a, `next ${what}`]
}

/** A question about facts has one right answer. What suits the owner is up to them. */
const ofFact =
  /^(?:(?:and|so|but|hey|hi|ok|wait|which one|which thing|what) )*(?:(?:(?:when|what (?:day|time|date)) )?(?:is|was|are|were|did|does)|has|have|had|do they|do we)\b(?! (?:it|that|this|\w+) (?:ok|alright|better|good)\b)(?!.*\b(?:better|suit|work for|works for|good for|ok for|best)\b)/u

/** What the owner is asked to choose between: two times, two deeds, or two things. Null if one of them cannot be repeated in an answer. */
export function choiceOf(raw: string): Choice | null {
  const bare = raw.replaceAll(/(?<!\s)\s*\([^)]*\)/gu, '').trim()
  const isFact = ofFact.test(canonical(bare))
  const times = timesOffered(bare)
  if (times !== null) return isFact ? { options: times, either: null } : bothWork(times)
  const deeds = isFact ? null : deedsOffered(bare)
  if (deeds !== null) return { options: deeds, either: 'either is fine with me' }
  const things = isOfDeeds(bare) ? null : optionsOf(bare)
  if (things === null || things.some((one) => isHeadless(one))) return null
  return { options: things, either: isFact ? null : `${things[0]} or ${things[1]}, either is fine` }
}

const bothWork = ([a, b]: readonly [string, string]): Choice => ({
  options: [`${a} works for me`, `${b} works for me`],
  either: 'either works for me',
})

/** Whether an option was cut out of a longer phrase and means nothing alone: "week", "next", "it up". */
const isHeadless = (option: string): boolean =>
  /^(?:(?:anything|something|nothing|everything|week|weekend|month|next|this|that|last|more|less|one|other|same|normal|ok|way|time|day|thing|stuff)$|(?:it|them|him|her|us|me|up|off|out|with|of|and|be|been|being|am|is|are|still|yet|not)\b)|\byet$|\b(?:it|them|u|you|yours|ur|your|me|my|mine|us|our)\b/iu.test(
    option,
  )

/** Something that they would do for the owner, or that the owner would let them do. */
const theirs =
  /^(?:(?:do |would )?(?:you |d you )?(?:want|like|need|prefer) (?:me|us) to|would you (?:like|prefer|rather) (?:that |if )?(?:i|we)|(?:do|would) you prefer (?:that |if )?(?:i|we)|(?:shall|should|can|could) (?:i|we)|(?:i|we) (?:can|could))(?: just| maybe| also)* /u
/** Something that the owner would do. */
const owners =
  /^(?:(?:do |would )?(?:you |d you )?(?:(?:want|like|prefer|need) to|rather|prefer to)|(?:will|are) you (?:going to )?)(?: just| maybe| also)* /u
const openers =
  /^(?:(?:hey|hi|ok|so|and|but|also|wait|um|oh|mom|dad|honey|babe|love|hon|please|just|well|either|then|though|quick question|question) )+/u

/** Whether each option has a verb or a question of its own, so that no single word can stand for it. */
function isOfDeeds(raw: string): boolean {
  const [first = '', second = ''] = canonical(raw).split(/ or /u)
  if (
    /^(?:shall|should|do|does|did|are|is|was|were|will|would|can|could|has|have) (?:i|you|we|it|that|he|she|they|the|my|your)\b/u.test(
      second,
    )
  )
    return true
  const [word] = clausesOf(second).flat()
  return theirs.test(`${first.replace(openers, '')} `) && verbIn('base', word?.is) !== undefined && !bareNouns.has(word?.is ?? '')
}

type Doer = 'theirs' | 'owners' | 'wanting'

/** Their "here" is "there" for the owner. */
const there = (said: string): string => said.replace(/\bcome here\b/u, 'come to you').replace(/\bhere\b/u, 'there')

/** "wake me up or let me sleep": an answer for each. Null if a word of them may not be repeated. */
function deedsOffered(raw: string): readonly [string, string] | null {
  const parts = raw.split(/(?<!\s)(?:\s*,)?\s+or\s+/iu)
  const [first, second] = parts
  if (first === undefined || second === undefined || parts.length > 2) return null
  const a = deedIn(lastClause(first), null)
  if (a === null) return null
  const b = deedIn(firstClause(second), a.doer)
  return b === null || a.says === b.says ? null : [a.says, b.says]
}

const lastClause = (text: string): string => text.split(/[,;:.!?…]\s+/u).at(-1) ?? ''
const firstClause = (text: string): string => text.split(/[,;.!?…](?:\s+|$)/u)[0] ?? ''

function deedIn(clause: string, inherited: Doer | null): { readonly doer: Doer; readonly says: string } | null {
  const words = clausesOf(clause).flat()
  const text = `${words.map(({ is }) => is).join(' ')} `.replace(openers, '')
  const frame = theirs.exec(text)?.[0] ?? owners.exec(text)?.[0]
  const rest = (frame === undefined ? text : text.slice(frame.length)).trim()
  const deed = words.slice(words.length - (rest === '' ? 0 : rest.split(' ').length))
  if (deed.length === 0 || deed.length > 7 || verbIn('base', deed[0]?.is) === undefined) return null
  const doer = frame === undefined ? (inherited ?? 'owners') : theirs.test(text) ? 'theirs' : 'wanting'
  const said = turned(deed)
  if (!isSayable(said)) return null
  const says = { theirs: `please ${said}`, owners: `I'll ${said}`, wanting: `I'd rather ${there(said)}` }
  return { doer, says: says[doer] }
}

/** "Which would you prefer?", "please reply with the better day": asks about what comes before it. */
export const pointsBack = ({ text }: Pick<Sentence, 'text'>): boolean =>
  /^(?:so |and |please |just |kindly |could you |can you |do )*(?:(?:let (?:me|us) know|tell (?:me|us)|confirm|say|reply with|answer with|choose|pick|advise) )?(?:which (?:one |day |date |time |slot |option |of (?:these|those|them|the two) )?(?:would|do|is|are|works?|suits?|you|one|slot|day|time)\b|which$|(?:the|your) (?:better|preferred|best) (?:one|day|date|time|slot|option)|what (?:suits|works)|(?:your|any) preference)/u.test(
    text,
  )

const offersTimes =
  /\b(?:can|could|able to|propose|proposing|suggest|offer|offering|free|available|slots?|openings?|appointments?|have|thinking)\b/u

/** The two times that a sentence offers, whichever sentence asks to pick one. */
export function offeredTimes({ raw, text }: Pick<Sentence, 'raw' | 'text'>): Choice | null {
  const times = offersTimes.test(text) ? timesOffered(raw) : null
  return times === null ? null : bothWork(times)
}

/** What to choose if the options cannot be named: "which day would suit you", "do you want to sit here or there". */
export function preferred({ text, asks, raw }: Pick<Sentence, 'text' | 'asks' | 'raw'>): 'time' | 'thing' | null {
  if (pointsBack({ text }) && /\b(?:prefer|prefers|preferred|like|rather|want|better|best|suits?|works?)\b/u.test(text))
    return /\b(?:day|date|time|slot|week)s?\b/u.test(text) || timesOffered(raw) !== null ? 'time' : 'thing'
  return asksEitherOr({ text, asks }) && /\b(?:do|would) you (?:want|like|prefer|rather)\b/u.test(text) ? 'thing' : null
}

/** Whether a question wants one of two things to be named, so that neither yes nor no answers it. */
export function asksEitherOr({ text, asks }: Pick<Sentence, 'text' | 'asks'>): boolean {
  if (!asks) return false
  const [first, ...others] = text.split(
    /\bor\b(?! (?:not|no|nah|nope|what|so|something|anything|whatever|else|more|less|two|three|later|maybe|anyone|someone|anywhere|somewhere|even)\b)/u,
  )
  if (first === undefined || others.length === 0) return false
  return (
    others.some((other) => /^ (?:shall|should|do|does|did|are|is|was|were|will|would|can|could|has|have|had) \w+/u.test(other)) ||
    theirs.test(first.replace(openers, '')) ||
    /^(?:(?:so|and|but|hey|hi|ok) )*(?:do|would|did) you (?:want|like|prefer|rather|need)\b|^(?:(?:so|and|but|hey|hi|ok) )*(?:is|was|are|were) (?:it|that|this|the|you)\b/u.test(
      first,
    )
  )
}
