import { bareNouns, neverNamed } from './nouns.ts'
import { verbHere, verbIn, type Form, type Verb } from './verbs.ts'
import { wordSet } from './word-set.ts'
import { join, textOf, turned, wordCount, type Word } from './words.ts'

/** The words from `start` up to, but not including, `end`. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

export const determiners = wordSet(
  'the a an my your our his her their this that these those some any another more extra moms dads grandmas grandpas',
)
const pronouns = wordSet('it them him her me you that this these those something anything everything everyone')
/** Prepositions and the like: the object has ended, and what follows may be left out. */
export const phraseEnds = wordSet(
  'on at from to for with in by into before after until till when while if because so since around about during without near instead',
)
export const lastWords = wordSet('please too again though thanks asap quick real really either already yet still today soon sometime')
const particles = wordSet('up off out in down over back on by away through around together ahead along')
/** Words that are never part of a thing's name. */
const functionWords = wordSet(
  'i you he she it we they me him her us them is are was were am be been being do does did have has had can could will would should shall may might must not no never and or but than that who which what where when why how if because so as the a an my your our his their this these those there here then now just really very too also again already yet still please back up off out down over away about like going gonna to of at on in for with from by into until till before after since during today tonight tomorrow yesterday later soon all any some more most such only even ever thanks dont didnt doesnt isnt arent wasnt cant wont im its # one ones both each every another else get got want need know think said says say told lol haha omg anything something everything nothing everyone anyone someone',
)
const days = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues wed thu thur thurs fri sat sun',
)
const partsOfDay = wordSet('morning afternoon evening night')
const afterWhat = wordSet('work school class practice church dinner lunch breakfast rehearsal')
const maxNouns = 3

/** The end of a calendar or clock time ("saturday at 6", "tomorrow morning", "next weekend") that begins at `start`, or `start` if there is none. */
export function timeAt(words: readonly Word[], start: number): number {
  const is = (at: number) => words[at]?.is ?? ''
  const one = (at: number): number => {
    const word = is(at)
    if (word === 'tonight' || word === 'later') return at + 1
    if (word === 'noon' || word === 'midnight') return at + 1
    if (word === 'today' || word === 'tomorrow' || word === 'yesterday') return partsOfDay.has(is(at + 1)) ? at + 2 : at + 1
    if (days.has(word)) return partsOfDay.has(is(at + 1)) ? at + 2 : at + 1
    if (
      (word === 'this' || word === 'next' || word === 'last') &&
      (days.has(is(at + 1)) || partsOfDay.has(is(at + 1)) || /^(?:week|weekend|month)$/u.test(is(at + 1)))
    )
      return days.has(is(at + 1)) && partsOfDay.has(is(at + 2)) ? at + 3 : at + 2
    if (word === 'after' && afterWhat.has(is(at + 1))) return at + 2
    if (word === 'on' && (days.has(is(at + 1)) || (is(at + 1) === 'the' && isDate(is(at + 2))))) return one(at + 1)
    if (word === 'the' && isDate(is(at + 1)) && !/^[a-z]{3,}$/u.test(functionWords.has(is(at + 2)) ? '' : is(at + 2))) return at + 2
    if (word === 'in' && is(at + 1) === 'the' && partsOfDay.has(is(at + 2))) return at + 3
    if ((word === 'at' || word === 'by' || word === 'around') && (isClock(is(at + 1)) || is(at + 1) === 'noon'))
      return at + 2 + (/^(?:am|pm)$/u.test(is(at + 2)) ? 1 : 0)
    return at
  }
  const end = one(start)
  return end === start ? start : one(end)
}

/** The first time anywhere in the words. Null if there is none. */
export function timeIn(words: readonly Word[]): string | null {
  for (let at = 0; at < words.length; at++) {
    const end = timeAt(words, at)
    if (end > at) return turned(words.slice(at, end))
  }
  return null
}

/** "6", "6:30", "7pm": an hour, not just any number. */
export function isClock(word: string): boolean {
  return /^(?:1[0-2]|[1-9])(?::[0-5]\d)?(?:am|pm|ish)?$/u.test(word)
}

