import type { IntentId } from '../../intents/table.ts'
import type { Echo, Said } from '../echo.ts'
import { GAINS, OUTINGS, QUALITIES, THINGS, TRIALS } from '../reading/nouns.ts'
import { deedAs, deedAt, restOf, subjectEnds, thingAt, timeAt, timeIn } from '../reading/phrase.ts'
import { doingByForm, type Told } from './by-form.ts'
import { doings } from './doings.ts'
import type { Frame } from './frame.ts'
import { news } from './news.ts'
import { wanted, wantedLoosely } from './requests.ts'
import { pronounFor, unnamedAt } from '../reading/unnamed.ts'
import { verbIn } from '../reading/verbs.ts'
import { isSayable } from '../../discretion/sayable.ts'
import { wordSet } from '../reading/word-set.ts'
import { clausesOf, join, textOf, turned, wordCount, wordsThrough, type Word } from '../reading/words.ts'

/** What a turn that nobody could read wants, by its form alone: to be thanked for something done, or to have something done. */
export function toldByForm(raw: string): Told | null {
  for (const words of clausesOf(raw)) {
    const text = textOf(words)
    if ((HELPFUL.test(text) || isPlainNews(words, text)) && told(words, text) !== null) return { intent: 'fyi', harmless: false }
    if (
      /^(?:please |and |so |also |then |(?:mom|dad|grandma|grandpa|coach) (?:says|said) (?:to )?)*(?:bring|grab|send|put|pick|take|leave|feed|lock|wear|save|text|call|drop|buy|order|print|sign|pack|wash|clean|keep|venmo|add|check|water|walk|return|move|charge|fill|clear|email|forward|review|book|reserve|invite|remind|turn|park|tell|dont forget|do not forget|remember to|make sure)\b/u.test(
        text,
      ) &&
      wanted(words, text) !== null
    )
      return { intent: 'request', harmless: true }
    const doing = doingByForm(words, text)
    if (doing !== null) return doing
  }
  return null
}

const MOST_NEWS = 14

/** Something is, comes or moves somewhere or some time: nothing that anybody is glad or sad about. */
function isPlainNews(words: readonly Word[], text: string): boolean {
  if (
    words.length > MOST_NEWS ||
    NOT.test(text) ||
    /\b(?:you|i|him|her|so|too|really|again|like|lol|haha|omg|ugh|sold|gone|closed|died|dead|lost|bad|worse|hurt|sick)\b/u.test(text)
  )
    return false
  return /\b(?:is|are|will be|starts|opens|closes|arrives|came|moved|got moved) (?:at|in|on|by|from|now|back|here|there|out|ready|up|due|open|closed|done|free|clean|full|fixed|tonight|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|running|staying|coming|to)\b/u.test(
    text,
  )
}

/** Takes up what a turn tells, where its intent is read already: what they won, what broke, when they come. */
export function echoesOfTelling(intent: IntentId, raw: string): readonly Echo[] {
  const frames = FRAMES[intent]
  if (frames === undefined) return []
  const clauses = clausesOf(raw).map((words) => ({ words, text: textOf(words) }))
  return frames.flatMap((frame) => {
    const by = clauses.map(({ words, text }) => frame(words, text)).find((one) => one !== null)
    return by === undefined || by === null ? [] : [{ intent, by }]
  })
}

/** First words of things that go by two. */
const THINGS_OF_TWO = wordSet(
  'coffee washing driving job math chem chemistry history english spanish physics science parking front back hair water soccer baseball basketball piano dance',
)

const WHERE = /^(?:on|at|in|to|for|from|with|into|of|by|before|after|about|than|like|near|off)$/u

const NOT = /\b(?:not|no|never|didnt|dont|doesnt|isnt|wasnt|cant|wont|almost|if|wish|hope|without|hardly|until|unless)\b/u

