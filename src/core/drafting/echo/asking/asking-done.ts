import type { Echo } from '../echo.ts'
import { type Frame, denied, stated, isOver, withFor, doing } from './frame.ts'
import { deedAs, deedAt, restOf, subjectEnds, thingAt, timeAt, type Deed } from '../reading/phrase.ts'
import { stateVerbs } from '../reading/verbs.ts'
import { join, textOf, turned, wordCount, type Word } from '../reading/words.ts'

/** Frames for what was done, what people have, and what is so: answered with yes or no. */

const didYou: Frame = (words, text) => {
  const match =
    /^did (?:you|we)(?: guys)?(?: (?:ever|already|even|actually|really|remember to|get to|manage to|get a chance to|have time to|finally|just))*(?= )/u.exec(
      text,
    )?.[0]
  const bought = match === undefined ? null : deedAt(words, wordCount(`${match} end up`), 'ing', true)
  const deed = match === undefined ? null : / end up/u.test(text) ? bought : deedAt(words, wordCount(match), 'base', true)
  // "did you talk to the landlord": the verb alone says too little.
  if (deed === null || (/^(?:talk|speak|listen|look)$/u.test(deed.verb.base) && restOf(words, deed) === '')) return null
  if (/ end up/u.test(text)) return { ...done('I', deed, stated(restOf(words, deed))), by: {} }
  const who = text.startsWith('did we') ? 'we' : 'I'
  return done(who, deed, stated(restOf(words, deed)))
}

/** Marks the owner's own deeds and errands, but not what they heard, felt or remember. */
const ofOwner = (verb: string): Pick<Echo, 'ofOwner'> =>
  stateVerbs.has(verb) && !/^(?:have|need|want|like)$/u.test(verb) ? {} : { ofOwner: true }

function done(who: string, { verb }: Deed, rest: string): Echo {
  const state = stateVerbs.has(verb.base) || verb.base === 'watch'
  return {
    intent: 'done-yet',
    ...ofOwner(verb.base),
    yes: `{yes}, ${join(who, verb.past, rest)}`,
    no:
      verb.base === 'pay'
        ? `{no}, ${join(who, "haven't paid", denied(rest), 'yet')}`
        : `{no}, ${join(who, "didn't", verb.base, denied(rest))}`,
    by: state
      ? {}
      : {
          'not-yet': `{no}, ${join(who, "haven't", verb.participle, denied(rest), 'yet')}`,
          forgot: `{sorry}, I forgot to ${join(verb.base, rest)}`,
        },
  }
}

/** Whether somebody else, or something, did it. */
const didThey: Frame = (words, text) => {
  if (!text.startsWith('did ') || /^did (?:you|we|i|this|that|those|these|anyone|anybody|someone|somebody)\b/u.test(text)) return null
  const found = doing(words, 1, 'base', /^(?:ever|already|even|finally|just)$/u)
  if (found === null) return null
  const { deed, end } = found
  const who = turned(words.slice(1, end))
  const rest = stated(restOf(words, deed))
  return {
    intent: 'yes-no',
    yes: `{yes}, ${join(who, deed.verb.past, rest)}`,
    no: `{no}, ${join(who, "didn't", deed.verb.base, rest)}`,
    by: {
      unsure: `not sure if ${join(who, deed.verb.past, rest)}`,
      'not-yet': `{no}, ${join(who, "didn't", deed.verb.base, rest, 'yet')}`,
    },
  }
}

const haveYou: Frame = (words, text) => {
  const match = /^(?:have )?you(?: guys)?(?: (?:ever|already|even|finally))*(?= )/u.exec(text)?.[0]
  if (match === undefined || (!text.startsWith('have ') && !/\b(?:yet|already)$/u.test(text))) return null
  const deed = deedAt(words, wordCount(match), 'participle', true)
  if (deed === null) return null
  const rest = stated(restOf(words, deed))
  return {
    intent: 'done-yet',
    ...ofOwner(deed.verb.base),
    yes: `{yes}, I've ${join(deed.verb.participle, rest)}`,
    no: `{no}, I haven't ${join(deed.verb.participle, rest, 'yet')}`,
  }
}

const doYouOpening = /^(?:do )?(?:you|we)(?: guys)?(?: (?:still|even|already|actually|happen to|by any chance|usually))*(?= )/u

const havingVerb = /^(?:have|got|need|want|like|know|remember|use|watch|drink|eat|own|wear)$/u

const doYou: Frame = (words, text) => {
  const match = doYouOpening.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const verb = words[at]?.is ?? ''
  if (!havingVerb.test(verb) || (!text.startsWith('do ') && verb !== 'got' && verb !== 'have')) return null
  const end = thingAt(words, at + 1)
  const time = timeAt(words, end)
  if (end === at + 1 || !isOver(words, time)) return null
  const object = turned(words.slice(at + 1, time))
  if (/^(?:me|you|anything|something|everything)\b/u.test(object)) return null
  const who = /\bwe\b/u.test(match) ? 'we' : 'I'
  const still = /\bstill\b/u.test(match) ? 'still' : ''
  const base = verb === 'got' ? 'have' : verb
  return {
    intent: 'yes-no',
    ...ofOwner(base),
    yes: `{yes}, ${join(who, still, base, stated(object))}`,
    no: `{no}, ${join(who, "don't", base, denied(object), still === '' ? '' : 'anymore')}`,
  }
}

