import { registerOf, registers as allRegisters, writtenOut, type Register } from '../channel/register.ts'
import { saidOf } from '../mail/letter.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import type { PairText } from './texts/pair-texts.ts'
import { printOf } from './texts/id-print.ts'
import type { TextReader } from './texts/text-reader.ts'
import { WholeTexts } from './texts/whole-texts.ts'

/** The pairs of a voice, numbered by time: their numeric data, and a reader for their texts. */
export interface PairStore {
  readonly size: number
  /** Fingerprints of their ids (`printOf`). */
  readonly prints: Float64Array
  /** Index into the voice's contacts. */
  readonly contacts: Uint32Array
  /** ms since 1970. */
  readonly times: Float64Array
  /** Index into `registers`. */
  readonly registers: Uint8Array
  readonly texts: TextReader
}

/** Builds a store that has all texts in memory. */
export function buildPairStore(pairs: readonly ReplyPair[], contactIndex: (key: string) => number): PairStore {
  const prints = new Float64Array(pairs.length)
  const contacts = new Uint32Array(pairs.length)
  const times = new Float64Array(pairs.length)
  const registers = new Uint8Array(pairs.length)
  for (const [i, pair] of pairs.entries()) {
    prints[i] = printOf(pair.id)
    contacts[i] = contactIndex(pair.contact)
    times[i] = pair.at
    registers[i] = allRegisters.indexOf(registerOf(pair))
  }
  return { size: pairs.length, prints, contacts, times, registers, texts: WholeTexts.of(pairs) }
}

export function readPair({ texts }: PairStore, pair: number): PairText {
  return texts.pair(pair)
}

export function registerAt({ registers }: PairStore, pair: number): Register {
  return allRegisters[registers[pair] ?? 0] ?? 'text'
}

/** The owner's reply as one text, in the form of its register. */
export function replyText(store: PairStore, pair: number): string {
  return writtenOut(store.texts.reply(pair), registerAt(store, pair))
}

/** What the owner said in a pair: the whole text, or an email without its greeting and sign-off. */
export function saidIn(store: PairStore, pair: number): string {
  return saidOf(replyText(store, pair), registerAt(store, pair))
}

/** Returns a test for whether a pair has one of these ids (`ReplyPair.id`). Undefined if there are none. Reads no text. */
export function isOneOf({ prints }: Pick<PairStore, 'prints'>, ids: Iterable<string>): ((pair: number) => boolean) | undefined {
  const wanted = new Set(Array.from(ids, printOf))
  return wanted.size === 0 ? undefined : (pair) => wanted.has(prints[pair] ?? Number.NaN)
}
