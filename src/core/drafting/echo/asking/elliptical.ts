import { isSayable } from '#core/drafting/discretion/sayable.ts'
import { bareNouns } from '../reading/nouns.ts'
import { deedAs, deedAt, restOf, thingAt, timeAt } from '../reading/phrase.ts'
import { isSeveral, pronounFor, unnamedAt } from '../reading/unnamed.ts'
import { stateVerbs, verbIn } from '../reading/verbs.ts'
import { join, textOf, turned, wordCount } from '../reading/words.ts'
import { denied, isOver, stated, withFor, type Frame } from './frame.ts'

/** Questions in short forms, which only the question mark shows to be questions: "coming tonight?", "you fed the dog?", "it's at 6 right?". */

const freeState =
  /^(?:free|busy|home|around|awake|up|ready|hungry|available|done|off|back|in town|at work|at home|in|down)(?= (?:for|on|at|this|next|tonight|tomorrow|today|later|after|saturday|sunday|monday|tuesday|wednesday|thursday|friday|yet|now)\b|$)/u

/** "free saturday?", "home for dinner?". */
const freeThen: Frame = (words, text, asked) => {
  const state = asked ? freeState.exec(text)?.[0] : undefined
  if (state === undefined) return null
  const end = withFor(words, timeAt(words, wordCount(state)))
  if (!isOver(words, end)) return null
  const how = turned(words.slice(0, end))
  return {
    intent: /^(?:free|available|down|in)\b/u.test(how) ? 'proposal' : 'yes-no',
    yes: `{yes}, I'm ${how}`,
    no: /^(?:free|available)\b/u.test(how) ? `{sorry}, I'm not ${how}` : `{no}, I'm not ${how}`,
    by: { check: `let me check if I'm ${how}` },
  }
}

/** "coming to dinner tonight?", "bringing the kids?". */
const doingIt: Frame = (words, text, asked) => {
  if (!asked || /^(?:going to|being|having|feeling|doing|trying|thinking|talking|kidding|joking|sleeping|dying|running)\b/u.test(text))
    return null
  const deed = deedAt(words, 0, 'ing')
  if (deed === null || stateVerbs.has(deed.verb.base)) return null
  const said = deedAs(words, deed, 'ing')
  return {
    intent: 'yes-no',
    ofOwner: true,
    yes: `{yes}, I'm ${said}`,
    no: `{no}, I'm not ${said}`,
    by: { unsure: `not sure if I'm ${said} yet` },
  }
}

/** "you fed the dog?", "paid the bill yet?", "got the tickets?". */
const didIt: Frame = (words, text, asked) => {
  if (!asked) return null
  const from = /^you(?: guys)?(?: (?:already|ever|finally|just))*(?= )/u.exec(text)?.[0] ?? ''
  const at = wordCount(from)
  const verb = verbIn('past', words[at]?.is)
  if (
    verb === undefined ||
    // "did the package arrive": not something that the owner did.
    (verb.base === 'do' && from === '') ||
    (stateVerbs.has(verb.base) && verb.base !== 'see') ||
    /^(?:tell|ask|let|read|put|cut|hit|set|come|run|mean|leave)$/u.test(verb.base)
  )
    return null
  const deed = deedAt(words, at, 'past')
  const thing = deed === null ? unnamedAt(words, at + 1, { isTold: true }) : null
  if (deed === null && thing === null) return null
  const rest = deed === null ? pronounFor(thing?.noun ?? '') : stated(restOf(words, deed))
  if (rest === '' && !verb.alone) return null
  return {
    intent: 'done-yet',
    ofOwner: true,
    yes: `{yes}, ${join('I', verb.past, rest)}`,
    no: `{no}, ${join("I haven't", verb.participle, denied(rest), 'yet')}`,
  }
}

/** "still need the ladder?", "you know a good plumber?". */
const stillHas: Frame = (words, text, asked) => {
  const match = asked
    ? /^(?:(?:do )?you )?(still )?(need|want|have|use|know|got)(?= (?:the|that|my|your|a|an|any|some|those)\b)/u.exec(text)
    : null
  if (match === null || (match[1] === undefined && !/^(?:do )?you /u.test(text))) return null
  const at = wordCount(match[0])
  const end = thingAt(words, at)
  const unnamed = unnamedAt(words, at, { isTold: true })
  const named = end > at && isOver(words, end) ? turned(words.slice(at, end)) : null
  const thing = named !== null && isSayable(named) ? named : unnamed === null || match[1] === undefined ? named : pronounFor(unnamed.noun)
  if (thing === null) return null
  const verb = match[2] === 'got' ? 'have' : (match[2] ?? '')
  const still = match[1] === undefined ? '' : 'still'
  return {
    intent: 'yes-no',
    ofOwner: true,
    yes: `{yes}, ${join('I', still, verb, stated(thing))}`,
    no: `{no}, ${join("I don't", verb, denied(thing), still === '' ? '' : 'anymore')}`,
  }
}