const beingState =
  /^(?:home|here|there|around|up|awake|free|busy|ready|hungry|done|mad|bored|available|in|out|off|back|on break|on call|on the call|in town|in the office|on the way|at (?:work|home|church|school|practice|lunch|dinner)|at the \w+|on your way|allergic|going|driving|asleep|alone|tired|excited|nervous)(?= |$)/u

const areYouOpening =
  /^(?:(?:are |will )?you(?: guys| all| both| two)?(?: are)?)(?: (?:be|still|already|all|actually|going to be|guys))*(?= )/u

const areYou: Frame = (words, text) => {
  const match = areYouOpening.exec(text)?.[0]
  if (match === undefined || /^you be\b/u.test(text)) return null
  const will = text.startsWith('will') || /going to be/u.test(match)
  const still = /\bstill\b/u.test(match) ? 'still' : ''
  const rest = text.slice(match.length + 1)
  const goingTo = /^going to (?=\w)/u.test(rest) ? deedAt(words, wordCount(match) + 2, 'base') : null
  if (goingTo !== null) return is('I', still, join('going to', deedAs(words, goingTo, 'base')), false)
  const deed = deedAt(words, wordCount(match), 'ing', true)
  if (
    deed !== null &&
    !stateVerbs.has(deed.verb.base) &&
    !/^(?:ask|talk|tell|show)$/u.test(deed.verb.base) &&
    // "are you looking for volunteers": the verb alone says nothing.
    !(deed.verb.base === 'look' && restOf(words, deed) === '') &&
    !/\b(?:any|no)(?:thing|one|body)\b/u.test(restOf(words, deed))
  )
    return is('I', still, deedAs(words, deed, 'ing'), will)
  const state = beingState.exec(rest)?.[0]
  if (state === undefined) return null
  const at = wordCount(match) + wordCount(state)
  const end = withFor(words, timeAt(words, at))
  if (!isOver(words, end)) return null
  const how = turned(words.slice(wordCount(match), end))
  const echo = is('I', still, how, will)
  return /^(?:free|available)\b/u.test(how)
    ? { ...echo, intent: 'proposal', no: `{sorry}, I'm not ${how}`, by: { check: `let me check if I'm ${how}` } }
    : echo
}

function is(who: string, still: string, how: string, will: boolean): Echo {
  const [yes, no] = will ? [`${who}'ll be`, `${who} won't be`] : [`${who}'m`, `${who}'m not`]
  return {
    intent: 'yes-no',
    ofOwner: true,
    yes: `{yes}, ${join(yes, still, how)}`,
    no: `{no}, ${join(no, how, still === '' ? '' : 'anymore')}`,
    by: { unsure: `not sure if ${join(yes, how)} yet` },
  }
}

const thingState =
  /^(?:open|closed|ready|fixed|done|here|there|back|home|on|off|free|ok|working|broken|clean|empty|full|over|cancelled|canceled|booked|up|down|out|awake|asleep|available|due|better|good|bad|raining|snowing|hot|cold|mad|still on|at home|in there|safe|gone|left|locked|paid|finished|mine|yours|real|worth it|the same)(?= |$)/u

/** The state of a thing: "is the printer fixed". */
const isIt: Frame = (words, text) => {
  const match = /^(?:is|are|was|were)(?= )/u.exec(text)?.[0]
  if (match === undefined || /^(?:is|are|was|were) (?:you|we|i|there|this|that|these|those|anyone|everyone)\b/u.test(text)) return null
  const found = subjectEnds(words, 1)
    .map((end) => stateBehind(words, end))
    .find((state) => state !== null)
  if (found === undefined || found === null) return null
  const { end, from, to, still } = found
  const who = turned(words.slice(1, end))
  const how = turned(words.slice(from, to))
  return {
    intent: 'yes-no',
    yes: `{yes}, ${join(who, match, still, how)}`,
    no: `{no}, ${join(who, `${match}n't`, how, still === '' ? '' : 'anymore')}`,
    by: { unsure: `not sure if ${join(who, match, still, how)}` },
  }
}

/** The state or activity of somebody or something, after the words that name them. */
function stateBehind(words: readonly Word[], end: number): { end: number; from: number; to: number; still: string } | null {
  const still = words[end]?.is === 'still' ? 'still' : ''
  const from = end + (still !== '' || words[end]?.is === 'already' ? 1 : 0)
  const state = thingState.exec(textOf(words.slice(from)))?.[0]
  const deed = state === undefined ? deedAt(words, from, 'ing') : null
  if (state === undefined && (deed === null || stateVerbs.has(deed.verb.base))) return null
  const to = state === undefined ? (deed?.end ?? from) : withFor(words, timeAt(words, from + wordCount(state)))
  return isOver(words, to) ? { end, from, to, still } : null
}

const isThere: Frame = (words, text) => {
  const match = /^(?:is|are) there(?: still)?(?= (?:any|some|a|an|more|enough)\b(?! news))/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const end = thingAt(words, at)
  const left = words[end]?.is === 'left' ? end + 1 : end
  if (end === at || !isOver(words, left)) return null
  const thing = turned(words.slice(at, left))
  const are = match.split(' ')[0] ?? 'is'
  return { intent: 'yes-no', yes: `{yes}, there ${are} ${thing.replace(/^any /u, 'some ')}`, no: `{no}, there ${are}n't ${denied(thing)}` }
}

export const askedStates = { didYou, didThey, haveYou, doYou, areYou, isIt, isThere }