/** The nouns of a list that stand behind "my", "our", "the" or "a", with what stands before them; several are too many to choose from. */
function thingsOf(words: readonly Word[], known: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    // What is behind a preposition is where it happened.
    if (!/^(?:my|our|the|a|an|this)$/u.test(words[at]?.is ?? '') || (known === THINGS && WHERE.test(words[at - 1]?.is ?? ''))) continue
    const end = thingAt(words, at)
    const ends = subjectEnds(words, at).filter((one) => known.has(words[one - 1]?.is ?? ''))
    const last = end > at + 1 && known.has(words[end - 1]?.is ?? '') ? end : ends.at(-1)
    if (last === undefined) continue
    const from = Math.max(at + 1, last - 1 - (THINGS_OF_TWO.has(words[last - 2]?.is ?? '') ? 1 : 0))
    found.push(`${words[at]?.is === 'my' ? 'your' : 'the'} ${turned(words.slice(from, last))}`)
  }
  return found
}

const won: Frame = (words, text) => {
  if (NOT.test(text)) return null
  const passed = /\bpassed (?=my|the|our)/u.exec(text)
  if (passed !== null) {
    const at = wordsThrough(passed)
    const end = thingAt(words, at)
    return end > at + 1 ? { congratulate: `congrats on passing ${turned(words.slice(at, end))}` } : null
  }
  if (/\bwe won\b(?! the\b)/u.test(text)) return { congratulate: 'congrats on the win' }
  const gain = [...new Set(words.flatMap(({ is }) => (Object.hasOwn(GAINS, is) ? [GAINS[is] ?? ''] : [])))]
  const first = gain[0]
  const got = /\b(?:got|landed|getting|closed|offered|am|are|is|won|new|finally|earned|approved|have|just)\b/u.test(text)
  return gain.length === 1 && first !== undefined && got && !/\b(?:their|her|his|offered to)\b/u.test(text)
    ? { congratulate: `congrats on ${first}`, 'happy-for-you': `so happy for you about ${first}` }
    : null
}

const GONE =
  /\b(?:lost|left|forgot|broke|dropped|cracked|spilled|burned|burnt|ruined|locked|shrunk|ripped|tore|dented|scratched|misplaced) (?=my )/u
/** Not to be put beside a broken cup. */
const DEAR =
  /\b(?:mom|mother|dad|father|kid|kids|son|daughter|baby|wife|husband|friend|friends|boyfriend|girlfriend|partner|dog|cat|pet|puppy|job|mind|faith|hope|home|house|family|money|savings|virginity|temper|appetite|hair|leg|arm|hand|foot|finger|back|nose|rib|ribs|wrist|ankle|toe|neck|heart|will)\b/u

const broke: Frame = (words, text) => {
  const gone = GONE.exec(text)
  if (gone !== null) {
    const at = wordsThrough(gone)
    const end = thingAt(words, at)
    const what = turned(words.slice(at, end))
    return end > at + 1 && !DEAR.test(what) ? { 'oh-no': `oh no, sorry about ${what}`, ugh: `ugh, sorry about ${what}` } : null
  }
  const [thing, other] = thingsOf(words, THINGS)
  if (thing === undefined || other !== undefined) return null
  return { 'oh-no': `oh no, sorry about ${thing}`, ugh: `ugh, sorry about ${thing}`, 'sorry-annoying': `{sorry} about ${thing}` }
}

const THEY: readonly (readonly [RegExp, string])[] = [
  [/^(?:he|my (?:son|husband|boyfriend|brother|dad)|dad)\b/u, 'he feels'],
  [/^(?:she|my (?:daughter|wife|girlfriend|sister|mom)|mom)\b/u, 'she feels'],
  [/^(?:they|the (?:kids|twins|boys|girls)|both kids)\b/u, 'they feel'],
]

const ill: Frame = (_, text) => {
  const who = THEY.find(([rule]) => rule.test(text))?.[1]
  return who === undefined || /\bi (?:am|have|feel|got)\b/u.test(text) ? null : { 'feel-better': `hope ${who} better soon` }
}

