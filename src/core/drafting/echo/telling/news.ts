import { outings, qualities } from '../reading/nouns.ts'
import { thingAt, timeAt, timeIn } from '../reading/phrase.ts'
import { turned, wordsThrough } from '../reading/words.ts'
import { negation, type Frame } from './frame.ts'

/** Frames for small news: an event and its time, how somebody in somebody's care is, greetings, praise, the weather, outings. */

/** "aunt jo says hi". */
const saysHi: Frame = (_, text) => {
  const match =
    /^(?:(?:hey|ps|oh|btw) )*((?:\S+ ){1,3}?)(?:says|said|say|sends|sends their|send) (?:hi|hello|hey|love|her love|his love|their love|happy \w+)\b/u.exec(
      text,
    )
  if (match === null || /\b(?:you|i)\b/u.test(match[1] ?? '')) return null
  const who = match[1] ?? ''
  const them = /\b(?:mom|aunt|grandma|sister|wife|girlfriend|she|mother|daughter)\b/u.test(who)
    ? 'her'
    : /\b(?:dad|uncle|grandpa|brother|husband|boyfriend|he|father|son)\b/u.test(who)
      ? 'him'
      : 'them'
  return { 'aw-thank': `aw, tell ${them} I said hi back`, 'ok-thanks': `tell ${them} I said hi back`, nice: `tell ${them} I said hi back` }
}

/** "she's asleep", "kids are finally down": good to know. */
const settled: Frame = (_, text) => {
  const match =
    /^(?:(?:ok|hey|yay|finally|update) )*(?:(he|she|they)|(?:the |both )?(kids|boys|girls|twins|kiddos|baby)) (?:(?:is|are|was|were) )?(?:finally |both |all |already |fast |sound )?(asleep|out cold|fed|happy|having fun|having a blast|home|all good|good|doing great|doing good)\b/u.exec(
      text,
    )
  if (match === null || /\b(?:not|but|sick|cry|crying|fever|hurt|alone)\b/u.test(text)) return null
  const who = match[1] ?? `the ${match[2] ?? ''}`
  const is = match[1] === 'they' || who.endsWith('s') ? 'are' : 'is'
  const how = /^(?:out cold|asleep)$/u.test(match[3] ?? '') ? 'asleep' : (match[3] ?? '')
  const glad = `glad ${who === 'he' || who === 'she' ? `${who}'s` : `${who} ${is}`} ${how}`
  return { 'ok-thanks': `${glad}, {thanks} for the update`, nice: `aw, ${glad}`, amazed: glad, 'so-cute': glad }
}

/** "the game moved to 6": a new time for something. */
const moved: Frame = (words, text) => {
  const match = /\b(?:moved|pushed|switched|changed|rescheduled|bumped|starts|starting|starting at|start)\b.*?\b(?:to|at)(?= )/u.exec(text)
  if (match === null || /\b(?:you|not|didnt|if)\b/u.test(text)) return null
  const at = wordsThrough(match)
  const [from, to] = [at, at - 1].map((one) => [one, timeAt(words, one)] as const).find(([one, end]) => end > one) ?? [0, 0]
  const hour =
    to > from
      ? turned(words.slice(from, to))
      : /^\d{1,2}(?::\d\d)?(?:am|pm)?$/u.test(words[at]?.is ?? '')
        ? `at ${words[at]?.said ?? ''}`
        : null
  if (hour === null) return null
  const time = hour.replace(/^(?:at|on) /u, '')
  return { 'ok-thanks': `{ok}, ${time} works for me`, 'got-it': `{ok}, I'll be there ${/^\d/u.test(time) ? `at ${time}` : time}` }
}

const eventName =
  /^(?:meeting|practice|rehearsal|game|match|class|dinner|lunch|brunch|party|potluck|bbq|cookout|barbecue|picnic|bus|shuttle|train|carpool|league|lesson|delivery|inspection|movie|show|concert|recital|workshop|training|standup|call|demo|tournament|tryouts|pickup|dropoff|choir|yoga|movers|plumber|electrician|countertops|furniture|kickoff|sale|fair|parade|festival|open house|tee time|graduation|walkthrough|closing|deadline|photographer|cleaners|shift|rehearsals|games|practices|warmups|orientation|retreat)$/u

/** "meeting is tuesday at 7", "bus leaves at 6:45 sharp": an everyday event and its time. */
const eventAt: Frame = (words, text) => {
  if (
    words.length > maxTold ||
    /\b(?:you|not|no|if|cant|wont|didnt|late|hospital|funeral|viewing|surgery|memorial|court|who|what|when|where|want)\b/u.test(text)
  )
    return null
  const at = words.findIndex(({ is }) => eventName.test(is))
  if (
    at < 0 ||
    at > 4 ||
    words.slice(0, at).some(({ is }) => is === 'i' || is === 'my' || is === 'after' || is === 'before' || is === 'at' || is === 'from')
  )
    return null
  const time = timeIn(words.slice(at + 1))
  if (time === null || /^(?:yesterday|last|later)\b/u.test(time)) return null
  const event = `the ${words[at]?.said ?? ''}`
  const when = time.replace(/^(?:at|on|by|around) /u, '')
  return { 'ok-thanks': `{thanks} for letting me know about ${event}`, 'got-it': `{ok}, ${when} for ${event}, got it` }
}
const maxTold = 14

