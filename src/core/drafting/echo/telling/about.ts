import { answerTable, type AnswerId } from '#core/drafting/answers/table.ts'
import { canonical } from '#core/drafting/intents/reading.ts'
import { rowOf, type IntentId } from '#core/drafting/intents/table.ts'
import type { Said } from '../echo.ts'
import { topicOf, type Topic } from '../reading/topic.ts'

/**
 * What an answer says if no frame reads the whole turn, but its subject can be named. The gaps (`gaps`) stand for the thing (with variants for food, for
 * requests for help, for things to do, and for things that are not the owner's), the time (as a deadline, as it follows a verb, or as a day other than today),
 * and past times. The first text of an answer whose gaps can all be filled is used.
 *
 * How to add one: a line here for an answer.
 */
const aboutTemplates: Partial<Readonly<Record<AnswerId, readonly string[]>>> = {
  accept: ['{yes}, [when] works for me', "{yes}, I'm in for [thing]"],
  decline: ["{sorry}, I can't make it [at]", "{sorry}, I can't make it for [thing]"],
  works: ['{yes}, [when] works'],
  'decline-time': ["[when] doesn't work for me, can we do another time"],
  agree: [
    "{yes}, I'll get it done by [by]",
    '{yes}, I can help with [helped] [at]',
    '{yes}, I can help with [helped]',
    '{yes}, I can make [when] work',
  ],
  cannot: [
    "{sorry}, I can't get it done by [by]",
    "{sorry}, I can't help with [helped] [at]",
    "{sorry}, I can't help with [helped] right now",
    "{sorry}, I can't make [when] work",
  ],
  'go-ahead': ['{yes}, [when] works for me', '{yes}, go ahead with [thing]'],
  'rather-not': ["{sorry}, [when] doesn't work for me"],
  check: ['let me check on [thing]'],
  unsure: ['not sure about [thing]', 'not sure about [when] yet'],
  'yes-please': ["{yes} please, I'd love some [food]"],
  'no-thanks': ['no [food] for me, {thanks}'],
  'not-yet': ['not yet, still working on [thing]', 'not yet, but [when] for sure'],
  'will-do': ["will do, you'll have it by [by]", "will do, I'll take care of [wanted]", '{ok}, [day] it is'],
  'got-it': ["{ok}, I'll take care of [wanted]", '{ok}, [day] it is'],
  'wont-forget': ["I won't forget [thing]", "I won't forget [when]"],
  'thanks-reminder': ['{thanks} for the reminder about [thing]', '{thanks} for the reminder about [when]'],
  'ok-thanks': ['{thanks} for letting me know about [thing]', '{thanks} for letting me know about [day]'],
  'thanks-telling': ['oh {thanks} for telling me about [thing]', 'oh {thanks} for telling me about [day]'],
  'no-rush': ['no rush on [thing]', '[when] is fine, no rush'],
  welcome: ['of course, glad I could help with [yours]'],
  reassure: ['no worries about [thing]', 'no worries about [when]', 'no worries about [past]'],
  'next-time': ["let's find another time for [thing]"],
  'aw-miss': ["aw, sad you'll miss [thing]", "aw, sad you can't make it [at]"],
  'happy-for-you': ['so happy for you about [thing]'],
  'good-luck': ['good luck with [thing]', 'good luck [at]'],
  'let-me-know': ['let me know how [thing] goes', 'let me know how it goes [at]'],
  'see-you': ['see you [at]'],
  'see-you-soon': ['{ok}, see you [at]'],
  'sounds-good': ['[when] sounds good', '{ok}, sounds good about [thing]'],
  great: ['great, [when] it is'],
  'had-fun': ['I had so much fun [past] too', 'me too, [thing] was so fun'],
  'so-excited': ["can't wait for [thing] either", 'so excited for [when] too'],
  'oh-no': ['oh no, sorry about [thing]'],
  ugh: ['ugh, sorry about [thing]'],
  'went-well': ['[thing] went really well', '[past] was really good'],
  'so-so': ['[thing] went ok', '[past] was ok'],
  'do-it': ["{yes}, I'd go for [thing]", '{yes}, [when] is good'],
  'aw-thank': ['{thanks}, glad you liked [thing]'],
}

/** What the owner has to look up before they answer a turn about a time. */
const checkTemplates: Partial<Readonly<Record<IntentId, string>>> = {
  proposal: "let me see if I'm free [at]",
  permission: 'let me see if [when] works',
  'moves-time': 'let me see if [when] works',
  'suggests-time': 'let me see if [when] works',
}

/** Answers that name the subject of the turn for these intents only. */
const onlyFor: Partial<Readonly<Record<AnswerId, ReadonlySet<IntentId>>>> = {
  'aw-thank': new Set(['compliment']),
  'see-you-soon': new Set(['on-their-way']),
  'got-it': new Set(['request']),
  check: new Set(['when-asked', 'where-asked', 'who-asked', 'number-asked', 'what-asked']),
  great: new Set(['their-answer', 'confirms']),
}

/** Something they send is not news: thanking them for telling about it would show that nobody looked at it. */
const saidToSent: Said = { 'ok-thanks': '{thanks} for sending this' }

