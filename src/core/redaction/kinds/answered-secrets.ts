import { isPassing } from '../passing-words.ts'
import type { Span } from '../view.ts'
import { askingIn } from './asking.ts'

export interface AnsweredSecret extends Span {
  /** It is one as this answer alone: the same word elsewhere is a word. */
  readonly onlyHere: boolean
}

/** What people answer instead. */
const noAnswer =
  /^(?:yes|yeah|yep|yup|no|nope|nah|ok|okay|k|sure|sorry|idk|dunno|same|what|which|why|who|hm+|lol|haha\w*|thanks|thx|ty|wait|sec|one|done|sent|here|ja|nein|klar|gut|danke|weiß|nicht|s[íi]|vale|gracias|oui|non|merci|texted|emailed|check|ask|mom|mum|dad|maybe|none|nothing|later|tomorrow|soon|on|it|i|you|the|in|at|my|your|is|its|a|again|different|same)$/iu

/** What stands before the answer itself. */
const lead =
  /^\s*(?:(?:i think|oh|so|um+|yeah|ok|sure|sorry)[\s,]+)?(?:it(?:['’]?s| is| was)|that(?:['’]?s| is)|try|use|the (?:[\p{L}-]+ ){0,2}(?:password|passcode|code|pin|key) is)[\s:]+/iu

/**
 * The answer to somebody who asks for a password or a code: one word, or a few of which one could be it. `asked` is what was said before.
 * What nobody would say in a conversation at large is a secret wherever anything secret was spoken of; a word of the dictionary where it was asked for.
 */
export function findAnsweredSecrets(text: string, asked: string): AnsweredSecret[] {
  if (text.length > 80) return []
  const from = lead.exec(text)?.[0].length ?? 0
  const words = [...text.matchAll(/[^\s\uFFFC"'“”‘’`]+/gu)].filter(({ index }) => index >= from)
  const asking = words.length > 6 ? null : askingIn(asked)
  if (asking === null) return []
  const bare = words.map(([one]) => one.replace(/^[([]|[.,;:!?)\]]{1,3}$/gu, ''))
  const isTalk = bare.some((word) => isPassing(word))
  return words.flatMap((match, i) => {
    const word = bare[i] ?? ''
    const alone = words.length === 1 || (words.length === 2 && words.every(([one]) => !noAnswer.test(one)))
    const odd = /\d/u.test(word) || /[\p{L}][^\p{L}\p{N}'’.-][\p{L}]/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)
    const plain = alone && (asking === 'value' || (asking === 'mention' && !isTalk))
    if (word.length < 3 || noAnswer.test(word) || !/[\p{L}\p{N}]/u.test(word) || !(plain || odd)) return []
    // "It's fine", "that's weird", "try rebooting".
    if (from > 0 && !odd && isPassing(word)) return []
    const start = match.index + match[0].indexOf(word)
    return [{ start, end: start + word.length, onlyHere: !odd && (from > 0 || asking !== 'value' || isTalk) }]
  })
}
