import { isSayable } from '#core/drafting/discretion/sayable.ts'
import type { Said } from '../echo.ts'
import { deedAs, deedAt, restOf, subjectEnds, thingAt } from '../reading/phrase.ts'
import { pronounFor, unnamedAt } from '../reading/unnamed.ts'
import { verbIn } from '../reading/verbs.ts'
import { join, turned, wordCount, type Word } from '../reading/words.ts'
import { negation, type Frame } from './frame.ts'

/** Frames for what they let the owner know: what they did for them, what was left behind, and how something is now. */

export const told: Frame = (words, text) => {
  const left = /^(?:hey |btw |i think |so )*you (?:left|forgot)(?= (?:your|the)\b)/u.exec(text)?.[0]
  if (left !== undefined) {
    const at = wordCount(left)
    const what = turned(words.slice(at, thingAt(words, at)))
    return what === ''
      ? null
      : { 'thanks-telling': `oh {thanks} for telling me about ${what}`, 'ok-thanks': `{thanks} for letting me know about ${what}` }
  }
  const match = helpfulOpening.exec(text)?.[0]
  if (match !== undefined) {
    const deed = deedAt(words, wordCount(match), 'past')
    const rest = deed === null ? '' : restOf(words, deed)
    if (deed === null || !isSayable(rest)) return helpedLoosely(words, match)
    if (
      !/\b(?:the|my|you|me|some|more|milk|dinner|lunch|groceries|donuts|food|cookies|coffee|bread|tickets)\b/u.test(rest) ||
      /\byour\b/u.test(rest)
    )
      return null
    const doing = deedAs(words, deed, 'ing')
    return { 'ok-thanks': `{thanks} for ${doing}`, 'got-it': `{thanks} for ${doing}` }
  }
  const from = wordCount(/^(?:fyi|hey|ok|so|btw|just so you know|also|just fyi|update)(?= )/u.exec(text)?.[0] ?? '')
  const end = subjectEnds(words, from).find((one) =>
    /^(?:is|are|was|were|has|have|got|moved|starts|start|will|came|called|arrived|went|leaves|opens|closes|needs|finished|ended|fixed|said)$/u.test(
      words[one]?.is ?? '',
    ),
  )
  if (end === undefined) return null
  const what = turned(words.slice(from, end))
  if (
    /^(?:he|she|it|they|this|that|those|these|everyone|anyone|everything|mom|dad|grandma|grandpa|your)\b/u.test(what) &&
    !/^your \w/u.test(what)
  )
    return null
  const said = what.replace(/^(?:a|an) /u, 'the ')
  return {
    'ok-thanks': `{thanks} for letting me know about ${said}`,
    'got-it': `{ok}, good to know about ${said}`,
    'thanks-telling': `oh {thanks} for telling me about ${said}`,
  }
}

const helpfulOpening =
  /^(?:(?=(?:picked|dropped|saved|put|left|grabbed|fed|mailed|paid|booked|ordered|fixed|cleaned|watered|signed|submitted|brought|forwarded|emailed)\b)|i |we |just |i also |i just |we just |i already )(?!made it)(?=(?:dropped|left|put|sent|emailed|mailed|ordered|uploaded|paid|picked|fed|locked|booked|bought|got|grabbed|signed|cleaned|made|took|fixed|submitted|found|forwarded|scanned|printed|washed|watered|packed|saved|filled|returned|renewed|shoveled|folded|brought)\b)/u

/** "just sent the invoice": the thanks do not name the thing. */
function helpedLoosely(words: readonly Word[], match: string): Said | null {
  const at = wordCount(match)
  const verb = verbIn('past', words[at]?.is)
  if (verb === undefined) return null
  const thanks = (doing: string): Said => ({ 'ok-thanks': `{thanks} for ${doing}`, 'got-it': `{thanks} for ${doing}` })
  if (words[at + 1]?.is === 'you' && /^(?:save|leave|get|bring|buy|make|grab)$/u.test(verb.base)) {
    const left = unnamedAt(words, at + 2, { isTold: true })
    const which = words[at + 2]?.is ?? ''
    if (left === null) return null
    if (/^(?:a|an|another)$/u.test(which)) return thanks(`${verb.ing} me one`)
    return thanks(/^(?:some|any|more)$/u.test(which) ? `${verb.ing} me some` : `${verb.ing} ${pronounFor(left.noun)} for me`)
  }
  const particle = /^(?:up|off|out|in|over)$/u.test(words[at + 1]?.is ?? '') ? (words[at + 1]?.is ?? '') : ''
  const thing = unnamedAt(words, at + (particle === '' ? 1 : 2), { isTold: true })
  if (
    thing === null ||
    !/^(?:send|pay|drop|leave|mail|email|fix|clean|sign|submit|bring|order|put|pick|print|forward|upload|return|make)$/u.test(verb.base)
  )
    return null
  return thanks(join(verb.ing, pronounFor(thing.noun), particle))
}

const maxNews = 14

/** Whether something is, comes or moves somewhere or at some time, which nobody is glad or sad about. */
function isPlainNews(words: readonly Word[], text: string): boolean {
  if (
    words.length > maxNews ||
    negation.test(text) ||
    /\b(?:you|i|him|her|so|too|really|again|like|lol|haha|omg|ugh|sold|gone|closed|died|dead|lost|bad|worse|hurt|sick)\b/u.test(text)
  )
    return false
  return /\b(?:is|are|will be|starts|opens|closes|arrives|came|moved|got moved) (?:at|in|on|by|from|now|back|here|there|out|ready|up|due|open|closed|done|free|clean|full|fixed|tonight|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|running|staying|coming|to)\b/u.test(
    text,
  )
}

/** Whether the form alone shows that they only want the owner to know. */
export const isToldPlainly = (words: readonly Word[], text: string): boolean =>
  (helpfulOpening.test(text) || isPlainNews(words, text)) && told(words, text) !== null
