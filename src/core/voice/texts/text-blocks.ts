import type { PairText } from './pair-texts.ts'
import { ByteReader } from '../codec/bytes.ts'
import { readRecord, type WholeTexts } from './whole-texts.ts'

/**
 * Number of pairs whose texts are stored together, so that a text's block follows from its number. A block of short messages is about 3 KB:
 * little to decrypt for one text, and far fewer rows than pairs.
 */
const pairsInBlock = 32

/** All texts in blocks, in order, for the store. */
export function textBlocks({ bytes, starts, size }: WholeTexts): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(size / pairsInBlock) }, (_, block) => {
    const first = block * pairsInBlock
    return new Uint8Array(bytes.subarray(starts[first], starts[Math.min(first + pairsInBlock, size)]))
  })
}

/** Which of these pairs lie in which block, by its number. */
export function blocksOf(pairs: readonly number[]): Map<number, number[]> {
  return Map.groupBy(pairs, (pair) => Math.floor(pair / pairsInBlock))
}

/** The texts of these pairs of one block; a pair that is not in it is left out. Throws AppError `internal` for a damaged block. */
export function readTextBlock(block: Uint8Array, number: number, pairs: readonly number[]): Map<number, PairText> {
  const wanted = new Set(pairs)
  const found = new Map<number, PairText>()
  const input = new ByteReader(block)
  for (let pair = number * pairsInBlock; !input.done && found.size < wanted.size; pair++) {
    if (wanted.has(pair)) found.set(pair, readRecord(input))
    else {
      input.skipText()
      input.skipTexts()
      input.skipTexts()
    }
  }
  return found
}
