import { longestTurn } from '#core/auto-reply/precedent/evidence.ts'
import { readLimit, wordRuns } from '#core/auto-reply/precedent/words.ts'
import { bubblesIn } from '#core/channel/register.ts'
import { readByRules, readTurn } from '../intents/read-turn.ts'
import type { IntentId } from '../intents/table.ts'

const who =
  'babe|baby|bae|hun|hon|honey|love|lovely|dear|sweetie|sweetheart|darling|beautiful|handsome|gorgeous|sunshine|mom|mommy|mum|mama|dad|daddy|papa|bro|sis|dude|man|girl|guys|friend|buddy|mate|grandma|grandpa|nana'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const much = '(?:(?:so )+much|very much|lots|loads)'
const meal = 'dinner|lunch|breakfast|brunch|coffee|supper'
const self = '(?:(?:im|i am|weare|we are|i|we) |(?:(?:im|i am|weare|we are|i|we) )?(?:just|finally|safely) )'
const picture = 'photos?|pics?|pictures?'

/**
 * Everything that a courtesy consists of, as words in canonical spelling. Each kind binds nobody and needs no thought: whatever the owner always
 * answers to it is right today, too. A phrase that proposes, asks, tells of anybody else, or is often meant otherwise ("great", "fine", "thanks a
 * lot") is left out on purpose.
 *
 * How to add one: a phrase here that means only this, to anybody, and its turn in `test/courtesies/courtesies.ts`.
 */
const courtesies: readonly string[] = [
  // Hello, good morning, good night
  '(?:hi|hey|hello|hiya|heya|howdy|yo)(?: there)?',
  '(?:good )?morning|good (?:afternoon|evening)|goodmorning|gm',
  '(?:good )?(?:night|nite)(?: (?:night|nite))?|goodnight|gn|nighty night|sleep (?:well|tight|good)|(?:sweet|good) dreams',
  // Love
  `(?:i )?(?:love|luv) you(?: ${much})?(?: (?:too|more))?|ily|ilysm|lots of love|xo(?:xo)?|xx|(?:big )?hugs(?: and kisses)?|kisses`,
  // Thanks, and what is said to them
  `(?:many )?(?:thanks|thank you|thankyou|thx|ty|tysm)(?: (?:${much}|again))*`,
  `(?:thanks|thank you|thankyou|thx|ty)(?: ${much})? for (?:(?:your|the|all your|all the) )?(?:help|helping|${meal}|today|yesterday|coming|calling|ride|lift|call|info|update|reminder|notes?|flowers|gift|present|cake|cookies|food|soup|recipe|${picture})`,
  `(?:youre|you are) (?:so |very |most )?welcome|no (?:problem|prob|worries)|np|yw|any ?time|my pleasure|(?:happy|glad) to help`,
  // Until later
  'see you(?: later| soon)?|cya|ttyl|talk (?:to you )?(?:later|soon)|take care|(?:drive|travel|fly) safe(?:ly)?|safe (?:travels|trip|flight|drive)',
  '(?:have|enjoy) (?:a|an|your) (?:(?:good|great|nice|lovely|wonderful|amazing|awesome|safe|restful) )?(?:day|night|evening|afternoon|morning|weekend|week|trip|flight|vacation|holiday|sleep)',
  'have (?:a )?(?:good|great|nice|lovely|wonderful) (?:one|time)|have fun',
  // Wishes
  `happy (?:${weekday}|weekend|birthday|new years?|easter|thanksgiving|holidays|hanukkah|halloween|valentines(?: day)?|mothers day|fathers day)(?: to you)?|(?:merry|happy) (?:christmas|xmas)(?: to you)?|good luck(?: today| tonight)?|congrats|congratulations|welcome (?:home|back)`,
  `(?:nice|great|cute|lovely|beautiful|gorgeous|pretty) (?:${picture})`,
  // Heard, laughed
  'ok|okay|ok(?:ok)+|got it|gotcha|sounds good|yay',
  '(?:ha){2,}h?|(?:he){2,}|hihi|lol|lols|lmao|rofl',
  // The writer is home, or on the way there, at work, or off to bed. Without "im" or "just", some of it could ask whether the reader is.
  `${self}(?:(?:back |at )?home(?: safe(?:ly)?)?(?: now)?|safe(?:ly)? (?:at )?home|landed(?: safe(?:ly)?)?|arrived(?: home)?(?: safe(?:ly)?)?|(?:got|made it) (?:home|back)(?: safe(?:ly)?)?|(?:heading|going|driving) home(?: now)?|at work(?: now)?|going to (?:bed|sleep)(?: now)?)`,
  '(?:back home|home safe(?:ly)?|landed|(?:got|made it) (?:home|back)(?: safe(?:ly)?)?|made it safe(?:ly)?|(?:on my way|omw) home(?: now)?|leaving work(?: now)?|(?:heading|off) to (?:bed|sleep)(?: now)?)',
  // Something was nice
  `(?:today|tonight|yesterday|${meal}|${weekday}) was (?:(?:so|really|very) )*(?:fun|nice|lovely|delicious)|(?:(?:i|we) )?had (?:so much )?fun(?: today| tonight| yesterday| on ${weekday})?|(?:(?:i|we) )?had a (?:great|good|nice|lovely|wonderful) (?:time|day|evening|night|weekend)`,
]

