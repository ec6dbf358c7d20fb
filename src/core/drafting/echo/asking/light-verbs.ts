import type { Echo } from '../echo.ts'
import { phraseEnds, lastWords, timeAt } from '../reading/phrase.ts'
import { wordSet } from '../reading/word-set.ts'
import { join, textOf, turned, wordCount, type Word } from '../reading/words.ts'
import { canYouOpening } from './asking-deeds.ts'
import type { Frame } from './frame.ts'

/**
 * Verbs with little meaning of their own, where the noun says what is done: "have lunch with me", "take a look", "give me a hand", "do yoga". The noun alone is
 * not something to help with, and the verb alone is not something to do.
 *
 * How to add one: a noun in `shared` for something done together, a line in `favors` for something done for somebody.
 */

const togetherForm = new RegExp(
  String.raw`${canYouOpening.source.replace('(?= )', '')}(?: and (?:your )?\S+)??(?= (?:have|get|grab|take|do|share|eat|drink|play) )|^(?:(?:(?:do |would )?you(?: guys| all)? )?(?:like|want|care) to|lets|(?:should|shall|can|could) we|we should|you(?: guys)? should|come)(?= )`,
  'u',
)

/** Things that people have, take or do together, and for which "have" can mean nothing else. */
const shared = wordSet(`
  lunch dinner breakfast brunch supper coffee tea drink drinks beer beers bite slice meal meals picnic dessert pizza sushi tacos ramen snack barbecue bbq potluck
  walk walks stroll hike run swim ride drive trip yoga pilates karaoke trivia bowling class game movie chat call
`)
const lightForm = /^(?:have|get|grab|take|do|share|eat|drink|play)$/u
const how =
  /^(?:a|an|some|another|our|quick|little|short|long|nice|real|proper|early|late|sunday|saturday|friday|weekend|family|hot|cold)$/u
/** "with me and sam": the draft does not need to name anybody. */
const company = /^(?:together|with)$/u

/** "can you have lunch with me tomorrow", "could you do yoga with me saturday morning". */
const together: Frame = (words, text) => {
  const match = togetherForm.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const light = words[at]?.is ?? ''
  if (!lightForm.test(light)) return null
  let end = at + 1
  while (how.test(words[end]?.is ?? '') && end - at < 4) end++
  if (!shared.has(words[end]?.is ?? '')) return null
  end++
  const isJoint = company.test(words[end]?.is ?? '')
  // "take a call", "get coffee for the office": an errand, unless somebody comes along.
  if (!isJoint && !(meals.test(words[end - 1]?.is ?? '') && /^(?:have|eat|do)$/u.test(light))) return null
  const next = words[end]?.is
  if (!isJoint && next !== undefined && !phraseEnds.has(next) && !lastWords.has(next) && timeAt(words, end) === end) return null
  const time = timeBehind(words, end)
  const doing = join(light, named(words.slice(at + 1, end)), time)
  const who = / and (?:your )?\S+$/u.test(match) || /^you(?: guys)? should/u.test(match) ? 'we' : 'I'
  return {
    intent: 'proposal',
    yes: `{yes}, ${who}'d love to ${doing}`,
    no: `{sorry}, ${who} can't ${doing}`,
    by: { check: `let me see if ${who} can ${doing}` },
  }
}

/** The thing without how long or how nice it will be. */
const named = (words: readonly Word[]): string => turned(words.filter(({ is }) => !passing.test(is)))
const passing = /^(?:quick|little|short|long|nice|real|proper)$/u

const meals = /^(?:lunch|dinner|breakfast|brunch|supper|drinks?|coffee|tea)$/u

/** The first time after "with me and sam", unless a new sentence begins before it. */
function timeBehind(words: readonly Word[], from: number): string {
  for (let at = from; at < words.length; at++) {
    if (/^(?:before|after|until|till|when|while|because|if|so|but|that|who)$/u.test(words[at]?.is ?? '') && timeAt(words, at) === at)
      return ''
    const end = timeAt(words, at)
    if (end > at) return turned(words.slice(at, end)).replace(/^the (?=\d)/u, 'on the ')
  }
  return ''
}

