import type { Echo } from '../echo.ts'
import { neverNamed } from '../reading/nouns.ts'
import { deedAt, subjectEnds, thingAt, timeAt, type Deed } from '../reading/phrase.ts'
import type { Form } from '../reading/verbs.ts'
import { textOf, wordCount, type Word } from '../reading/words.ts'

/**
 * Takes up what a question asks, from its form alone: `can you`, `did you`, `do you want`. A frame matches to its end or not at all, and only known verbs, days
 * and things are repeated, so that a draft never repeats half of something. `asked`: whether the sentence ends with a question mark.
 *
 * How to add one: a function from words to `Echo`, in `askingFrames` (`asking.ts`), and texts for it in a test beside it (`*.test.ts`).
 */
export type Frame = (words: readonly Word[], text: string, asked: boolean) => Echo | null

/** The deed that follows a beginning. */
export function deedBehind(
  words: readonly Word[],
  text: string,
  beginning: RegExp,
  form: 'base' | 'ing' | 'participle' = 'base',
): Deed | null {
  const match = beginning.exec(text)?.[0]
  return match === undefined ? null : deedAt(words, wordCount(match), form, true)
}

/** The form for a negative sentence: "any eggs", "an umbrella". */
export const denied = (said: string): string => said.replace(/^(?:some|more) /u, 'any ')

export const stated = (said: string): string => said.replace(/^(?:any|some) /u, '').replace(/\bany(?=thing\b)/u, 'some')

/** Whether nothing follows that could change the meaning. */
export function isOver(words: readonly Word[], at: number): boolean {
  return /^(?:$|(?:please|too|again|yet|already|anymore|right now|now|today|tonight|for me|for you|at all|btw|instead|or no|ok|by chance|by any chance|in the|at the|on the|from the|at|in|on|from|with|before|when|so|because|to|for|about|left|lying around|around here|near here|over there|by now|(?:that )?(?:i|we) (?:can|could|may|might|should))\b)/u.test(
    textOf(words.slice(at)),
  )
}

/** The end of "for dinner" and the like, as in "home for dinner". */
export function withFor(words: readonly Word[], at: number): number {
  if (words[at]?.is !== 'for') return at
  const end = thingAt(words, at + 1)
  return end > at + 1 && words[at + 1]?.is !== 'me' ? timeAt(words, end) : at
}

/** Whether the words mean the same whoever says them. */
export function isPlain(words: readonly Word[]): boolean {
  return !words.some(({ is }) => /^(?:you|i|me|mine|yours|us|am|was|were|#)$/u.test(is) || neverNamed.has(is))
}

/** Somebody and what they do, from `start` on. A word that matches `between` may come between the two. */
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
