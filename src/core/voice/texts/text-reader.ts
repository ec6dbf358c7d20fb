import type { PairText } from './pair-texts.ts'

/** Synchronous access to the texts of pairs, by number, for drafting code. A missing text reads as an empty pair. */
export interface TextReader {
  pair(pair: number): PairText
  reply(pair: number): readonly string[]
  /** A text that was read is not fetched yet, so results computed so far must not be cached. */
  readonly isMissingAny: boolean
}
