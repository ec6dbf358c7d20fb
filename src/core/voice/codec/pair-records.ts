import type { PairStore, PairTexts } from '../pair-store.ts'
import { damaged, PART_SIZE } from './sections.ts'

/** From the loaded voice, whose texts are at hand. */
export function textsInMemory({ bytes, starts }: PairStore): PairTexts {
  return {
    fetch: (pairs) => Promise.resolve(new Map(pairs.map((pair) => [pair, bytes.subarray(starts[pair], starts[pair + 1])]))),
  }
}

/** From the parts of the stored voice: only those that the records lie in are read. `readPart` gives null where there is none. */
export function textsInParts(store: PairStore, readPart: (seq: number) => Promise<Uint8Array | null>): PairTexts {
  // Parts have one size, and a decoded voice is a view on all of them end to end.
  const origin = store.bytes.byteOffset
  const spanOf = (pair: number) => ({ from: origin + (store.starts[pair] ?? 0), to: origin + (store.starts[pair + 1] ?? 0) })
  return {
    async fetch(pairs) {
      const wanted = new Set<number>()
      for (const pair of pairs) {
        const { from, to } = spanOf(pair)
        for (let seq = Math.floor(from / PART_SIZE); seq * PART_SIZE < to; seq++) wanted.add(seq)
      }
      const parts = new Map<number, Uint8Array>()
      for (const seq of wanted) {
        const part = await readPart(seq)
        if (part === null) throw damaged()
        parts.set(seq, part)
      }
      return new Map(pairs.map((pair) => [pair, joined(parts, spanOf(pair))]))
    },
  }
}

function joined(parts: ReadonlyMap<number, Uint8Array>, { from, to }: { readonly from: number; readonly to: number }): Uint8Array {
  const record = new Uint8Array(to - from)
  for (let at = from; at < to;) {
    const seq = Math.floor(at / PART_SIZE)
    const end = Math.min(to, (seq + 1) * PART_SIZE)
    const piece = parts.get(seq)?.subarray(at - seq * PART_SIZE, end - seq * PART_SIZE)
    if (piece?.length !== end - at) throw damaged()
    record.set(piece, at - from)
    at = end
  }
  return record
}