/** "Could you?", "would you be?": the question refers to what comes before it. */
const couldYou: Frame = (_, text) =>
  /^(?:could|can|will|would) you(?: be| please)?$/u.test(text)
    ? { intent: 'favor', yes: '{yes}, I can', no: "{sorry}, I can't", by: { check: 'let me see if I can' } }
    : null

/** "go ahead on the second coat?". */
const goAhead: Frame = (_, text, asked) =>
  asked &&
  /^(?:(?:shall|should|can|do) (?:i|we) |ok to |are we ok to |want me to )?go ahead(?: (?:with|on|and)\b.*| then| now)?$/u.test(text)
    ? { intent: 'permission', yes: '{yes}, please do that', no: 'not right now, {thanks}', by: { 'rather-not': 'not right now, {thanks}' } }
    : null

/** "would your parents like to come along?": they are "they". What children do is not decided in one line. */
const wouldTheyLike: Frame = (_, text) => {
  const match =
    /^(?:would|do) (?:they|(?:your|the) (?:(?:two|three|little|big|older|younger|whole) )?(\w+)(?: and \w+)?) (?:like|want) to\b/u.exec(
      text,
    )
  if (match === null || text.split(' ').length > 20) return null
  const check = 'let me see if they can make it'
  return grownUps.test(match[1] ?? '')
    ? { intent: 'proposal', yes: '{yes}, they would love to', no: "{sorry}, they can't make it", by: { check } }
    : { intent: 'proposal', by: { check } }
}
const grownUps =
  /^(?:parents|team|band|choir|club|husband|wife|partner|roommates?|friends?|colleagues?|neighbors|guests|folks|crew|group)$/u

/** "you up for a walk around 5", "down for tacos tonight?". */
const upFor: Frame = (words, text) => {
  const match = /^(?:(?:are )?you(?: guys| all| two)? )?(?:still )?(?:up|down|in) for(?= )/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const thing = thingAt(words, at)
  const end = timeAt(words, thing)
  const what = turned(words.slice(at, end))
  if (thing === at || !isOver(words, end) || /^(?:it|that|this|anything|something|them|me|you)\b/u.test(what)) return null
  return {
    intent: 'proposal',
    yes: `{yes}, I'm up for ${what}`,
    no: `{sorry}, I can't do ${what}`,
    by: { check: `let me see if I can do ${what}` },
  }
}

/** "thinking chili for dinner". */
const thinkingOf: Frame = (words, text) => {
  const match = /^(?:i am |we are )?thinking (?:of |about |maybe |of doing |about doing |of making )?/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const end = bareNouns.has(words[at]?.is ?? '') ? at + (bareNouns.has(words[at + 1]?.is ?? '') ? 2 : 1) : thingAt(words, at)
  const meal = /^for (?:dinner|lunch|breakfast|brunch|dessert|tonight|saturday|sunday|the party|the kids|thanksgiving|christmas)\b/u.test(
    textOf(words.slice(end)),
  )
  if (end === at || !(meal || end === words.length)) return null
  const what = turned(words.slice(at, end))
  if (/^(?:it|that|you|me|them|him|her)\b/u.test(what)) return null
  const yes = `{yes}, ${what} ${isSeveral(what) ? 'sound' : 'sounds'} good`
  return { intent: 'proposal', yes, by: { accept: yes } }
}

const questionTag = / (?:right|correct|yeah|yes|huh|ok|still)$/u

/** "it's at 6 right?", "we're meeting at the park saturday?", "tomorrow right?". */
const tagged: Frame = (words, text, asked) => {
  if (!asked) return null
  const bare = text.replace(questionTag, '')
  const end = wordCount(bare)
  const it =
    /^(?:(?:the |our )?(?:meeting|game|practice|party|class|dinner|lunch|movie|show|appointment|it|that) is|it is|that is)(?: still)?(?: (?:on|at|for))?(?= )/u.exec(
      bare,
    )?.[0]
  const from = wordCount(it ?? '')
  const time = timeAt(words, from) > from ? timeAt(words, from) : timeAt(words, Math.max(0, from - 1))
  if (time === end && time > from && (it !== undefined || bare !== text)) {
    const when = turned(words.slice(from, end)).replace(/^(?:at|on) /u, '')
    const at = /^\d/u.test(when) ? `at ${when}` : when
    return { intent: 'yes-no', yes: `{yes}, it's ${at}`, no: `{no}, it's not ${at}` }
  }
  const we = /^we (?:are )?(?:still )?(?=\w+ing\b)/u.exec(bare)?.[0]
  if (we === undefined) return null
  const deed = deedAt(words, wordCount(we), 'ing')
  if (deed === null || stateVerbs.has(deed.verb.base)) return null
  const said = deedAs(words, deed, 'ing')
  return { intent: 'yes-no', yes: `{yes}, we're ${said}`, no: `{no}, we're not ${said}` }
}

export const askedBriefly = { couldYou, goAhead, wouldTheyLike, freeThen, doingIt, didIt, stillHas, tagged, upFor, thinkingOf }
