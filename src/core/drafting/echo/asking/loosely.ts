import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Echo } from '../echo.ts'
import { deedAs, deedAt, restOf, thingAt, timeAt, timeIn } from '../reading/phrase.ts'
import { isSeveral, pronounFor, subjectsMeant, unnamedAt } from '../reading/unnamed.ts'
import { stateVerbs, verbHere, verbIn, type Form, type Verb } from '../reading/verbs.ts'
import { join, textOf, turned, wordCount, type Word } from '../reading/words.ts'
import { canYouOpening } from './asking-deeds.ts'
import { stated, type Frame } from './frame.ts'

/** Questions that a draft may repeat only in part: it uses a pronoun for the thing or the person, or the verb alone. */

const didYou =
  /^did (?:you|we)(?: guys)?(?: (?:ever|already|even|actually|remember to|get to|manage to|get a chance to|have time to|finally|just))*(?= )/u
const haveYou = /^have you(?: guys)?(?: (?:ever|already|even|finally|actually))*(?= )/u
const areYou = /^are you(?: guys)?(?: (?:still|also|actually|already|going to be))*(?= )/u
const mayI =
  /^(?:(?:can|could|may) (?:i|we)|(?:is it|it is|would it be|it)? ?(?:ok|alright|cool|fine) if (?:i|we)|(?:(?:do |would )?you )?mind if (?:i|we))(?: (?:please|maybe|just|also|still|quickly))*(?= )/u

interface Loose {
  readonly asks: RegExp
  readonly form: Form
  readonly intent: IntentId
  /** Only for these deeds. For all of them if omitted. */
  readonly only?: RegExp
  /** Something was or is done, so that fewer things need to be kept from the person who asks. */
  readonly isTold?: true
  /** Whether the draft repeats the time, too. */
  readonly timed?: true
  readonly say: (verb: Verb, it: string) => Omit<Echo, 'intent'>
}

/** Deeds that people wait for, so that "not yet" fits. Nobody has "not yet taken" somebody's wallet. */
const awaitedDeed =
  /^(?:find|get|do|send|finish|pay|buy|book|order|call|text|email|mail|fix|clean|wash|feed|walk|sign|submit|return|make|pick|pack|print|fill|renew|schedule|start|try|receive|read|check|label|file|update|upload|write|water|mow|bring|cook|bake|set|replace|reschedule)$/u

/** Harmless deeds that people ask permission for. */
const lentDeed = /^(?:borrow|use|copy|read|reschedule|cancel|return|park)$/u

const looseFrames: readonly Loose[] = [
  {
    asks: didYou,
    form: 'base',
    intent: 'done-yet',
    isTold: true,
    say: ({ base, past, participle }, it) => ({
      ofOwner: true,
      yes: `{yes}, I ${past} ${it}`,
      no: awaitedDeed.test(base) ? `{no}, I haven't ${participle} ${it} yet` : `{no}, I didn't ${base} ${it}`,
    }),
  },
  {
    asks: haveYou,
    form: 'participle',
    intent: 'done-yet',
    isTold: true,
    say: ({ participle }, it) => ({ ofOwner: true, yes: `{yes}, I've ${participle} ${it}`, no: `{no}, I haven't ${participle} ${it} yet` }),
  },
  {
    asks: canYouOpening,
    form: 'base',
    intent: 'favor',
    timed: true,
    say: ({ base }, it) => ({
      yes: `{yes}, I can ${base} ${it}`,
      no: `{sorry}, I can't ${base} ${it}${/ /u.test(it) ? '' : ' right now'}`,
    }),
  },
  {
    asks: areYou,
    form: 'ing',
    intent: 'yes-no',
    isTold: true,
    timed: true,
    say: ({ ing }, it) => ({ ofOwner: true, yes: `{yes}, I'm ${ing} ${it}`, no: `{no}, I'm not ${ing} ${it}` }),
  },
  {
    asks: mayI,
    form: 'base',
    intent: 'permission',
    only: lentDeed,
    timed: true,
    say: ({ base }, it) => ({ yes: `{yes}, you can ${base} ${it}`, no: `{sorry}, I'd rather you didn't ${base} ${it}` }),
  },
]

