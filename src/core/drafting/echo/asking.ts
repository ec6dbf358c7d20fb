import type { Sentence } from '../intents/reading.ts'
import type { IntentId } from '../intents/table.ts'
import type { Echo } from './echo.ts'
import { deedAt, isClock, subjectEnds, thingAt, timeAt, type Deed } from './phrase.ts'
import { NEVER } from './nouns.ts'
import { STATES, type Form } from './verbs.ts'
import { clausesOf, turned, type Word } from './words.ts'

/**
 * Takes up what a question asks, from its form alone: `can you`, `did you`, `do you want`. Each frame is read to its end or not at all, and only
 * verbs, days and things that are known as such are said back, so that nothing said back is half of something else.
 *
 * How to add one: a function from words to `Echo`, in `FRAMES`; texts of it in `echo.test.ts`.
 */
type Frame = (words: readonly Word[], text: string) => Echo | null

const OPENERS =
  /^(?:(?:hey|hi|hello|yo|ok|so|and|but|also|wait|um|oh|well|btw|please|sorry|lol|haha|omg|ugh|mom|dad|honey|hon|babe|baby|bro|dude|girl|man|sis|sweetie|sweetheart|dear|love|friend|guys|quick question|question|any chance|is there any chance|i was wondering if|wondering if|was wondering if|be a dear and|when you get a chance|when you can|if you can|if you get a chance|real quick|just|then|now|actually|anyway|good morning|morning|either way|first) )+/u

/** What a sentence asks, taken up; null where nothing of it is sure. */
export function echoOfAsking(raw: string): Echo | null {
  const clauses = clausesOf(raw)
  if (clauses.some((words) => words[0]?.is === 'or')) return null
  for (const all of clauses.toReversed()) {
    const from = count(OPENERS.exec(`${textOf(all)} `)?.[0] ?? '')
    // "… or do i have to find somebody": a second question that the answer to the first one answers.
    const or = all.findIndex(({ is: word }, i) => word === 'or' && SECOND.test(all[i + 1]?.is ?? ''))
    const words = all.slice(from, or > from ? or : undefined)
    const text = textOf(words)
    if (text === '' || /\b(?:or|not|never|than|why|(?<!with )us)\b/u.test(text)) continue
    for (const frame of FRAMES) {
      const echo = frame(words, text)
      if (echo !== null) return echo
    }
  }
  return null
}

const OFF =
  /\b(?:or|why|how come|kidding|serious|seriously|believe|joking|mad|upset|ok|okay|alright|alive|hurt|safe|insane|wrong|real|everything|crazy|cares|knows|even|me)\b/u
const FORMS: readonly (readonly [IntentId, boolean, RegExp])[] = [
  ['yes-no', false, /^(?:did|do|have|are|will|were) (?:you|we)\b(?! (?:think|mind|want|feel|know|remember)\b)/u],
  ['yes-no', true, /^(?:is|are|was|were|does|did|has|have|will) (?:the|my|your|our|his|her|he|she|it|they|this|that|there|anyone|anybody|someone|somebody|mom|dad|grandma|grandpa)\b/u],
  ['when-asked', true, /^(?:what time|when (?:is|are|do|does|did|will|should))\b/u],
  ['where-asked', true, /^where (?:is|are|did|do|does|was|were|should|can)\b/u],
  ['who-asked', true, /^who (?:is|has|did|was|wants|needs|took|made|brought|got)\b/u],
  ['number-asked', true, /^how (?:much|many|long)\b/u],
]
const LONGEST_FORM = 14

/** What a question that nobody could read asks for, by its first words alone; some only count with a question mark. */
export function askedByForm({ raw, asks }: Pick<Sentence, 'raw' | 'asks'>): IntentId | null {
  const all = clausesOf(raw).at(-1) ?? []
  const or = all.findIndex(({ is: word }, i) => word === 'or' && SECOND.test(all[i + 1]?.is ?? ''))
  const words = all.slice(0, or > 0 ? or : undefined)
  const text = textOf(words.slice(count(OPENERS.exec(`${textOf(words)} `)?.[0] ?? '')))
  if (OFF.test(text) || text.split(' ').length > LONGEST_FORM) return null
  return FORMS.find(([, marked, form]) => (asks || !marked) && form.test(text))?.[0] ?? null
}