/**
 * What people say back to a courtesy, and to much else: "of course" agrees, "me too" feels the same. So it is known of the owner only, who has answered
 * what they have read, and only behind a courtesy.
 */
const returns = 'you (?:too|as well)|same to you|me too|aw+|(?:i )?miss you too|of course|with pleasure|likewise|(?:dont|do not) mention it'

const opener = /^(?:ok|okay|aw|aww|yay|hey|hi|hello|alright|and)$/u
const phrase = new RegExp(`^(?:${courtesies.join('|')})$`, 'u')
const returned = new RegExp(`^(?:${[...courtesies, returns].join('|')})$`, 'u')
/** "Aw man" pities or complains, and a name behind it is rarely the reader's. */
const sighs = new RegExp(`(?:^| )aw+ (?:(?:my )?(?:${who})(?: |$))+$`, 'u')
const name = new RegExp(`^(?:${who})$`, 'u')
const called = new RegExp(`^(?:(?:my )?(?:${who})(?: (?:${who}))*)$`, 'u')

/** Heard with reluctance, or mockingly: the letters say more than the word. */
const drawnOutOk = /(?<!\p{L})(?:o{3,}k+|o+k{3,}|o+k+a{3,}y*|o+k+a*y{3,})(?!\p{L})/iu

/** What both readings of a courtesy may take it for. */
const harmless: ReadonlySet<IntentId> = new Set<IntentId>([
  'greeting',
  'good-morning',
  'good-night',
  'farewell',
  'confirms',
  'affection',
  'thanks',
  'welcome',
  'laughs',
  'joke',
  'acknowledges',
  'safe-home',
  'on-their-way',
  'their-doing',
  'birthday',
  'holiday',
  'good-wishes',
  'congratulates',
  'good-news',
  'compliment',
  'enjoyed',
  'small-talk',
  'unknown',
])

/**
 * Whether a turn consists of courtesies and nothing else: greetings, good night, thanks, love, good wishes, laughs, "ok", a goodbye without a time,
 * and that the writer is home or on the way there. `turn`: what it says. Both readings must agree, the rules' and the whole one. False for what is longer
 * than any routine turn (`longestTurn`), so the cost of any text is bounded.
 */
export function isCourtesy(turn: string): boolean {
  if (turn.length > readLimit || drawnOutOk.test(turn)) return false
  const runs = wordRuns(turn)
  if (runs.some((words) => words.length > longestTurn)) return false
  if (!runs.every((words) => isMadeOfPhrases(words) || called.test(words.join(' '))) || !runs.some((words) => isMadeOfPhrases(words)))
    return false
  const bubbles = bubblesIn(turn, 'text')
  const read = readTurn(bubbles)
  return !read.touched && harmless.has(read.intent) && harmless.has(readByRules(bubbles).intent)
}

/** Courtesies that leave nobody waiting for an answer. Hello opens a talk, and love, wishes, and praise are said to be returned. */
const complete: ReadonlySet<IntentId> = new Set<IntentId>([
  'good-morning',
  'good-night',
  'farewell',
  'confirms',
  'thanks',
  'welcome',
  'laughs',
  'acknowledges',
  'safe-home',
  'on-their-way',
])

/** Whether a turn is a courtesy that needs no answer, in both readings: without one, nothing is open. */
export function needsNoAnswer(turn: string): boolean {
  if (!isCourtesy(turn)) return false
  const bubbles = bubblesIn(turn, 'text')
  return complete.has(readTurn(bubbles).intent) && complete.has(readByRules(bubbles).intent)
}

/** Whether what the owner said returns a courtesy, if one stood before it: it consists of what people say back to one, and of courtesies. */
export function returnsCourtesy(text: string): boolean {
  if (text.length > readLimit) return false
  const runs = wordRuns(text)
  return (
    runs.length > 0 &&
    runs.every((words) => words.length <= longestTurn && isMadeOfPhrases(words, returned) && !sighs.test(words.join(' ')))
  )
}

/**
 * Whether words are phrases one after another, behind words that open and before names. Each place is tried once: in one regular expression, the ways
 * in which phrases can follow one another double with every few words.
 */
function isMadeOfPhrases(words: readonly string[], of: RegExp = phrase): boolean {
  const firstOther = words.findIndex((word) => !opener.test(word))
  const opening = firstOther < 0 ? words.length : firstOther
  const names = words.length - 1 - words.findLastIndex((word) => !name.test(word))
  /** Where a phrase has ended. */
  const ended = new Set<number>()
  for (let from = 0; from < words.length; from++) {
    const follows = ended.has(from) || (words[from - 1] === 'and' && ended.has(from - 1))
    if (from > opening && !follows) continue
    for (let to = from + 1; to <= words.length; to++) if (of.test(words.slice(from, to).join(' '))) ended.add(to)
  }
  return [...ended].some((to) => words.length - to <= names)
}