const haveTimeForm =
  /^(?:(?:do|would) you (?:guys )?have|have you(?: guys)? got|you(?: guys)? (?:got|have)|got) (?:any |some |a little )?time for(?= )/u

/** "have you got time for a quick coffee before the meeting". */
const haveTime: Frame = (words, text) => {
  const match = haveTimeForm.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  let end = at
  while (how.test(words[end]?.is ?? '') && end - at < 3) end++
  if (!shared.has(words[end]?.is ?? '')) return null
  const what = named(words.slice(at, end + 1))
  return {
    intent: 'proposal',
    yes: `{yes}, I have time for ${what}`,
    no: `{sorry}, I don't have time for ${what}`,
    by: { check: `let me see if I have time for ${what}` },
  }
}

const she = '(?:mom|mother|sister|aunt|grandma|grandmother|wife)'
const he = '(?:dad|father|brother|uncle|grandpa|grandfather|husband)'

/** Favors with a fixed wording: the words after "can you", and what the owner can do ("I can …"). */
const favors: readonly (readonly [RegExp, string])[] = [
  [/^(?:have|take) (?:a|one more|another)(?: (?:quick|little|closer|last|second|short|good))* look\b/u, 'take a look'],
  [/^(?:have|give (?:it|this)) a(?: quick)? read\b|^give (?:it|this|me)(?: a)?(?: quick)? (?:look|read)\b/u, 'take a look'],
  [/^(?:give|lend) (?:me|us) a(?:nother)? hand\b/u, 'give you a hand'],
  [/^give (?:me|us) (?:a|another)(?: quick)? (?:call|ring|buzz|shout)\b/u, 'give you a call'],
  [/^give (?:me|us) (?:a|some) heads up\b/u, 'give you a heads up'],
  [new RegExp(String.raw`^give (?:my|your|our|the)? ?${she} (?:a|another)(?: quick)? (?:call|ring)\b`, 'u'), 'give her a call'],
  [new RegExp(String.raw`^give (?:my|your|our|the)? ?${he} (?:a|another)(?: quick)? (?:call|ring)\b`, 'u'), 'give him a call'],
  [/^give (?:him|her|them) a(?: quick)? (?:call|ring)\b/u, 'give $1 a call'],
  [
    /^(?:take|get|snap) (?:a|some|another|one more)(?: quick| nice| group)* (?:picture|photo|pic|pictures|photos|pics) (?:of|with) (?:me|us|it|them|this|the)\b/u,
    'take a picture',
  ],
]

const swapped =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|shifts?|days?|weeks?|weekends?|turns?|seats?|spots?|slots?|today|tomorrow|tonight)'

/** "any chance you can swap me thursday for saturday": what for what, the owner has read. */
const swapRest = new RegExp(
  `^(?:swap|switch|trade)(?: (?:with )?me)?(?: (?:your|my|our|a|the|this|next|that))?(?: \\w+)? ${swapped}(?: (?:with me|shifts?|days?))?(?: (?:for|with|to) .+)?$`,
  'u',
)

const swap: Frame = (words, text) => {
  const can = canYouOpening.exec(text)?.[0]
  return can !== undefined && swapRest.test(textOf(words.slice(wordCount(can))))
    ? { intent: 'favor', yes: '{yes}, I can swap', no: "{sorry}, I can't swap", by: { check: 'let me see if I can swap' } }
    : null
}

/** A time right after the favor says when: "give me a hand on wednesday". */
const favor: Frame = (words, text) => {
  const can = canYouOpening.exec(text)?.[0]
  if (can === undefined || /^(?:you can|you could)/u.test(text)) return null
  const at = wordCount(can)
  const behind = textOf(words.slice(at))
  for (const [rule, said] of favors) {
    const match = rule.exec(behind)?.[0]
    if (match === undefined) continue
    const whom = /\b(?:him|her|them)\b/u.exec(match)?.[0] ?? ''
    const doing = join(said.replace('$1', whom), timeBehind(words, at + wordCount(match)))
    return {
      intent: 'favor',
      yes: `{yes}, I can ${doing}`,
      no: `{sorry}, I can't ${doing}${doing === said ? ' right now' : ''}`,
      by: { check: `let me see if I can ${doing}` },
    } satisfies Echo
  }
  return null
}

export const lightVerbs = { together, haveTime, swap, favor }
