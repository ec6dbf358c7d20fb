import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import type { PairText } from './pair-texts.ts'
import { ByteReader, ByteWriter } from '../codec/bytes.ts'
import type { TextReader } from './text-reader.ts'

/**
 * All texts of a voice, as used in training. They are kept as UTF-8 in one buffer and become strings when read: 100,000 pairs take tens of
 * megabytes, not hundreds.
 */
export class WholeTexts implements TextReader {
  readonly isMissingAny = false
  /** Consecutive records: id, incoming bubbles, reply bubbles. */
  readonly bytes: Uint8Array
  /** Where each record begins, and where the last one ends. */
  readonly starts: Uint32Array

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
  }

  static of(pairs: readonly ReplyPair[]): WholeTexts {
    const out = new ByteWriter()
    const starts = new Uint32Array(pairs.length + 1)
    for (const [i, { id, incoming, reply }] of pairs.entries()) {
      out.text(id)
      out.texts(incoming)
      out.texts(reply)
      starts[i + 1] = out.length
    }
    return new WholeTexts(out.finish(), starts)
  }

  get size(): number {
    return this.starts.length - 1
  }

  pair(pair: number): PairText {
    return readRecord(this.#readerAt(pair))
  }

  reply(pair: number): string[] {
    const input = this.#readerAt(pair)
    input.skipText()
    input.skipTexts()
    return input.texts()
  }

  id(pair: number): string {
    return this.#readerAt(pair).text()
  }

  #readerAt(pair: number): ByteReader {
    return new ByteReader(this.bytes, this.starts[pair])
  }
}

export function readRecord(input: ByteReader): PairText {
  return { id: input.text(), incoming: input.texts(), reply: input.texts() }
}
