import type { Echo } from '../echo.ts'
import { type Frame, deedBehind, stated, isOver, doing, emptyText } from './frame.ts'
import { deedAs, isClock, restOf, subjectEnds, thingAt, timeAt, timeIn } from '../reading/phrase.ts'
import { stateVerbs } from '../reading/verbs.ts'
import { join, textOf, turned, wordCount, type Word } from '../reading/words.ts'

/** Frames for what the owner is asked to do, join, take or allow. */

export const canYouOpening =
  /^(?:would you be able to|(?:is there )?any (?:chance|way)(?: that)? (?:you|i could get you to)(?: guys)?(?: can| could| would| will)?|(?:(?:(?:do )?you )?think )?(?:can|could|would|will|may) you(?: guys)?|(?:do )?you think you (?:can|could)|you can|you could|are you able to|you able to|you good to|(?:(?:are )?you )?still (?:ok|good|able|down) to|i need you to|need you to|can somebody|can someone|could someone|can anyone|could anyone)(?: (?:please|maybe|possibly|also|just|quickly|still|by any chance|be a dear and|do me a (?:\w+ )?(?:favor|solid) and|go ahead and|try to|try and))*(?= )/u

const canYou: Frame = (words, text) => {
  const deed = deedBehind(words, text, canYouOpening)
  if (deed === null || stateVerbs.has(deed.verb.base) || /^(?:you can|you could)/u.test(text)) return null
  return able('favor', deedAs(words, deed, 'base'))
}

const doneState = /^(?:done|ready|finished|fixed|cleaned|packed|printed|set|sent|signed|written|wrapped|cooked|washed|delivered|sorted)$/u
const byThen =
  /^(?:by|before|in time for) (?:then|(?:the )?end of (?:the |this )?(?:day|week|weekend|month)|eod|(?:breakfast|lunch|dinner|work|school|class|church|practice|bed|the (?:weekend|meeting|game|call|party|trip))(?: (?:today|tomorrow))?)$/u

/** "can you have it done before lunch": something must be done by then, whoever does it. */
const haveDone: Frame = (words, text) => {
  const match = canYouOpening.exec(text)?.[0]
  const at = wordCount(match ?? '')
  if (match === undefined || words[at]?.is !== 'have' || /^(?:you can|you could)/u.test(text)) return null
  const done = subjectEnds(words, at + 1).find((end) => doneState.test(words[end]?.is ?? ''))
  if (done === undefined || !isDeadline(words, done + 1)) return null
  return able('favor', turned(words.slice(at)))
}

/** Whether the words from here on are a deadline, and nothing else. */
function isDeadline(words: readonly Word[], at: number): boolean {
  if (byThen.test(textOf(words.slice(at)))) return true
  const from = words[at]?.is === 'by' || words[at]?.is === 'before' ? at + 1 : at
  const clock = from > at && isClock(words[from]?.is ?? '') ? from + 1 + (/^(?:am|pm)$/u.test(words[from + 1]?.is ?? '') ? 1 : 0) : from
  return timeAt(words, clock) === words.length
}

function able(intent: Echo['intent'], doing: string): Echo {
  return {
    intent,
    yes: `{yes}, I can ${doing}`,
    no: `{sorry}, I can't ${doing}`,
    by: { check: `let me see if I can ${doing}`, 'call-later': `I can't ${doing} right now, later ok` },
  }
}

const mindDoing: Frame = (words, text) => {
  const deed = deedBehind(words, text, /^(?:(?:do|would) )?you mind(?= )/u, 'ing')
  return deed === null || stateVerbs.has(deed.verb.base)
    ? null
    : { ...able('favor', deedAs(words, deed, 'base')), yes: `no problem, I can ${deedAs(words, deed, 'base')}` }
}

const wantTo: Frame = (words, text) => {
  const deed = deedBehind(words, text, /^(?:(?:do |would )?you(?: guys| all)? )?(?:still )?(?:want|like|down|care) to(?= )/u)
  if (deed !== null) return stateVerbs.has(deed.verb.base) ? null : plan(deedAs(words, deed, 'base'))
  const doing = deedBehind(words, text, /^(?:(?:do )?you )?(?:feel like|fancy|up for)(?= )/u, 'ing')
  return doing === null || stateVerbs.has(doing.verb.base) ? null : plan(deedAs(words, doing, 'base'))
}

