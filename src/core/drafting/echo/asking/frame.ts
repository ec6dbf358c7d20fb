import type { Echo } from '../echo.ts'
import { neverNamed } from '../reading/nouns.ts'
import { deedAt, subjectEnds, thingAt, timeAt, type Deed } from '../reading/phrase.ts'
import type { Form } from '../reading/verbs.ts'
import { textOf, wordCount, type Word } from '../reading/words.ts'

/**
 * Takes up what a question asks, from its form alone: `can you`, `did you`, `do you want`. Each frame is read to its end or not at all, and only
 * verbs, days and things that are known as such are said back, so that nothing said back is half of something else. `asked`: the sentence ends with a
 * question mark.
 *
 * How to add one: a function from words to `Echo`, in `FRAMES` (`asking.ts`); texts of it beside it (`*.test.ts`).
 */
export type Frame = (words: readonly Word[], text: string, asked: boolean) => Echo | null

/** The deed behind a beginning. */
export function deedBehind(
  words: readonly Word[],
  text: string,
  beginning: RegExp,
  form: 'base' | 'ing' | 'participle' = 'base',
): Deed | null {
  const match = beginning.exec(text)?.[0]
  return match === undefined ? null : deedAt(words, wordCount(match), form, true)
}

/** What is only denied: "any eggs", "an umbrella". */
export const denied = (said: string): string => said.replace(/^(?:some|more) /u, 'any ')

export const stated = (said: string): string => said.replace(/^(?:any|some) /u, '').replace(/\bany(?=thing\b)/u, 'some')

/** Nothing stands behind that could change what is meant. */
export function isOver(words: readonly Word[], at: number): boolean {
  return /^(?:$|(?:please|too|again|yet|already|anymore|right now|now|today|tonight|for me|for you|at all|btw|or no|ok|by chance|by any chance|in the|at the|on the|from the|at|in|on|from|with|before|when|so|because|to|for|about|left|lying around|around here|near here|over there|by now|(?:that )?(?:i|we) (?:can|could|may|might|should))\b)/u.test(
    textOf(words.slice(at)),
  )
}

/** "home for dinner". */
export function withFor(words: readonly Word[], at: number): number {
  if (words[at]?.is !== 'for') return at
  const end = thingAt(words, at + 1)
  return end > at + 1 && words[at + 1]?.is !== 'me' ? timeAt(words, end) : at
}

/** Nothing in it changes who is meant when somebody else says it. */
export function isPlain(words: readonly Word[]): boolean {
  return !words.some(({ is }) => /^(?:you|i|me|mine|yours|us|am|was|were|#)$/u.test(is) || neverNamed.has(is))
}

/** Somebody and what they do, from `start` on; `between` may stand between the two. */
export function doing(
  words: readonly Word[],
  start: number,
  form: Form,
  between: RegExp,
): { readonly end: number; readonly deed: Deed } | null {
  for (const end of subjectEnds(words, start)) {
    const deed = deedAt(words, between.test(words[end]?.is ?? '') ? end + 1 : end, form)
    if (deed !== null) return { end, deed }
  }
  return null
}

export const emptyText = /^$/u

export const maxEmbedded = 8