/** The answers that name what the turn is about. Null if it names nothing. */
export function saidAbout(intent: IntentId, raw: string): Said | null {
  const topic = topicOf(partAbout(intent, raw))
  if (topic.thing === null && topic.time === null && topic.past === null) return null
  if (intent === 'sends') return saidToSent
  const said: Partial<Record<AnswerId, string>> = {}
  for (const answer of rowOf(intent).answers) {
    if (aboutNews.has(answer) && !isSubject(topic.thing, raw)) continue
    const checked = answer === 'check' ? checkTemplates[intent] : undefined
    if (answerTable[answer].blank === true || (checked === undefined && onlyFor[answer]?.has(intent) === false)) continue
    const templates = checked === undefined ? aboutTemplates[answer] : [checked]
    const text = templates?.map((template) => filledIn(template, topic, canonical(raw))).find((one) => one !== null)
    if (text !== undefined && text !== null) said[answer] = text
  }
  return Object.keys(said).length === 0 ? null : said
}

/** The part of a turn about a delay that tells of it, and the part of an invitation that is not about what to bring. */
function partAbout(intent: IntentId, raw: string): string {
  if (intent !== 'running-late' && intent !== 'proposal') return raw
  const parts = raw.split(/(?<=[,;.!?\n])\s+/u)
  return parts.filter((part) => (intent === 'proposal' ? !brought.test(canonical(part)) : late.test(canonical(part)))).join(' ')
}
const brought = /^(?:and |so |just |please )*(?:bring|grab|buy|wear|pack)\b/u
const late = /\b(?:late|later|behind|delayed|held up|stuck|minutes?|mins?|there (?:in|by)|running)\b/u
/** "can you lend me a hand", "be of assistance". */
const helped = /\b(?:help|hand|assist\w*|support|pitch in|chip in)\b/u
/** Without one of these, the turn only mentions a thing and does not ask for it. */
const wanted =
  /\b(?:please|make sure|be sure|(?:dont|do not|never) forget|remember|can|could|would|will) (?!be\b|have\b)|\b(?:needs?|has|have) to\b|\bneeds? \w+(?:ed|ing)\b|\byou (?:should|must)\b|^(?:and |then |so |also )*(?:bring|grab|get|put|pick|take|leave|feed|lock|save|call|drop|buy|order|print|sign|pack|wash|clean|keep|check|water|walk|return|move|charge|fill|empty|clear|book|reserve|turn|close|open|finish|send|review|read|update|fix|set|hang|wipe|unload|mail|email|text|watch|cover|handle|let)\b/u

const comesBy = /\b(?:come|comes|coming|stop|stopping|swing|swinging|drop|dropping|pass|passing|go|going|be) by\b/u
/** Whether a time is a deadline, not a time when somebody comes or goes. */
const isDeadline = (time: string | null, text: string): boolean =>
  time !== null && !comesBy.test(text) && text.includes(`by ${time.replace(/^(?:on|by) /u, '')}`)

const gaps = {
  thing: ({ thing }: Topic) => thing,
  helped: ({ thing }: Topic, text: string) => (helped.test(text) ? thing : null),
  wanted: ({ thing }: Topic, text: string) => (wanted.test(text) ? thing : null),
  yours: ({ thing }: Topic) => (thing?.startsWith('my ') === true ? null : thing),
  food: ({ food }: Topic) => food,
  by: ({ time }: Topic, text: string) => (isDeadline(time, text) ? time : null),
  when: ({ time }: Topic, text: string) => (isDeadline(time, text) ? null : time),
  at: ({ time }: Topic, text: string) => (isDeadline(time, text) ? null : time !== null && /^\d/u.test(time) ? `at ${time}` : time),
  day: ({ time }: Topic) => (time !== null && /^(?:today|tonight|this (?:week|month|weekend))/u.test(time) ? null : time),
  past: ({ past }: Topic) => past,
}

/** Thanks for news. They must name what the news is about, not a detail of it. */
const aboutNews: ReadonlySet<AnswerId> = new Set(['ok-thanks', 'thanks-telling'])

function isSubject(thing: string | null, raw: string): boolean {
  const noun = thing?.split(' ').at(-1)
  if (noun === undefined) return /^(?:the|our|your|my|this|that|fyi)\b/u.test(canonical(raw))
  return raw.split(/[.!?\n]+\s*/u).some((sentence) => {
    const words = canonical(sentence).split(' ').slice(0, 5)
    return /^(?:the|your|my|our|this|that|fyi|hey|btw|just|ok)$/u.test(words[0] ?? '') && words.includes(noun)
  })
}

/** Fills in a template. Null if the turn does not name what a gap stands for. */
function filledIn(template: string, topic: Topic, said: string): string | null {
  let missing = false
  const text = template.replace(/\[(thing|helped|wanted|yours|food|by|when|at|day|past)\]/gu, (_, gap: keyof typeof gaps) => {
    const named = gaps[gap](topic, said)
    if (named === null) missing = true
    return named ?? ''
  })
  return missing ? null : text
}
