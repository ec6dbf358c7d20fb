import { neverNamed } from '../reading/nouns.ts'
import { phraseEnds } from '../reading/phrase.ts'
import { isHidden, isSomebody, pronounFor } from '../reading/unnamed.ts'
import { stateVerbs, verbHere } from '../reading/verbs.ts'
import { wordCount, type Word } from '../reading/words.ts'
import type { Frame } from './frame.ts'

/** Questions about what is the owner's, and what they still do. Whatever the thing is called, the draft says "it". */

const longestName = 5

/** The last word of a thing's name that begins at `start`, names included: "gray Honda". Null if it is somebody or a secret. */
function nounFrom(words: readonly Word[], start: number): string | null {
  let end = start
  while (end < words.length && end - start < longestName && !ends(words[end]?.is ?? '')) end++
  const named = words.slice(start, end)
  const last = named.at(-1)?.is
  return last === undefined || named.some(({ is }) => isSomebody(is) || isHidden(is) || neverNamed.has(is)) ? null : last
}

const ends = (word: string): boolean =>
  phraseEnds.has(word) || /^(?:of|where|that|which|who|i|you|we|he|she|they|still|out|over|down|up|there|here|and)$/u.test(word)

/** "is that your gray honda in front of my driveway". */
const isYours: Frame = (words, text) => {
  const match = /^(?:is (?:this|that|it)|are (?:these|those|they))(?: still| by any chance)? your(?= )/u.exec(text)?.[0]
  if (match === undefined || nounFrom(words, wordCount(match)) === null) return null
  const [is, isNot] = match.startsWith('is') ? ["that's", "that's not"] : ["they're", "they're not"]
  return { intent: 'yes-no', ofOwner: true, yes: `{yes}, ${is} mine`, no: `{no}, ${isNot} mine` }
}

/** "do you have the picture of us at the lake", "do you still have my copy of it". */
const haveIt: Frame = (words, text) => {
  const match =
    /^(?:do )?you(?: guys| all)?(?: (still|by any chance|happen to|already))? (?:have|got)(?= (?:the|my|our|that|those)\b)/u.exec(text)
  if (match === null) return null
  const noun = nounFrom(words, wordCount(match[0]) + 1)
  if (noun === null) return null
  const [still, anymore] = match[1] === 'still' ? ['still ', ' anymore'] : ['', '']
  const it = noun === '#' ? 'it' : pronounFor(noun)
  return { intent: 'yes-no', ofOwner: true, yes: `{yes}, I ${still}have ${it}`, no: `{no}, I don't have ${it}${anymore}` }
}

/** Whether somebody bleeds or hurts is asked with care, and who goes where is said in full. */
const ofBody = /^(?:feel|throw|bleed|breathe|hurt|cough|vomit|bite|cry|drink|smoke|go|come|see|date|fight)$/u

/** "you still playing drums?". */
const stillDoing: Frame = (words, text, asked) => {
  const match = (asked ? /^(?:are )?you(?: guys| all)? still(?= \w+ing\b)/u : /^are you(?: guys| all)? still(?= \w+ing\b)/u).exec(text)?.[0]
  const verb = match === undefined ? undefined : verbHere('ing', words[wordCount(match)]?.is)
  if (verb === undefined || ofBody.test(verb.base) || (stateVerbs.has(verb.base) && verb.base !== 'want' && verb.base !== 'need'))
    return null
  return { intent: 'yes-no', ofOwner: true, yes: '{yes}, I still am', no: '{no}, not anymore' }
}

/** "did you end up liking that mattress". */
const endedUp: Frame = (words, text) => {
  const match = /^did you(?: guys| all)?(?: ever| actually)? end up(?= \w+ing\b)/u.exec(text)?.[0]
  const verb = match === undefined ? undefined : verbHere('ing', words[wordCount(match)]?.is)
  if (verb === undefined || (ofBody.test(verb.base) && !/^(?:go|come)$/u.test(verb.base))) return null
  if (verb.base === 'like' || verb.base === 'enjoy')
    return { intent: 'done-yet', ofOwner: true, yes: '{yes}, I did', no: '{no}, not really' }
  return stateVerbs.has(verb.base) ? null : { intent: 'done-yet', ofOwner: true, yes: '{yes}, I did', no: "{no}, I didn't in the end" }
}

export const askedOfOwned = { isYours, haveIt, stillDoing, endedUp }
