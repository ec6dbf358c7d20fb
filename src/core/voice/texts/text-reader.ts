import type { PairText } from './pair-texts.ts'

/** Where the code that drafts reads the texts of pairs, by their numbers and at once. A text that is not there reads as an empty pair. */
export interface TextReader {
  pair(pair: number): PairText
  reply(pair: number): readonly string[]
  /** Something that was read was not there yet: what was counted so far must not be kept. */
  readonly isMissingAny: boolean
}