/** "9th": a day of the month. */
function isDate(word: string): boolean {
  return /^(?:[12]?\d|3[01])(?:st|nd|rd|th)$/u.test(word)
}

/** The end of a thing's name, or of a pronoun for it, that begins at `start`, or `start` if there is none. */
export function thingAt(words: readonly Word[], start: number): number {
  const end = oneAt(words, start)
  if (end === start || words[end]?.is !== 'and' || pronouns.has(words[start]?.is ?? '')) return end
  const second = oneAt(words, end + 1)
  return second > end + 1 && !pronouns.has(words[end + 1]?.is ?? '') ? second : end
}

function oneAt(words: readonly Word[], start: number): number {
  const word = words[start]?.is ?? ''
  const next = words[start + 1]?.is
  if (determiners.has(word)) {
    const end = namedAt(words, start + 1)
    if (end > start + 1) return end
    if (end < 0) return start
  }
  if (pronouns.has(word) && (next === undefined || !determiners.has(word) || !isNounLike(words, start + 1)) && next !== 'guys')
    return start + 1
  return bareAt(words, start)
}

const relations = wordSet('mom dad grandma grandpa everyone anyone everything he she it they')

/** Where the subject of a clause may end, shortest first. The right end is the one that a verb follows. */
export function subjectEnds(words: readonly Word[], start: number): number[] {
  const word = words[start]?.is ?? ''
  if (relations.has(word)) return [start + 1]
  if (!determiners.has(word)) {
    const end = bareEnd(words, start)
    return end > start ? [end] : []
  }
  const ends: number[] = []
  for (let end = start + 2; end <= start + 1 + maxNouns && isNounLike(words, end - 1); end++) {
    if (neverNamed.has(words[end - 1]?.is ?? '')) break
    ends.push(end)
  }
  return ends
}

function bareEnd(words: readonly Word[], start: number): number {
  let end = start
  while (end < words.length && end - start < 2 && bareNouns.has(words[end]?.is ?? '')) end++
  return end
}

/** The end of a thing's name. -1 if it is too long, or contains something that a draft never repeats. */
function namedAt(words: readonly Word[], start: number): number {
  let end = start
  while (end < words.length && isNounLike(words, end)) {
    if (end - start >= maxNouns) return -1
    end++
  }
  if (words.slice(start, end).some(({ is }) => neverNamed.has(is) || /\d/u.test(is))) return -1
  return end
}

/** Whether a word may be part of a thing's name. */
export function isNounLike(words: readonly Word[], at: number): boolean {
  const word = words[at]?.is ?? ''
  // "the back door"
  if ((word === 'back' || word === 'front') && isNounLike(words, at + 1)) return true
  return (
    word !== '' &&
    !functionWords.has(word) &&
    !lastWords.has(word) &&
    !phraseEnds.has(word) &&
    !particles.has(word) &&
    timeAt(words, at) === at &&
    !/\d/u.test(word)
  )
}

function bareAt(words: readonly Word[], start: number): number {
  const end = bareEnd(words, start)
  if (end === start || isNounLike(words, end)) return start
  return end
}

export interface Deed extends Stretch {
  readonly verb: Verb
  /** What follows the verb. */
  readonly rest: Stretch
}

/** "When you get home", "on your way back": where and when, from their point of view. */
const onTheWay =
  /^on your way(?: (?:home|back|over|here|out|in|there))?|^when you (?:get|are) (?:home|there|here|back|up|off|done|out|in|a chance)(?: work)?/u
/** A subject here begins a new sentence without punctuation before it: "can you bring my cleats i forgot them". */
const clauseSubjects = wordSet('i we he she they you it')
const maxSaid = 10

/**
 * A deed that begins at `start` with the given form of its verb: verb, object, and time. Null if any word is uncertain, because half a name is worse than
 * nothing.
 */
