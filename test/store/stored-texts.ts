import { blocksOf, readTextBlock, type PairText, type PairTexts } from '#core/voice/index.ts'

export interface StoredTexts extends PairTexts {
  /** What was asked for, one list for each request. */
  readonly asked: (readonly number[])[]
}

/** The texts of a voice's pairs as a store has them, read from blocks in memory. */
export function storedTexts(blocks: readonly Uint8Array[]): StoredTexts {
  const asked: (readonly number[])[] = []
  return {
    asked,
    async fetch(pairs) {
      asked.push(pairs)
      const found = new Map<number, PairText>()
      for (const [number, own] of blocksOf(pairs)) {
        const block = blocks[number]
        if (block !== undefined) for (const [pair, text] of readTextBlock(block, number, own)) found.set(pair, text)
      }
      return found
    },
  }
}