/** A deed done to something that may not be named: "did you ever find your passport", "yes I found it". */
const itDone: Frame = (words, text) => {
  for (const { asks, form, intent, only, isTold, timed, say } of looseFrames) {
    const match = asks.exec(text)?.[0]
    if (match === undefined) continue
    const at = wordCount(match)
    const verb = verbHere(form, words[at]?.is)
    if (verb === undefined || (stateVerbs.has(verb.base) && verb.base !== 'see') || verb.base === 'tell' || verb.base === 'ask') return null
    if (only?.test(verb.base) === false) return null
    if (verb.base === 'do' && isTold !== true) return null
    const particle = /^(?:up|off|out|down|over|back)$/u.test(words[at + 1]?.is ?? '') ? 1 : 0
    const forMe =
      particle === 0 && /^(?:send|bring|get|give|show|lend|grab|forward|email|read)$/u.test(verb.base) && words[at + 1]?.is === 'me' ? 1 : 0
    const object = at + 1 + particle + forMe
    const thing = unnamedAt(words, object, isTold === true ? { isTold } : {})
    if (thing === null) return null
    const det = words[object]?.is ?? ''
    const it = /^(?:a|an|another)$/u.test(det) ? 'one' : /^(?:some|any|more)$/u.test(det) ? 'some' : pronounFor(thing.noun)
    const time = timed === true ? turned(words.slice(thing.end, timeAt(words, thing.end))) : ''
    const apart = particle === 1 ? (words[at + 1]?.is ?? '') : ''
    return { intent, ...spokenBy(text.startsWith('did we') ? 'we' : 'I', say(verb, join(it, apart, time))) }
  }
  return null
}

function spokenBy(who: 'I' | 'we', echo: Omit<Echo, 'intent'>): Omit<Echo, 'intent'> {
  const said = (text: string | undefined) => text?.replace(/, I\b/u, `, ${who}`)
  const [yes, no] = [said(echo.yes), said(echo.no)]
  return { ...echo, ...(yes === undefined ? {} : { yes }), ...(no === undefined ? {} : { no }) }
}

const adverb = /^(?:ever|already|even|finally|actually|just|still)$/u
/** What may follow "get" about things and people: "get back to you". */
const gotTo =
  /^(?:there|here|in|through|delivered|fixed|done|moved|approved|cancelled|canceled|rescheduled|home|off|back to (?:you|us)|back)(?= |$)/u

/** Whether somebody or something that may not be named did it: "did the client ever sign", "has the package come". */
const theyDid: Frame = (words, text) => {
  const asked = /^(?:did|has|have)(?= )/u.exec(text)?.[0]
  if (asked === undefined) return null
  const form: Form = asked === 'did' ? 'base' : 'participle'
  const said = /^(?:they|he|she|it)$/u.exec(words[1]?.is ?? '')?.[0]
  for (const { who, end } of said === undefined ? subjectsMeant(words, 1) : [{ who: said, end: 2 }]) {
    let at = end
    while (adverb.test(words[at]?.is ?? '')) at++
    const verb = verbIn(form, words[at]?.is)
    if (verb === undefined || (stateVerbs.has(verb.base) && verb.base !== 'like') || /^(?:do|let|ask|tell|say|talk)$/u.test(verb.base))
      continue
    const rest = restBehind(words, at, form, verb)
    if (rest === null) continue
    const has = who === 'they' ? "haven't" : "hasn't"
    const isAwaited = asked !== 'did' || at > end || /\byet$/u.test(text)
    return {
      intent: 'yes-no',
      yes: `{yes}, ${join(who, verb.past, rest)}`,
      no: isAwaited ? `{no}, ${join(who, has, verb.participle, rest, 'yet')}` : `{no}, ${join(who, "didn't", verb.base, rest)}`,
    }
  }
  return null
}

/** The part after the verb that may be repeated. Null if the verb needs more than that. */
function restBehind(words: readonly Word[], at: number, form: Form, verb: Verb): string | null {
  if (verb.base === 'get') {
    const got = gotTo.exec(textOf(words.slice(at + 1)))?.[0]
    return got === undefined ? null : turned(words.slice(at + 1, at + 1 + wordCount(got)))
  }
  const deed = deedAt(words, at, form)
  if (deed !== null) return stated(restOf(words, deed))
  const thing = unnamedAt(words, at + 1, { isTold: true })
  if (thing !== null) return pronounFor(thing.noun)
  return verb.alone && thingAt(words, at + 1) === at + 1 ? '' : null
}