function plan(doing: string): Echo {
  return {
    intent: 'proposal',
    yes: `{yes}, I'd love to ${doing}`,
    no: `{sorry}, I can't ${doing}`,
    by: { check: `let me see if I can ${doing}` },
  }
}

const lets: Frame = (words, text) => {
  const deed = deedBehind(
    words,
    text,
    /^(?:lets|should we|shall we|can we|could we|we should|want to)(?: (?:just|all|maybe|please|still))*(?= )/u,
  )
  if (deed === null || stateVerbs.has(deed.verb.base)) return null
  const doing = deedAs(words, deed, 'base')
  if (/^(?:push|reschedule|move|change|cancel|skip|do)\b/u.test(doing) && !/^(?:lets|should we)/u.test(text))
    return {
      intent: 'moves-time',
      yes: `{yes}, we can ${doing}`,
      no: `{sorry}, I can't ${doing}`,
      by: { check: `let me see if I can ${doing}` },
    }
  if (/^(?:talk|discuss|see|wait|keep|leave)\b/u.test(doing)) return null
  return {
    intent: 'proposal',
    yes: `{yes}, let's ${doing}`,
    no: /^(?:get|order|buy|bring|make|paint|invite|ask|start|do)\b(?! (?:lunch|dinner|breakfast|brunch|coffee|drinks|food|together|tacos|pizza|sushi)\b)/u.test(
      doing,
    )
      ? `{no}, let's not ${doing}`
      : `{sorry}, I can't ${doing}`,
    by: { check: `let me see if I can ${doing}` },
  }
}

/** "come over when you're done", "you guys should stop by saturday". */
const comeOver: Frame = (words, text) => {
  const match = /^(?:you(?: guys| two| all| both)? (?:should |can |could )?)?(?:come|stop|swing) (?:over|by)(?= |$)/u.exec(text)?.[0]
  const welcome =
    /^(?:you are |you guys are |your |all of you are )?(?:more than |always |so )?welcome to (?:come|join(?: us)?)(?= |$)/u.exec(text)?.[0]
  if (welcome !== undefined) {
    const time = timeIn(words.slice(wordCount(welcome))) ?? ''
    const doing = join(welcome.includes('join') ? 'join you' : 'come', time)
    return {
      intent: 'proposal',
      yes: `{yes}, I'd love to ${doing}`,
      no: `{sorry}, I can't ${join('come', time)}`,
      by: { check: `let me see if I can ${doing}` },
    }
  }
  if (match === undefined) return null
  const end = wordCount(match)
  const time = timeIn(words.slice(end))
  const doing = join(textOf(words.slice(end - 2, end)), time ?? '')
  return {
    intent: 'proposal',
    yes: `{yes}, I'll ${doing}`,
    no: `{sorry}, I can't ${doing}`,
    by: { check: `let me see if I can ${doing}` },
  }
}

const wantMe: Frame = (words, text) => {
  const deed =
    deedBehind(words, text, /^(?:(?:do |would )?you )?(?:want|need|like) me to(?: (?:just|also|still))*(?= )/u) ??
    deedBehind(words, text, /^(?:shall i|can i (?=(?:get|bring|grab|make|buy|order|send) you))(?= ?)/u)
  if (deed === null || stateVerbs.has(deed.verb.base)) return null
  const doing = deedAs(words, deed, 'base')
  return { intent: 'offer', yes: `{yes} please, ${doing}`, no: `no need to ${doing}, {thanks}` }
}

const wantSome: Frame = (words, text) => {
  const match = /^(?:(?:do |would )?you(?: guys| all)? )?(?:want|like|need)(?= )/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const end = thingAt(words, at)
  if (
    end === at ||
    !isOver(words, end) ||
    /^(?:it|this|that|them|those|these|me|you|him|her|anything|something|everything)$/u.test(words[at]?.is ?? '')
  )
    return null
  const thing = turned(words.slice(at, end)).replace(/^any /u, 'some ')
  const no = /^(?:my|your|the|his|her|their|that|this) /u.test(thing)
    ? `I don't need ${thing}, {thanks}`
    : `no ${bare(thing)} for me, {thanks}`
  return { intent: 'offer', yes: `{yes} please, I'd love ${thing}`, no }
}

