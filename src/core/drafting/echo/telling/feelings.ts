import { gains, things, trials } from '../reading/nouns.ts'
import { subjectEnds, thingAt, timeAt, timeIn } from '../reading/phrase.ts'
import { wordSet } from '../reading/word-set.ts'
import { turned, wordsThrough, type Word } from '../reading/words.ts'
import { negation, type Frame } from './frame.ts'

/** Frames for what they are glad, sad, sick, worried or sorry about. */

const won: Frame = (words, text) => {
  if (negation.test(text)) return null
  const passed = /\bpassed (?=my|the|our)/u.exec(text)
  if (passed !== null) {
    const at = wordsThrough(passed)
    const end = thingAt(words, at)
    return end > at + 1 ? { congratulate: `congrats on passing ${turned(words.slice(at, end))}` } : null
  }
  if (/\bwe won\b(?! the\b)/u.test(text)) return { congratulate: 'congrats on the win' }
  const gain = [...new Set(words.flatMap(({ is }) => (Object.hasOwn(gains, is) ? [gains[is] ?? ''] : [])))]
  const first = gain[0]
  const got = /\b(?:got|landed|getting|closed|offered|am|are|is|won|new|finally|earned|approved|have|just)\b/u.test(text)
  return gain.length === 1 && first !== undefined && got && !/\b(?:their|her|his|offered to)\b/u.test(text)
    ? { congratulate: `congrats on ${first}`, 'happy-for-you': `so happy for you about ${first}` }
    : null
}

const brokenOrGone =
  /\b(?:lost|left|forgot|broke|dropped|cracked|spilled|burned|burnt|ruined|locked|shrunk|ripped|tore|dented|scratched|misplaced) (?=my )/u
/** Losing one of these is worse than a broken cup, so "sorry about" it is not enough. */
const dearOnes =
  /\b(?:mom|mother|dad|father|kid|kids|son|daughter|baby|wife|husband|friend|friends|boyfriend|girlfriend|partner|dog|cat|pet|puppy|job|mind|faith|hope|home|house|family|money|savings|virginity|temper|appetite|hair|leg|arm|hand|foot|finger|back|nose|rib|ribs|wrist|ankle|toe|neck|heart|will)\b/u

const broke: Frame = (words, text) => {
  const gone = brokenOrGone.exec(text)
  if (gone !== null) {
    const at = wordsThrough(gone)
    const end = thingAt(words, at)
    const what = turned(words.slice(at, end))
    return end > at + 1 && !dearOnes.test(what) ? { 'oh-no': `oh no, sorry about ${what}`, ugh: `ugh, sorry about ${what}` } : null
  }
  const [thing, other] = thingsOf(words, things)
  if (thing === undefined || other !== undefined) return null
  return { 'oh-no': `oh no, sorry about ${thing}`, ugh: `ugh, sorry about ${thing}`, 'sorry-annoying': `{sorry} about ${thing}` }
}

/** First words of things with two words. */
const thingsOfTwo = wordSet(
  'coffee washing driving job math chem chemistry history english spanish physics science parking front back hair water soccer baseball basketball piano dance',
)

const placePreposition = /^(?:on|at|in|to|for|from|with|into|of|by|before|after|about|than|like|near|off)$/u

/** The nouns of a list that follow "my", "our", "the" or "a", with the words before them. If there are several, nobody can tell which is meant. */
function thingsOf(words: readonly Word[], known: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    // What follows a preposition is the place where it happened.
    if (!/^(?:my|our|the|a|an|this)$/u.test(words[at]?.is ?? '') || (known === things && placePreposition.test(words[at - 1]?.is ?? '')))
      continue
    const end = thingAt(words, at)
    const ends = subjectEnds(words, at).filter((one) => known.has(words[one - 1]?.is ?? ''))
    const last = end > at + 1 && known.has(words[end - 1]?.is ?? '') ? end : ends.at(-1)
    if (last === undefined) continue
    const from = Math.max(at + 1, last - 1 - (thingsOfTwo.has(words[last - 2]?.is ?? '') ? 1 : 0))
    found.push(`${words[at]?.is === 'my' ? 'your' : 'the'} ${turned(words.slice(from, last))}`)
  }
  return found
}

const whoFeels: readonly (readonly [RegExp, string])[] = [
  [/^(?:he|my (?:son|husband|boyfriend|brother|dad)|dad)\b/u, 'he feels'],
  [/^(?:she|my (?:daughter|wife|girlfriend|sister|mom)|mom)\b/u, 'she feels'],
  [/^(?:they|the (?:kids|twins|boys|girls)|both kids)\b/u, 'they feel'],
]

const ill: Frame = (_, text) => {
  const who = whoFeels.find(([rule]) => rule.test(text))?.[1]
  return who === undefined || /\bi (?:am|have|feel|got)\b/u.test(text) ? null : { 'feel-better': `hope ${who} better soon` }
}

const ahead: Frame = (words, text) => {
  const things = thingsOf(words, trials)
  const bareTrial = /^(?:(?:interview|finals|midterms|tryouts|exams?|audition)\b)/u.exec(text)?.[0]
  const thing =
    things.length === 1 ? (things[0] ?? null) : things.length === 0 ? (bareTrial === undefined ? null : `the ${bareTrial}`) : null
  if (thing === null) {
    const time = timeIn(words)
    return time !== null && /^(?:today|tonight|tomorrow)\b/u.test(time)
      ? { 'good-luck': `good luck ${time}`, 'you-got-this': `you got this ${time}` }
      : null
  }
  return {
    'good-luck': `good luck with ${thing}`,
    'let-me-know': `let me know how ${thing} ${thing.endsWith('s') ? 'go' : 'goes'}`,
    'you-got-this': `you'll do great with ${thing}`,
  }
}

const wait: Frame = (words, text) => {
  const match = /\b(?:cant wait|so excited|excited|looking forward|pumped|stoked)(?: for| to| about)(?= )/u.exec(text)
  if (match === null) return null
  const at = wordsThrough(match)
  const end = thingAt(words, at)
  const time = timeAt(words, at)
  const what = end > at ? turned(words.slice(at, end)) : time > at ? turned(words.slice(at, time)) : null
  if (what === null || /^(?:it|you|me|that|this)$/u.test(what)) return null
  return { 'me-too': `can't wait for ${what} either`, 'so-excited': `so excited for ${what} too` }
}

const fun: Frame = (words) => {
  const time = timeIn(words)
  return time === null || !/^(?:today|tonight|yesterday|last night|last weekend|this weekend|saturday|sunday|friday)/u.test(time)
    ? null
    : { 'had-fun': `I had so much fun ${time} too`, 'me-too': `me too, ${time} was so fun` }
}

const sorry: Frame = (words, text) => {
  const match = /\bsorry (?:about|for)(?= )/u.exec(text)
  if (match === null) return null
  const at = wordsThrough(match)
  const end = thingAt(words, at)
  const time = timeAt(words, at)
  const what = time > at ? turned(words.slice(at, time)) : turned(words.slice(at, end))
  if (what === '' || /^(?:it|that|this|you|me|them|everything|him|her|your (?!call|text))/u.test(what)) return null
  return { reassure: `no worries about ${what}` }
}

const missedCall: Frame = (words, text) =>
  sorry(words, text) ?? (/\bmissed your (?:call|text)\b/u.test(text) ? { reassure: 'no worries about the call' } : null)

export const feelings = { won, broke, ill, ahead, wait, fun, missedCall }