export function deedAt(words: readonly Word[], start: number, form: Form, isDeed = false): Deed | null {
  const verb = (isDeed ? verbHere : verbIn)(form, words[start]?.is)
  if (verb === undefined) return null
  let at = start + 1
  const is = (i: number) => words[i]?.is ?? ''
  let objects = 0
  const skipParticle = () => {
    const isOfVerb = objects === 0 && baseWithParticle.has(`${verb.base} ${is(at)}`)
    const isPreposition = phraseEnds.has(is(at)) && thingAt(words, at + 1) > at + 1 && !isOfVerb
    if (particles.has(is(at)) && timeAt(words, at) === at && !isPreposition) at++
  }
  if (verb.base === 'let' && /^(?:me|us)$/u.test(is(at)) && is(at + 1) === 'know')
    return is(at) === 'us' ? null : deed(words, verb, start, at + 2)
  skipParticle()
  if (verb.base === 'go' && /^(?:home|shopping|hiking|swimming|dancing|bowling|camping|fishing|skiing|running)$/u.test(is(at))) at++
  else if (verb.alone && (is(at) === 'early' || is(at) === 'late')) at++
  else if (verb.base === 'come' && /^(?:home|over|by|along|with)$/u.test(is(at)) && is(at) !== 'with') at++
  const first = thingAt(words, at)
  if (first > at) {
    objects = 1
    const isPronoun = first === at + 1 && pronouns.has(is(at))
    at = first
    if (verb.base === 'help' && isPronoun) {
      const helped = deedAt(words, is(at) === 'to' ? at + 1 : at, 'base')
      if (helped !== null) return { ...helped, verb, start, rest: { start: start + 1, end: helped.end } }
    }
    if (isPronoun || doubleObjectVerbs.has(verb.base)) {
      const second = thingAt(words, at)
      if (second > at) at = second
    }
  }
  if (objects > 0) skipParticle()
  if (objects === 0 && !verb.alone) {
    const time = timeAt(words, at)
    if (!(verb.base === 'do' && time > at)) return null
    return deed(words, verb, start, time)
  }
  if (/^(?:to|with|at|for|from|in|into|on)$/u.test(is(at))) {
    const us = is(at) === 'with' && is(at + 1) === 'us'
    const whither = us ? at + 2 : is(at) === 'on' && is(at + 2) === 'way' ? at : thingAt(words, at + 1)
    if (whither > at + 1 && whither - start <= maxSaid && !(is(at) === 'for' && /^(?:me|us|it)$/u.test(is(at + 1)))) at = whither
  }
  return deed(words, verb, start, timeAt(words, at))
}

/** What follows the verb, from the owner's point of view. */
export function restOf(words: readonly Word[], { rest }: Deed): string {
  return turned(words.slice(rest.start, rest.end))
}

/** The whole deed, from the owner's point of view: "grab your charger". */
export function deedAs(words: readonly Word[], deed: Deed, form: Form): string {
  return join(deed.verb[form], restOf(words, deed))
}

const doubleObjectVerbs = wordSet('give send bring get make show lend buy grab save order tell ask teach')
/** These prepositions belong to the verb: "turn on the lights". After an object they do not: "put the pie in the oven". */
const baseWithParticle: ReadonlySet<string> = new Set(['turn on', 'turn in', 'put on', 'put in', 'let in'])

function deed(words: readonly Word[], verb: Verb, start: number, from: number): Deed | null {
  let end = from
  const tail = onTheWay.exec(textOf(words.slice(end)))?.[0]
  if (tail !== undefined) end += wordCount(tail)
  const next = words[end]?.is
  if (end - start > maxSaid) return null
  if (words.slice(start, end).some(({ is }, i, all) => (is === 'us' && all[i - 1]?.is !== 'with') || is === '#' || neverNamed.has(is)))
    return null
  const little = next === 'a' && /^(?:little|bit|sec)$/u.test(words[end + 1]?.is ?? '')
  if (next !== undefined && tail === undefined && !little && !phraseEnds.has(next) && !lastWords.has(next) && !clauseSubjects.has(next))
    return null
  return { verb, start, end, rest: { start: start + 1, end } }
}