/** "kids ate great, all good here", "bailey did great today": somebody who looks after them says how it goes. */
const goesWell: Frame = (_, text) => {
  if (/\b(?:i|you|not|but|sick|hurt|cry|cried|crying|fever|except|doctor|surgery|hospital)\b/u.test(text)) return null
  return /^(?:\S+ ){1,3}?(?:ate|slept|did|was|were|is being|are being|is doing|are doing|had)(?: so| really| just| a| such a)* (?:great|good|well|amazing|awesome|wonderful|fine|an angel|angels|blast|fun time|good day|great day|wonderful day|great time)\b/u.test(
    text,
  ) || /\ball good (?:here|over here)\b/u.test(text)
    ? { 'ok-thanks': 'so glad to hear that, {thanks} for the update', nice: 'so glad to hear that' }
    : null
}

/** "great job last night", "so proud of you". */
const praisedAtLarge: Frame = (_, text) => {
  if (/\b(?:him|her|them|they|not|but|myself|should)\b/u.test(text)) return null
  return /^(?:\S+ ){0,2}?(?:great|nice|good|amazing|awesome|fantastic|excellent|solid|killer) (?:job|work|game|effort|hustle|save|catch|call|idea|thinking|find|shot|goal)(?: (?:on|with|last|today|tonight|out there|yesterday|this|everyone|team)\b|$)/u.test(
    text,
  ) || /^(?:i am |we are |were )?(?:so|very|really) proud(?: of you)?$/u.test(text)
    ? {
        thank: "{thanks}, that's so nice to hear",
        'ok-thanks': "{thanks}, that's so nice to hear",
        'aw-thank': "aw {thanks}, that's so nice to hear",
      }
    : null
}

/** "great job on the client presentation". */
const praised: Frame = (words, text) => {
  const match =
    /\b(?:(?:great|good|nice|amazing|awesome|excellent|fantastic|killer) (?:job|work) (?:on|with)|(?:i )?(?:love|loved|really liked|like|liked)(?= your))(?= )/u.exec(
      text,
    )
  if (match === null || negation.test(text)) return null
  const at = wordsThrough(match)
  const end = thingAt(words, at)
  const what = turned(words.slice(at, end))
  return end === at || /^(?:it|this|that|you|me|them|my (?:body|face|eyes|smile|laugh|legs|hair))\b/u.test(what)
    ? null
    : isWorn(what, match)
      ? { 'aw-thank': 'aw, {thanks}', thank: '{thanks}, I love it too' }
      : { 'aw-thank': `{thanks}, glad you liked ${what}`, thank: `{thanks}, glad you liked ${what}` }
}

/** "i love your shirt": nobody has made it for them. */
const isWorn = (what: string, [praise]: RegExpExecArray): boolean =>
  /\b(?:love|like)$/u.test(praise) &&
  /^my (?:\w+ )?(?:shirt|dress|shoes|jacket|hat|sweater|coat|outfit|glasses|bag|boots|car|house|place|apartment)$/u.test(what)

/** "i love the note you left": something the owner made or gave. */
const lovesIt: Frame = (_, text) =>
  /^(?:\S+ ){0,2}?(?:i |we )?(?:love|loved|adore|like|liked) the \w+(?: \w+)? you (?:left|made|sent|got|gave|brought|baked|picked|wrote|knitted|bought|cooked|put together)\b/u.test(
    text,
  ) && !/\b(?:not|but|used to|until|him|her)\b/u.test(text)
    ? { thank: '{thanks}, so glad you like it', 'aw-thank': 'aw, so glad you like it', welcome: 'of course, so glad you like it' }
    : null

/** "sending you a big hug". */
const sendsLove: Frame = (_, text) => {
  const sent =
    /^sending (?:you |you all )?(?:guys |both )?(?:a |some |lots of |all my |so much |all the )*(?:\w+ )?(hug|hugs|love)\b/u.exec(text)?.[1]
  return sent === undefined ? null : { 'aw-thank': `aw, {thanks} for the ${sent}` }
}

/** "go ahead and order without me", "dont wait for us". */
const withoutThem: Frame = (_, text) => {
  const verb =
    /\bgo ahead and (order|eat|start|begin|leave|park|board|sit)\b/u.exec(text)?.[1] ??
    /\b(order|eat|start|leave|board|go in) without (?:me|us)\b/u.exec(text)?.[1]
  if (verb !== undefined) return { 'will-do': `{ok}, I'll go ahead and ${verb}`, 'got-it': `{ok}, I'll go ahead and ${verb}` }
  return /\b(?:dont|do not|no need to) wait (?:for|up for|on) (?:me|us)\b/u.test(text)
    ? { 'will-do': "{ok}, I won't wait", 'got-it': "{ok}, I won't wait" }
    : null
}

/** "so windy out". */
const weather: Frame = (_, text) => {
  const match = /\b(so|really|too|super|finally|absolutely|freaking|very) (\w+)\b/u.exec(text)
  if (match === null || negation.test(text) || !qualities.has(match[2] ?? '')) return null
  const how = `${match[1] === 'too' || match[1] === 'finally' ? match[1] : 'so'} ${match[2]}`
  return { 'agree-so': `I know, ${how}`, right: `right, ${how}` }
}

/** "taking the kids to the zoo". */
const out: Frame = (_, text) => {
  const place = /\b(?:at|to) the (\w+)/u.exec(text)?.[1]
  return place !== undefined && outings.has(place) ? { fun: `have fun at the ${place}`, nice: `nice, enjoy the ${place}` } : null
}

export const news = { saysHi, settled, moved, eventAt, goesWell, praisedAtLarge, praised, lovesIt, sendsLove, withoutThem, weather, out }