/** A thing without its article or quantity: "no coffee". */
const bare = (thing: string): string => thing.replace(/^(?:a|an|some|any|the|more|another) /u, '')

/** "can i get a ride home": a ride from the owner. */
const ride: Frame = (_, text) => {
  const match =
    /^(?:(?:can|could|may) (?:i|we) (?:please |maybe |possibly )?(?:get|have|grab|catch|bum|hitch)|(?:can|could|would) you give me|any chance (?:i could get|of)|you think i could get) (?:a |your )?(?:ride|lift)(?: (home|back|there|tomorrow|tonight|to work|to school|to practice|to class|to church|to the airport|to the station))?(?= |$)/u.exec(
      text,
    )
  if (match === null) return null
  const whither = join('a ride', match[1] ?? '')
  return {
    intent: 'favor',
    yes: `{yes}, I can give you ${whither}`,
    no: `{sorry}, I can't give you ${whither}`,
    by: { check: `let me see if I can give you ${whither}` },
  }
}

const mayI: Frame = (words, text) => {
  const deed = deedBehind(
    words,
    text,
    /^(?:(?:can|could|may) (?:i|we)|(?:is it|it is|would it be|ok|is it ok|alright) ?(?:ok|alright|cool|fine)? if (?:i|we)|(?:do |would )?you mind if (?:i|we)|mind if (?:i|we))(?: (?:please|maybe|just|also))*(?= )/u,
  )
  if (deed === null || stateVerbs.has(deed.verb.base) || /^(?:ask|tell|call|talk|get|show)\b/u.test(deed.verb.base)) return null
  const doing = deedAs(words, deed, 'base')
  const minds = /\bmind if\b/u.test(text)
  return { intent: 'permission', yes: `${minds ? 'no problem' : '{yes}'}, you can ${doing}`, no: `{sorry}, I'd rather you didn't ${doing}` }
}

const mayThey: Frame = (words, text) => {
  const match = /^(?:can|could)(?= )/u.exec(text)?.[0]
  if (match === undefined || /^(?:i|we|you|they|it)$/u.test(words[1]?.is ?? '')) return null
  const found = doing(words, 1, 'base', emptyText)
  if (found === null || stateVerbs.has(found.deed.verb.base)) return null
  const said = join(turned(words.slice(1, found.end)), 'can', found.deed.verb.base, restOf(words, found.deed))
  return { intent: 'permission', yes: `{yes}, ${said}`, no: `{sorry}, I don't think ${said}` }
}

const should: Frame = (words, text) => {
  const deed = deedBehind(
    words,
    text,
    /^(?:(?:(?:do )?you )?think i should|should i|do i (?:need|have) to)(?: (?:just|even|also|still))*(?= )/u,
  )
  if (deed === null) return null
  const doing = join(deed.verb.base, stated(restOf(words, deed)))
  return {
    intent: 'should-i',
    yes: `{yes}, ${doing}`,
    no: /need|have to/u.test(text) ? `{no}, no need to ${doing}` : `I wouldn't ${doing}`,
  }
}

/** "i'm at the store, need anything". */
const anythingNeeded: Frame = (_, text) =>
  /^(?:do |does )?(?:you|we|anyone|anybody)?(?: guys| all)? ?(?:need|want|needs|wants) (?:anything|something)(?: (?:from|else|while|at|for)\b.*)?$/u.test(
    text,
  )
    ? { intent: 'offer', no: "{no}, I don't need anything, {thanks}", by: { 'no-thanks': "I'm all set, {thanks} for asking" } }
    : null

export const askedDeeds = {
  haveDone,
  ride,
  anythingNeeded,
  comeOver,
  canYou,
  mindDoing,
  wantTo,
  lets,
  wantMe,
  wantSome,
  mayI,
  mayThey,
  should,
}