const SECOND = /^(?:do|did|is|are|am|should|does|can|will|no|nah|not|what|\w+ing)$/u

function textOf(words: readonly Word[]): string {
  return words.map(({ is }) => is).join(' ')
}

function count(matched: string): number {
  return matched.trim() === '' ? 0 : matched.trim().split(' ').length
}

/** The deed behind a beginning. */
function deedBehind(words: readonly Word[], text: string, beginning: RegExp, form: 'base' | 'ing' | 'participle' = 'base'): Deed | null {
  const match = beginning.exec(text)?.[0]
  return match === undefined ? null : deedAt(words, count(match), form, true)
}

function restOf(words: readonly Word[], { rest }: Deed): string {
  return turned(words.slice(rest.start, rest.end))
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** What is only denied: "any eggs", "an umbrella". */
const denied = (said: string): string => said.replace(/^(?:some|more) /u, 'any ')
const stated = (said: string): string => said.replace(/^(?:any|some) /u, '').replace(/\bany(?=thing\b)/u, 'some')

const CAN_YOU =
  /^(?:would you be able to|(?:(?:(?:do )?you )?think )?(?:can|could|would|will|may) (?:you|yall)(?: guys)?|(?:do )?you think you (?:can|could)|you can|you could|are you able to|you able to|you good to|still (?:ok|okay|good|able|down) to|i need you to|need you to|can somebody|can someone|could someone|can anyone|could anyone)(?: (?:please|maybe|possibly|also|just|quickly|still|by any chance|be a dear and|do me a favor and|go ahead and|try to|try and))*(?= )/u

const canYou: Frame = (words, text) => {
  const deed = deedBehind(words, text, CAN_YOU)
  if (deed === null || STATES.has(deed.verb.base) || /^(?:you can|you could)/u.test(text)) return null
  return able('favor', join(deed.verb.base, restOf(words, deed)))
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
  return deed === null || STATES.has(deed.verb.base) ? null : { ...able('favor', join(deed.verb.base, restOf(words, deed))), yes: `no problem, I can ${join(deed.verb.base, restOf(words, deed))}` }
}

const wantTo: Frame = (words, text) => {
  const deed = deedBehind(words, text, /^(?:(?:do |would )?(?:you|yall)(?: guys| all)? )?(?:still )?(?:want|like|down|care) to(?= )/u)
  if (deed !== null) return STATES.has(deed.verb.base) ? null : plan(join(deed.verb.base, restOf(words, deed)))
  const doing = deedBehind(words, text, /^(?:(?:do )?you )?(?:feel like|fancy|up for)(?= )/u, 'ing')
  return doing === null || STATES.has(doing.verb.base) ? null : plan(join(doing.verb.base, restOf(words, doing)))
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
  const deed = deedBehind(words, text, /^(?:lets|should we|shall we|can we|could we|we should|want to)(?: (?:just|all|maybe|please|still))*(?= )/u)
  if (deed === null || STATES.has(deed.verb.base)) return null
  const doing = join(deed.verb.base, restOf(words, deed))
  if (/^(?:push|reschedule|move|change|cancel|skip|do)\b/u.test(doing) && !/^(?:lets|should we)/u.test(text))
    return { intent: 'moves-time', yes: `{yes}, we can ${doing}`, no: `{sorry}, I can't ${doing}`, by: { check: `let me see if I can ${doing}` } }
  if (/^(?:talk|discuss|see|wait|keep|leave)\b/u.test(doing)) return null
  return {
    intent: 'proposal',
    yes: `{yes}, let's ${doing}`,
    no: /^(?:get|order|buy|bring|make|paint|invite|ask|start|do)\b/u.test(doing) ? `{no}, let's not ${doing}` : `{sorry}, I can't ${doing}`,
    by: { check: `let me see if I can ${doing}` },
  }
}

const wantMe: Frame = (words, text) => {
  const deed =
    deedBehind(words, text, /^(?:(?:do |would )?you )?(?:want|need|like) me to(?: (?:just|also|still))*(?= )/u) ??
    deedBehind(words, text, /^(?:shall i|can i (?=(?:get|bring|grab|make|buy|order|send) you))(?= ?)/u)
  if (deed === null || STATES.has(deed.verb.base)) return null
  const doing = join(deed.verb.base, restOf(words, deed))
  return { intent: 'offer', yes: `{yes} please, ${doing}`, no: `no need to ${doing}, {thanks}` }
}

const wantSome: Frame = (words, text) => {
  const match = /^(?:(?:do |would )?(?:you|yall)(?: guys| all)? )?(?:want|like|need)(?= )/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = count(match)
  const end = thingAt(words, at)
  if (end === at || !isOver(words, end) || /^(?:it|this|that|them|those|these|me|you|him|her|anything|something|everything)$/u.test(words[at]?.is ?? '')) return null
  const thing = turned(words.slice(at, end)).replace(/^any /u, 'some ')
  const no = /^(?:my|your|the|his|her|their|that|this) /u.test(thing) ? `I don't need ${thing}, {thanks}` : `no ${bare(thing)} for me, {thanks}`
  return { intent: 'offer', yes: `{yes} please, I'd love ${thing}`, no }
}

/** Without what makes it one or some: "no coffee". */
const bare = (thing: string): string => thing.replace(/^(?:a|an|some|any|the|more|another) /u, '')

const mayI: Frame = (words, text) => {
  const deed = deedBehind(
    words,
    text,
    /^(?:(?:can|could|may) (?:i|we)|(?:is it|it is|would it be|ok|is it ok|alright) ?(?:ok|alright|cool|fine)? if (?:i|we)|(?:do |would )?you mind if (?:i|we)|mind if (?:i|we))(?: (?:please|maybe|just|also))*(?= )/u,
  )
  if (deed === null || STATES.has(deed.verb.base) || /^(?:ask|tell|call|talk|get|show)\b/u.test(deed.verb.base)) return null
  const doing = join(deed.verb.base, restOf(words, deed))
  const minds = /\bmind if\b/u.test(text)
  return { intent: 'permission', yes: `${minds ? 'no problem' : '{yes}'}, you can ${doing}`, no: `{sorry}, I'd rather you didn't ${doing}` }
}

/** Somebody and what they do, from `start` on; `between` may stand between the two. */
function doing(words: readonly Word[], start: number, form: Form, between: RegExp): { readonly end: number; readonly deed: Deed } | null {
  for (const end of subjectEnds(words, start)) {
    const deed = deedAt(words, between.test(words[end]?.is ?? '') ? end + 1 : end, form)
    if (deed !== null) return { end, deed }
  }
  return null
}

const NOTHING = /^$/u

const mayThey: Frame = (words, text) => {
  const match = /^(?:can|could)(?= )/u.exec(text)?.[0]
  if (match === undefined || /^(?:i|we|you|they|it)$/u.test(words[1]?.is ?? '')) return null
  const found = doing(words, 1, 'base', NOTHING)
  if (found === null || STATES.has(found.deed.verb.base)) return null
  const said = join(turned(words.slice(1, found.end)), 'can', found.deed.verb.base, restOf(words, found.deed))
  return { intent: 'permission', yes: `{yes}, ${said}`, no: `{sorry}, I don't think ${said}` }
}

const didYou: Frame = (words, text) => {
  const match = /^did (?:you|we)(?: guys)?(?: (?:ever|already|even|actually|really|remember to|get to|manage to|get a chance to|have time to|finally|just))*(?= )/u.exec(text)?.[0]
  const bought = match === undefined ? null : deedAt(words, count(`${match} end up`), 'ing', true)
  const deed = match === undefined ? null : / end up/u.test(text) ? bought : deedAt(words, count(match), 'base', true)
  if (deed === null) return null
  if (/ end up/u.test(text)) return { ...done('I', deed, stated(restOf(words, deed))), by: {} }
  const who = text.startsWith('did we') ? 'we' : 'I'
  return done(who, deed, stated(restOf(words, deed)))
}

/** Deeds and errands of the owner's: not what they heard, felt or remember. */
const ofOwner = (verb: string): Pick<Echo, 'ofOwner'> => (STATES.has(verb) && !/^(?:have|need|want|like)$/u.test(verb) ? {} : { ofOwner: true })

function done(who: string, { verb }: Deed, rest: string): Echo {
  const state = STATES.has(verb.base) || verb.base === 'watch'
  return {
    intent: 'done-yet',
    ...ofOwner(verb.base),
    yes: `{yes}, ${join(who, verb.past, rest)}`,
    no: `{no}, ${join(who, "didn't", verb.base, denied(rest))}`,
    by: state
      ? {}
      : {
          'not-yet': `{no}, ${join(who, "haven't", verb.participle, denied(rest), 'yet')}`,
          forgot: `{sorry}, I forgot to ${join(verb.base, rest)}`,
        },
  }
}

/** Whether somebody else, or something, did. */
const didThey: Frame = (words, text) => {
  if (!text.startsWith('did ') || /^did (?:you|we|i|this|that|those|these)\b/u.test(text)) return null
  const found = doing(words, 1, 'base', /^(?:ever|already|even|finally|just)$/u)
  if (found === null) return null
  const { deed, end } = found
  const who = turned(words.slice(1, end))
  const rest = stated(restOf(words, deed))
  return {
    intent: 'yes-no',
    yes: `{yes}, ${join(who, deed.verb.past, rest)}`,
    no: `{no}, ${join(who, "didn't", deed.verb.base, rest)}`,
    by: { unsure: `not sure if ${join(who, deed.verb.past, rest)}`, 'not-yet': `{no}, ${join(who, "didn't", deed.verb.base, rest, 'yet')}` },
  }
}

const haveYou: Frame = (words, text) => {
  const match = /^(?:have )?you(?: guys)?(?: (?:ever|already|even|finally))*(?= )/u.exec(text)?.[0]
  if (match === undefined || (!text.startsWith('have ') && !/\b(?:yet|already)$/u.test(text))) return null
  const deed = deedAt(words, count(match), 'participle', true)
  if (deed === null) return null
  const rest = stated(restOf(words, deed))
  return {
    intent: 'done-yet',
    ...ofOwner(deed.verb.base),
    yes: `{yes}, I've ${join(deed.verb.participle, rest)}`,
    no: `{no}, I haven't ${join(deed.verb.participle, rest, 'yet')}`,
  }
}

const HAVING = /^(?:do )?(?:you|we)(?: guys)?(?: (?:still|even|already|actually|happen to|by any chance|usually))*(?= )/u
const KNOWN = /^(?:have|got|need|want|like|know|remember|use|watch|drink|eat|own|wear)$/u

const doYou: Frame = (words, text) => {
  const match = HAVING.exec(text)?.[0]
  if (match === undefined) return null
  const at = count(match)
  const verb = words[at]?.is ?? ''
  if (!KNOWN.test(verb) || (!text.startsWith('do ') && verb !== 'got' && verb !== 'have')) return null
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

const BEING =
  /^(?:home|here|there|around|up|awake|free|busy|ready|hungry|done|mad|bored|available|in|out|off|back|on break|on call|at (?:work|home|church|school|practice|lunch|dinner)|at the \w+|on your way|allergic|going|driving|asleep|alone|tired|excited|nervous)(?= |$)/u
const ARE_YOU = /^(?:(?:are |will )?(?:you|yall)(?: guys| all| both| two)?(?: are)?)(?: (?:be|still|already|all|actually|going to be|guys))*(?= )/u

const areYou: Frame = (words, text) => {
  const match = ARE_YOU.exec(text)?.[0]
  if (match === undefined || /^(?:you|yall) be\b/u.test(text)) return null
  const will = text.startsWith('will') || /going to be/u.test(match)
  const still = /\bstill\b/u.test(match) ? 'still' : ''
  const rest = text.slice(match.length + 1)
  const goingTo = /^going to (?=\w)/u.test(rest) ? deedAt(words, count(match) + 2, 'base') : null
  if (goingTo !== null) return is('I', still, join('going to', goingTo.verb.base, restOf(words, goingTo)), false)
  const deed = deedAt(words, count(match), 'ing', true)
  if (deed !== null && !STATES.has(deed.verb.base) && !/^(?:ask|talk|tell|show)$/u.test(deed.verb.base))
    return is('I', still, join(deed.verb.ing, restOf(words, deed)), will)
  const state = BEING.exec(rest)?.[0]
  if (state === undefined) return null
  const at = count(match) + count(state)
  const end = withFor(words, timeAt(words, at))
  if (!isOver(words, end)) return null
  const how = turned(words.slice(count(match), end))
  const echo = is('I', still, how, will)
  return /^(?:free|available)\b/u.test(how)
    ? { ...echo, intent: 'proposal', no: `{sorry}, I'm not ${how}`, by: { check: `let me check if I'm ${how}` } }
    : echo
}

/** "home for dinner". */
function withFor(words: readonly Word[], at: number): number {
  if (words[at]?.is !== 'for') return at
  const end = thingAt(words, at + 1)
  return end > at + 1 && words[at + 1]?.is !== 'me' ? timeAt(words, end) : at
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

const STATE =
  /^(?:open|closed|ready|fixed|done|here|there|back|home|on|off|free|ok|working|broken|clean|empty|full|over|cancelled|canceled|booked|up|down|out|awake|asleep|available|due|better|good|bad|raining|snowing|hot|cold|mad|still on|at home|in there|safe|gone|left|locked|paid|finished|mine|yours|real|worth it|the same)(?= |$)/u

/** Whether a thing is somehow: "is the printer fixed". */
const isIt: Frame = (words, text) => {
  const match = /^(?:is|are|was|were)(?= )/u.exec(text)?.[0]
  if (match === undefined || /^(?:is|are|was|were) (?:you|we|i|yall|there|this|that|these|those|anyone|everyone)\b/u.test(text)) return null
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

/** How somebody is or what they are at, behind the words that name them. */
function stateBehind(words: readonly Word[], end: number): { end: number; from: number; to: number; still: string } | null {
  const still = words[end]?.is === 'still' ? 'still' : ''
  const from = end + (still !== '' || words[end]?.is === 'already' ? 1 : 0)
  const state = STATE.exec(textOf(words.slice(from)))?.[0]
  const deed = state === undefined ? deedAt(words, from, 'ing') : null
  if (state === undefined && (deed === null || STATES.has(deed.verb.base))) return null
  const to = state === undefined ? (deed?.end ?? from) : withFor(words, timeAt(words, from + count(state)))
  return isOver(words, to) ? { end, from, to, still } : null
}

const stillOn: Frame = (words, text) => {
  const match = /^(?:are )?we(?: all| guys)?(?: still)? (?:on|good|set|meeting|doing)(?: up)?(?: for)?(?= )/u.exec(text)?.[0]
  if (match === undefined || !/^are we|\bstill\b/u.test(match)) return null
  const at = count(match)
  const thing = thingAt(words, at)
  const end = timeAt(words, thing)
  if (end === at || !isOver(words, end)) return null
  const what = turned(words.slice(at, end))
  const what2 = match.endsWith('meeting') || match.endsWith('up') ? `meeting ${what}` : `on for ${what}`
  return { intent: 'yes-no', yes: `{yes}, we're still ${what2}`, no: `{sorry}, I can't do ${what} after all` }
}

/** "still up for thursday", "same time next week", "lunch tomorrow": plans in a word. */
const planOf: Frame = (words, text) => {
  const still = /^(?:(?:are )?you )?still (?:up|on|down|good|in) for(?= )/u.exec(text)?.[0]
  if (still !== undefined) {
    const at = count(still)
    const end = timeAt(words, thingAt(words, at))
    const what = turned(words.slice(at, end))
    return end > at && isOver(words, end)
      ? { intent: 'proposal', yes: `{yes}, still up for ${what}`, no: `{sorry}, I can't do ${what} after all`, by: { check: `let me see if ${what} still works` } }
      : null
  }
  const same = /^same time(?: again)?(?= )/u.exec(text)?.[0]
  const from = same === undefined ? 0 : count(same)
  const thing = same === undefined && MEALS.test(words[0]?.is ?? '') ? 1 : from
  const end = timeAt(words, thing)
  if (end !== words.length || (thing === 0 && same === undefined) || (same !== undefined && end === from)) return null
  const what = turned(words.slice(0, end))
  return {
    intent: 'proposal',
    yes: `{yes}, ${what} ${same === undefined ? 'sounds good' : 'works'}`,
    no: `{sorry}, I can't do ${what}`,
    by: { check: `let me see if ${what} works` },
  }
}

const MEALS = /^(?:lunch|dinner|breakfast|brunch|coffee|drinks|beers|supper|tacos|sushi|pizza|yoga|gym)$/u

const should: Frame = (words, text) => {
  const deed = deedBehind(words, text, /^(?:(?:(?:do )?you )?think i should|should i|do i (?:need|have) to)(?: (?:just|even|also|still))*(?= )/u)
  if (deed === null) return null
  const doing = join(deed.verb.base, stated(restOf(words, deed)))
  return { intent: 'should-i', yes: `{yes}, ${doing}`, no: /need|have to/u.test(text) ? `{no}, no need to ${doing}` : `I wouldn't ${doing}` }
}

const WORKS =
  /^(?:(?:still )?(?:work|works|on|ok|okay|good|fine|be ok|be good|be fine|be better|better|alright)(?: (?:for|with) (?:you|yall|everyone|your \w+|the \w+))?(?: (?:instead|too|today|tonight|tomorrow))?|(?:instead|then|for (?:dinner|lunch|coffee|the (?:call|meeting|game))))?(?:(?:^| )(?:instead of|and not) .*)?$/u

const timeWorks: Frame = (words, text) => {
  const match =
    /^(?:does|would|will|is|how about|what about|can (?:you|we) (?:do|make it|make|meet|move it to|push it to|push to|do it)|could (?:you|we) (?:do|make it|meet)|make it|lets (?:do|say|make it))(?: (?:on|at|like|say))*(?= )/u.exec(
      text,
    )?.[0]
  const at = match === undefined ? 0 : count(match)
  let end = timeAt(words, at)
  if (end === at && isClock(words[at]?.is ?? '')) end = timeAt(words, at + 1 + (/^(?:am|pm)$/u.test(words[at + 1]?.is ?? '') ? 1 : 0))
  if (end === at) return null
  const behind = textOf(words.slice(end))
  if (match === undefined && !/^still (?:good|ok|works?|on)\b/u.test(behind)) return null
  if (!WORKS.test(behind)) return null
  const time = turned(words.slice(at, end)).replace(/^(?:at|on) /u, '')
  return {
    intent: 'suggests-time',
    yes: `{yes}, ${time} works`,
    no: `{sorry}, ${time} doesn't work for me`,
    by: { 'decline-time': `${time} doesn't work for me, can we do another time`, check: `let me see if ${time} works` },
  }
}

const HOW = /^how (?:was|were|is|are|did)(?= )/u

const howWas: Frame = (words, text) => {
  const match = HOW.exec(text)?.[0]
  if (match === undefined || words[2]?.is === 'you') return null
  const end = thingAt(words, 2)
  const time = timeAt(words, end)
  if (end === 2) {
    // "how was last night"
    if (time === 2 || !isOver(words, time) || match !== 'how was') return null
    const when = turned(words.slice(2, time))
    return { intent: 'how-was', by: { 'went-well': `${when} was really good`, 'so-so': `${when} was ok` } }
  }
  const what = turned(words.slice(2, end))
  if (/^(?:it|that|this|everything|him|her|them|me|your|the kids|the baby|things|those|these)$/u.test(what)) return null
  const were = match === 'how were' || match === 'how are' ? 'were' : 'was'
  if (match === 'how did' && /^(?:go|turn out|end up)\b/u.test(textOf(words.slice(time))))
    return { intent: 'how-was', by: { 'went-well': `${what} went really well`, 'so-so': `${what} went ok` } }
  if (/^how (?:was|were)$/u.test(match) && isOver(words, time))
    return { intent: 'how-was', by: { 'went-well': `${what} ${were} really good`, 'so-so': `${what} ${were} ok` } }
  if (/^how (?:is|are)$/u.test(match) && /^(?:going|coming along|so far|treating you)\b/u.test(textOf(words.slice(time))))
    return { intent: 'how-was', by: { 'went-well': `${what} ${match === 'how is' ? 'is' : 'are'} going really well`, 'so-so': `${what} ${match === 'how is' ? 'is' : 'are'} going ok` } }
  return null
}

const whatTime: Frame = (words, text) => {
  const you = /^(?:(?:at |around )?what time|when) (?:are|will) you(?: guys)?(?: be)?(?= )/u.exec(text)?.[0]
  if (you !== undefined) {
    const deed = deedAt(words, count(you), 'ing')
    const state = /^(?:back|home|free|done|here|there|off|off work|up|ready)(?= |$)/u.exec(textOf(words.slice(count(you))))?.[0]
    if (state !== undefined && isOver(words, timeAt(words, count(you) + count(state))))
      return { intent: 'when-asked', by: { 'blank-time': `${state} at [time]` } }
    if (deed === null || !/^(?:come|get|leave|arrive|go|land|eat|meet|start|finish)$/u.test(deed.verb.base)) return null
    return { intent: 'when-asked', by: { 'blank-time': `${join(deed.verb.ing, restOf(words, deed))} at [time]` } }
  }
  const does = /^(?:what time|when) (?:does|do|did|will)(?= )/u.exec(text)?.[0]
  if (does !== undefined && !/^(?:you|i|we)$/u.test(words[count(does)]?.is ?? '')) {
    const at = count(does)
    const end = subjectEnds(words, at).find((one) => /^(?:start|end|open|close|begin|leave|arrive|land|finish)$/u.test(words[one]?.is ?? ''))
    if (end === undefined || !isOver(words, timeAt(words, end + 1))) return null
    const who = turned(words.slice(at, end))
    return { intent: 'when-asked', by: { 'blank-time': `${who} ${words[end]?.is ?? ''}${verbEnding(words, end, does.endsWith('do'))} at [time]` } }
  }
  const is_ = /^what time (?:is|are)(?= )/u.exec(text)?.[0]
  if (is_ === undefined) return null
  const end = thingAt(words, 3)
  if (end === 3 || !isOver(words, timeAt(words, end)) || words[3]?.is === 'it') return null
  return { intent: 'when-asked', by: { 'blank-time': `${turned(words.slice(3, end))} ${words[2]?.is ?? 'is'} at [time]` } }
}

function verbEnding(words: readonly Word[], end: number, several: boolean): string {
  if (several) return ''
  return /(?:ch|sh|s|x)$/u.test(words[end]?.is ?? '') ? 'es' : 's'
}

const anyPlans: Frame = (words, text) => {
  const match =
    /^(?:(?:do )?(?:you )?(?:have |got )?any (?:fun |big )?plans(?: for)?|what is the plan(?: for)?|what are you(?: guys)? (?:doing|up to)(?: for)?)(?= )/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = count(match)
  const time = timeAt(words, at)
  const end = time > at ? time : /^the weekend$/u.test(textOf(words.slice(at, at + 2))) ? at + 2 : at
  if (end === at || !isOver(words, end) || /^(?:now|later)$/u.test(textOf(words.slice(at, end)))) return null
  const when = turned(words.slice(at, end))
  return { intent: 'mind-plans', by: { 'no-plans': `nothing planned ${when.replace(/^the weekend/u, 'for the weekend')} yet`, unsure: `not sure about ${when} yet` } }
}

const isThere: Frame = (words, text) => {
  const match = /^(?:is|are) there(?: still)?(?= (?:any|some|a|an|more|enough)\b)/u.exec(text)?.[0]
  if (match === undefined) return null
  const at = count(match)
  const end = thingAt(words, at)
  const left = words[end]?.is === 'left' ? end + 1 : end
  if (end === at || !isOver(words, left)) return null
  const thing = turned(words.slice(at, left))
  const are = match.split(' ')[0] ?? 'is'
  return { intent: 'yes-no', yes: `{yes}, there ${are} ${thing.replace(/^any /u, 'some ')}`, no: `{no}, there ${are}n't ${denied(thing)}` }
}

const ASKED = /^(?:do you (?:know|remember|happen to know)|you know|any idea|do we know|know) (?=(?:who|what|where|when|how|if|whether|which)\b)/u
const MOST_EMBEDDED = 8

/** "do you know if we get monday off": the question is a sentence already, and "not sure" may stand before it. */
const doYouKnow: Frame = (words, text) => {
  const match = ASKED.exec(text)?.[0]
  if (match === undefined) return null
  const asked = words.slice(count(match))
  return asked.length > 2 && asked.length <= MOST_EMBEDDED && isPlain(asked) ? notKnown('what-asked', turned(asked)) : null
}

const notKnown = (intent: Echo['intent'], question: string): Echo => ({
  intent,
  no: `{no}, not sure ${question}`,
  by: { unsure: `not sure ${question}`, check: `let me check ${question}` },
})

/** Nothing in it changes who is meant when somebody else says it. */
function isPlain(words: readonly Word[]): boolean {
  return !words.some(({ is }) => /^(?:you|i|me|mine|yours|us|am|was|were|#)$/u.test(is) || NEVER.has(is))
}

/** "who has the keys", "who's bringing the cake": who asks so has said it in the order of an answer. */
const whoDoes: Frame = (words, text) => {
  if (!/^who (?!is (?:this|that|it|he|she|your|the)\b)(?:has|is|was|took|made|left|brought|got|needs|wants|won|ordered|paid|did)\b/u.test(text)) return null
  if (words.length < 3 || words.length > MOST_EMBEDDED || !isPlain(words)) return null
  const did = turned(words.slice(1))
  return { ...notKnown('who-asked', `who ${did}`), by: { 'blank-name': `I think [name] ${did}`, unsure: `not sure who ${did}`, check: `let me check who ${did}` } }
}

/** "what is the wifi password", "when is the recital", "where are my keys". */
const whatIs: Frame = (words, text) => {
  const match = /^(what|where|when|what day|what time) (is|are|was|were)(?= )/u.exec(text)
  if (match === null) return null
  const at = count(match[0])
  const end = thingAt(words, at)
  const time = timeAt(words, end)
  if (end === at || time !== words.length || /^(?:it|that|this|these|those|you|me|him|her|them|everything|your (?:plan|plans))$/u.test(turned(words.slice(at, end)))) return null
  const thing = turned(words.slice(at, time))
  const [, which = '', being = ''] = match
  return {
    ...notKnown(which === 'where' ? 'where-asked' : which === 'what' ? 'what-asked' : 'when-asked', `${which} ${thing} ${being}`),
    by: {
      check: `let me check ${which} ${thing} ${being}`,
      unsure: `not sure ${which} ${thing} ${being}`,
      ...(which === 'where' ? { 'blank-place': `${thing} ${being} at [place]` } : which.startsWith('what ') || which === 'when' ? { 'blank-time': `${thing} ${being} at [time]` } : {}),
    },
  }
}

const owe: Frame = (_, text) =>
  /^how much (?:do|did) i owe you/u.test(text) ? { intent: 'number-asked', by: { 'blank-number': 'you owe me [number]' } } : null

/** The short form that a question asks for, where nothing else of it is sure. */
const SHORT: readonly (readonly [RegExp, string, string])[] = [
  [/^did you\b/u, 'I did', "I didn't"],
  [/^are you\b(?! (?:ok|okay|alright|kidding|serious|sure|up|good|going to be)\b)/u, 'I am', "I'm not"],
  [/^do you\b(?! (?:think|mind|want|guys want|feel|know (?:what|where|when|who|how|why|if))\b)/u, 'I do', "I don't"],
  [/^have you\b/u, 'I have', "I haven't"],
  [/^will you\b/u, 'I will', "I won't"],
  [/^(?:is|was) (?:it|that|this)\b/u, 'it is', "it isn't"],
]

const shortly: Frame = (_, text) => {
  const found = SHORT.find(([rule]) => rule.test(text))
  if (found === undefined || text.split(' ').length > 14) return null
  const [, yes, no] = found
  const was = /^was\b/u.test(text)
  const owners = /^(?:did|do|have|will) you\b(?! (?:hear|know|see|remember|feel|think|believe|love|miss)\b)/u.test(text)
  return { intent: 'unknown', ...(owners ? { ofOwner: true } : {}), yes: `{yes}, ${was ? 'it was' : yes}`, no: `{no}, ${was ? "it wasn't" : no}` }
}

const FRAMES: readonly Frame[] = [
  planOf,
  timeWorks,
  stillOn,
  anyPlans,
  wantMe,
  wantTo,
  wantSome,
  canYou,
  mindDoing,
  lets,
  mayI,
  mayThey,
  didYou,
  didThey,
  haveYou,
  doYou,
  areYou,
  isThere,
  isIt,
  should,
  howWas,
  whatTime,
  doYouKnow,
  whoDoes,
  whatIs,
  owe,
  shortly,
]

/** Nothing stands behind that could change what is meant. */
function isOver(words: readonly Word[], at: number): boolean {
  return /^(?:$|(?:please|too|again|yet|already|anymore|right now|now|today|tonight|for me|for you|at all|btw|or no|ok|by chance|by any chance|in the|at the|on the|from the|at|in|on|from|with|before|when|so|because|to|for|about)\b)/u.test(
    textOf(words.slice(at)),
  )
}
