import { thingsSaid } from '#core/drafting/discretion/everyday-words.ts'
import { bareNouns } from '../reading/nouns.ts'
import { isSeveral, unnamedAt } from '../reading/unnamed.ts'
import type { Frame } from './frame.ts'

/** The short answer to a question of which nothing else is certain: "I did", "it is". */

const shortAnswers: readonly (readonly [RegExp, string, string])[] = [
  [/^did you\b/u, 'I did', "I didn't"],
  [/^are you\b(?! (?:ok|alright|kidding|serious|sure|up|good|going to be)\b)/u, 'I am', "I'm not"],
  [/^do you\b(?! (?:think|mind|want|guys want|feel|know (?:what|where|when|who|how|why|if))\b)/u, 'I do', "I don't"],
  [/^have you\b/u, 'I have', "I haven't"],
  [/^did we\b/u, 'we did', "we didn't"],
  [/^do we\b/u, 'we do', "we don't"],
  [/^are we\b(?! (?:ok|good|cool|alright|fighting|breaking)\b)/u, 'we are', "we aren't"],
  [/^do i\b(?! (?:look|sound|seem|matter|smell|know)\b)/u, 'you do', "you don't"],
  [/^will you\b/u, 'I will', "I won't"],
  // "is that nice girl still around" is about her.
  [/^is (?:it|(?:that|this)(?! [a-z]+ (?:[a-z]+ )?(?:still|going|coming|doing|back|home|here|around)\b))\b/u, 'it is', "it isn't"],
  [/^was (?:it|that|this)\b/u, 'it was', "it wasn't"],
]

const shortly: Frame = (_, text) => {
  const found = shortAnswers.find(([rule]) => rule.test(text))
  if (found === undefined || text.split(' ').length > 14) return null
  const [, yes, no] = found
  const owners = /^(?:did|do|have|will) you\b(?! (?:hear|know|see|remember|feel|think|believe|love|miss)\b)/u.test(text)
  return {
    intent: 'unknown',
    ...(owners ? { ofOwner: true } : {}),
    yes: `{yes}, ${yes}`,
    no: `{no}, ${no}`,
  }
}

const negatedAuxiliary: Readonly<Record<string, string>> = {
  did: "didn't",
  does: "doesn't",
  do: "don't",
  is: "isn't",
  are: "aren't",
  was: "wasn't",
  were: "weren't",
  has: "hasn't",
  have: "haven't",
  will: "won't",
  can: "can't",
}

/** "did the samples ever get there": answered with the subject and the auxiliary verb. */
const theyShortly: Frame = (words, text) => {
  const is = words[0]?.is ?? ''
  const not = negatedAuxiliary[is]
  if (not === undefined || text.split(' ').length > 16) return null
  const subject = words[1]?.is ?? ''
  if (/^(?:he|she|they|it|there|everyone|everybody|anyone|mom|dad|grandma|grandpa)$/u.test(subject)) {
    if (words.length < 3 || (subject === 'there' && !/^(?:is|are|was|were)$/u.test(is))) return null
    return subject === 'anyone'
      ? { intent: 'unknown', yes: `{yes}, someone ${is}`, no: `{no}, no one ${is}` }
      : { intent: 'unknown', yes: `{yes}, ${subject} ${is}`, no: `{no}, ${subject} ${not}` }
  }
  const isBare = bareNouns.has(subject) || thingsSaid.has(subject)
  const isOwned = /^(?:the|my|our|your|these|those)$/u.test(subject)
  const noun = isBare ? subject : isOwned ? unnamedAt(words, 1, { goesOn: true })?.noun : undefined
  if (noun === undefined) return null
  const several = isSeveral(noun)
  if (several !== /^(?:do|are|were|have)$/u.test(is) && !/^(?:did|will|can)$/u.test(is)) return null
  const it = several ? 'they' : 'it'
  return { intent: 'unknown', yes: `{yes}, ${it} ${is}`, no: `{no}, ${it} ${not}` }
}

export const askedShortly = { shortly, theyShortly }