const ahead: Frame = (words, text) => {
  const things = thingsOf(words, TRIALS)
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

const late: Frame = (_, text) => {
  const minutes =
    /\b(5|10|15|20|25|30|five|ten|fifteen|twenty) ?(?:minutes)\b/u.exec(text)?.[1] ??
    /\brunning (?:like |about )?(5|10|15|20|25|30) late\b/u.exec(text)?.[1]
  return minutes === undefined
    ? null
    : { 'take-your-time': `no rush, ${minutes} minutes is fine`, reassure: `no worries about the ${minutes} minutes` }
}

const off: Frame = (words) => {
  const time = timeIn(words)
  if (time === null || /^(?:later|by|at|around|after|yesterday|next)\b/u.test(time)) return null
  return { reassure: `no worries about ${time.replace(/^on /u, '')}` }
}

const planned: Frame = (words) => {
  const time = timeIn(words)
  if (time === null || /^(?:yesterday|last|by|later)\b/u.test(time)) return null
  return { 'see-you': `see you ${time}`, 'sounds-good': `${time.replace(/^(?:at|on) /u, '')} sounds good` }
}

const answered: Frame = (words, text) => {
  if (NOT.test(text) || words.length > 8) return null
  const time = timeIn(words)
  return time === null || /^(?:yesterday|last|later|by)\b/u.test(time)
    ? null
    : { great: `great, ${time.replace(/^(?:at|on) /u, '')} it is`, 'sounds-good': `${time.replace(/^(?:at|on) /u, '')} sounds good` }
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

const HELPFUL =
  /^(?:(?=(?:picked|dropped|saved|put|left|grabbed|fed|mailed|paid|booked|ordered|fixed|cleaned|watered|signed|submitted|brought|forwarded|emailed)\b)|i |we |just |i also |i just |we just |i already )(?!made it)(?=(?:dropped|left|put|sent|emailed|mailed|ordered|uploaded|paid|picked|fed|locked|booked|bought|got|grabbed|signed|cleaned|made|took|fixed|submitted|found|forwarded|scanned|printed|washed|watered|packed|saved|filled|returned|renewed|shoveled|folded|brought)\b)/u

/** "just sent the invoice": the thing is not named again. */
function helpedLoosely(words: readonly Word[], match: string): Said | null {
  const at = wordCount(match)
  const verb = verbIn('past', words[at]?.is)
  if (verb === undefined) return null
  const thanks = (doing: string): Said => ({ 'ok-thanks': `{thanks} for ${doing}`, 'got-it': `{thanks} for ${doing}` })
  if (words[at + 1]?.is === 'you' && /^(?:save|leave|get|bring|buy|make|grab)$/u.test(verb.base)) {
    const left = unnamedAt(words, at + 2, { isTold: true })
    const which = words[at + 2]?.is ?? ''
    if (left === null) return null
    if (/^(?:a|an|another)$/u.test(which)) return thanks(`${verb.ing} me one`)
    return thanks(/^(?:some|any|more)$/u.test(which) ? `${verb.ing} me some` : `${verb.ing} ${pronounFor(left.noun)} for me`)
  }
  const particle = /^(?:up|off|out|in|over)$/u.test(words[at + 1]?.is ?? '') ? (words[at + 1]?.is ?? '') : ''
  const thing = unnamedAt(words, at + (particle === '' ? 1 : 2), { isTold: true })
  if (
    thing === null ||
    !/^(?:send|pay|drop|leave|mail|email|fix|clean|sign|submit|bring|order|put|pick|print|forward|upload|return|make)$/u.test(verb.base)
  )
    return null
  return thanks(join(verb.ing, pronounFor(thing.noun), particle))
}

const told: Frame = (words, text) => {
  const left = /^(?:hey |btw |i think |so )*you (?:left|forgot)(?= (?:your|the)\b)/u.exec(text)?.[0]
  if (left !== undefined) {
    const at = wordCount(left)
    const what = turned(words.slice(at, thingAt(words, at)))
    return what === ''
      ? null
      : { 'thanks-telling': `oh {thanks} for telling me about ${what}`, 'ok-thanks': `{thanks} for letting me know about ${what}` }
  }
  const match = HELPFUL.exec(text)?.[0]
  if (match !== undefined) {
    const deed = deedAt(words, wordCount(match), 'past')
    const rest = deed === null ? '' : restOf(words, deed)
    if (deed === null || !isSayable(rest)) return helpedLoosely(words, match)
    if (
      !/\b(?:the|my|you|me|some|more|milk|dinner|lunch|groceries|donuts|food|cookies|coffee|bread|tickets)\b/u.test(rest) ||
      /\byour\b/u.test(rest)
    )
      return null
    const doing = deedAs(words, deed, 'ing')
    return { 'ok-thanks': `{thanks} for ${doing}`, 'got-it': `{thanks} for ${doing}` }
  }
  const from = /^(?:fyi|hey|ok|so|btw|just so you know|also|just fyi|update) /u.test(text)
    ? /^just (?:so you know|fyi)/u.test(text)
      ? text.startsWith('just so')
        ? 4
        : 2
      : 1
    : 0
  const end = subjectEnds(words, from).find((one) =>
    /^(?:is|are|was|were|has|have|got|moved|starts|start|will|came|called|arrived|went|leaves|opens|closes|needs|finished|ended|fixed|said)$/u.test(
      words[one]?.is ?? '',
    ),
  )
  if (end === undefined) return null
  const what = turned(words.slice(from, end))
  if (
    /^(?:he|she|it|they|this|that|those|these|everyone|anyone|everything|mom|dad|grandma|grandpa|your)\b/u.test(what) &&
    !/^your \w/u.test(what)
  )
    return null
  const said = what.replace(/^(?:a|an) /u, 'the ')
  return {
    'ok-thanks': `{thanks} for letting me know about ${said}`,
    'got-it': `{ok}, good to know about ${said}`,
    'thanks-telling': `oh {thanks} for telling me about ${said}`,
  }
}

const weather: Frame = (_, text) => {
  const match = /\b(so|really|too|super|finally|absolutely|freaking|very) (\w+)\b/u.exec(text)
  if (match === null || NOT.test(text) || !QUALITIES.has(match[2] ?? '')) return null
  const how = `${match[1] === 'too' || match[1] === 'finally' ? match[1] : 'so'} ${match[2]}`
  return { 'agree-so': `I know, ${how}`, right: `right, ${how}` }
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

/** "great job on the client presentation". */
const praised: Frame = (words, text) => {
  const match =
    /\b(?:(?:great|good|nice|amazing|awesome|excellent|fantastic|killer) (?:job|work) (?:on|with)|(?:i )?(?:love|loved|really liked|like|liked)(?= your))(?= )/u.exec(
      text,
    )
  if (match === null || NOT.test(text)) return null
  const at = wordsThrough(match)
  const end = thingAt(words, at)
  const what = turned(words.slice(at, end))
  return end === at || /^(?:it|this|that|you|me|them|my (?:body|face|eyes|smile|laugh|legs|hair))\b/u.test(what)
    ? null
    : { 'aw-thank': `{thanks}, glad you liked ${what}`, thank: `{thanks}, glad you liked ${what}` }
}

const out: Frame = (_, text) => {
  const place = /\b(?:at|to) the (\w+)/u.exec(text)?.[1]
  return place !== undefined && OUTINGS.has(place) ? { fun: `have fun at the ${place}`, nice: `nice, enjoy the ${place}` } : null
}

const FRAMES: Partial<Readonly<Record<IntentId, readonly Frame[]>>> = {
  'good-news': [won, doings.haveDone],
  'bad-news': [broke],
  mishap: [broke],
  rant: [broke],
  sick: [ill],
  nervous: [ahead],
  stressed: [ahead],
  'running-late': [late],
  cancels: [off],
  confirms: [doings.comingAt, planned],
  'their-answer': [answered],
  'looking-forward': [wait],
  enjoyed: [fun],
  request: [wanted, wantedLoosely, doings.needMore, news.withoutThem],
  'sweet-thought': [news.saysHi, news.sendsLove],
  reminder: [wanted, wantedLoosely],
  call: [wanted, wantedLoosely],
  fyi: [
    doings.needMore,
    news.settled,
    news.moved,
    told,
    news.eventAt,
    news.goesWell,
    news.praisedAtLarge,
    doings.willDo,
    doings.comingAt,
    doings.haveDone,
  ],
  'heads-up': [told],
  'small-talk': [weather, doings.haveDone],
  compliment: [praised, news.lovesIt, news.praisedAtLarge],
  thanks: [news.lovesIt],
  apology: [missedCall],
  'their-doing': [out, doings.haveDone],
  'let-you-know': [doings.willDo],
}
