import type { Said } from '../echo.ts'
import type { Word } from '../reading/words.ts'

/**
 * Takes up what a clause tells, from its form alone: what they won, what broke, what they will do. A frame matches as a whole or not at all.
 *
 * How to add one: a function from words to the answers, in `tellingFrames` (`telling.ts`) and, if nothing else can read such a turn, in `by-form.ts`.
 */
export type Frame = (words: readonly Word[], text: string) => Said | null

/** Words that mean it is not so, or only wished for. */
export const negation = /\b(?:not|no|never|didnt|dont|doesnt|isnt|wasnt|cant|wont|almost|if|wish|hope|without|hardly|until|unless)\b/u