/** "were you able to reach the client". */
const wereAble: Frame = (words, text) => {
  const match = /^were you(?: guys)? able to(?= )/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const deed = deedAt(words, at, 'base', true)
  if (deed !== null && !stateVerbs.has(deed.verb.base)) {
    const doing = deedAs(words, deed, 'base')
    return { intent: 'done-yet', ofOwner: true, yes: `{yes}, I was able to ${doing}`, no: `{no}, I wasn't able to ${doing}` }
  }
  const verb = verbIn('base', words[at]?.is)
  const thing = verb === undefined ? null : unnamedAt(words, at + 1, { isTold: true })
  const doing = verb === undefined || thing === null ? '' : `${verb.base} ${pronounFor(thing.noun)}`
  return {
    intent: 'done-yet',
    ofOwner: true,
    yes: `{yes}, ${join('I was able to', doing)}`,
    no: `{no}, ${join("I wasn't able to", doing, 'yet')}`,
  }
}

/** What people are asked to do at a time, whatever the object: "cover the 7am tomorrow". */
const shiftDeed =
  /^(?:cover|work|pick up|fill in|sub|host|drive|cook|babysit|close|open|help out|help|come in|come by|come over|come|stop by|swing by|step in|be there|be here|make it|stay)(?= |$)/u

/** A verb that is clear enough alone, with its time: "are you presenting at the meeting this week", "can you work a double on saturday". */
const verbAlone: Frame = (words, text) => {
  const can = canYouOpening.exec(text)?.[0]
  if (can !== undefined) {
    const verb = shiftDeed.exec(textOf(words.slice(wordCount(can))))?.[0]
    if (verb === undefined) return null
    const behind = words.slice(wordCount(can) + wordCount(verb))
    const time = timeIn(behind)
    if (verb === 'pick up' && timeAt(behind, 0) === 0) return null
    if (time === null || /^(?:yesterday|last)\b/u.test(time) || behind.some(({ is }) => is === 'not' || is === 'but')) return null
    const doing = join(verb, time)
    return { intent: 'favor', yes: `{yes}, I can ${doing}`, no: `{sorry}, I can't ${doing}` }
  }
  const are = areYou.exec(text)?.[0]
  if (are === undefined) return null
  const at = wordCount(are)
  const verb = verbHere('ing', words[at]?.is)
  if (
    verb === undefined ||
    !verb.alone ||
    stateVerbs.has(verb.base) ||
    /^(?:go|come|get|start|end|pass|watch|eat|leave|pay|read|talk|think|look|ask|say|try|run|take|have|use|plan|wait)$/u.test(verb.base)
  )
    return null
  if (thingAt(words, at + 1) > at + 1) return null
  const time = timeIn(words.slice(at + 1)) ?? ''
  return { intent: 'yes-no', ofOwner: true, yes: `{yes}, ${join("I'm", verb.ing, time)}`, no: `{no}, ${join("I'm not", verb.ing, time)}` }
}

/** "u got an extra mouthguard": whether the owner has one. */
const having: Frame = (words, text) => {
  const match =
    /^(?:do )?you(?: guys| all)? (?:(?:still|by any chance|happen to|possibly) )?(?:have|got|own|need)(?= (?:a|an|any|some|another|an extra|extra)\b)(?! (?:a |any |some )?(?:few )?(?:secs?|seconds?|minutes?|moments?|time)\b)/u.exec(
      text,
    )?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const noun = unnamedAt(words, at)?.noun
  if (noun === undefined) return null
  const verb = match.endsWith('need') ? 'need' : 'have'
  const isSome = isSeveral(noun) || /^(?:any|some)$/u.test(words[at]?.is ?? '')
  return {
    intent: 'yes-no',
    ofOwner: true,
    yes: `{yes}, I ${verb} ${isSome ? 'some' : 'one'}`,
    no: `{no}, I don't ${verb} ${isSome ? 'any' : 'one'}`,
  }
}

export const askedLoosely = { itDone, theyDid, wereAble, verbAlone, having }
