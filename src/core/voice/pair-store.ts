import { registerOf, registers as allRegisters, writtenOut, type Register } from '../channel/register.ts'
import { saidOf } from '../mail/letter.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import type { PairText } from './texts/pair-texts.ts'
import { printOf } from './texts/id-print.ts'
import type { TextReader } from './texts/text-reader.ts'
import { WholeTexts } from './texts/whole-texts.ts'

/** The pairs of a voice, numbered by time: what is known of them in numbers, and where their texts are read. */
export interface PairStore {
  readonly size: number
  /** Of their ids (`printOf`). */
  readonly prints: Float64Array
  /** Index into the voice's contacts. */
  readonly contacts: Uint32Array
  /** ms since 1970. */
  readonly times: Float64Array
  /** Places among `registers`. */
  readonly registers: Uint8Array
  readonly texts: TextReader
}

/** With all texts at hand. */
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

/** The owner's answer as one text, as its register is written out. */
export function replyText(store: PairStore, pair: number): string {
  return writtenOut(store.texts.reply(pair), registerAt(store, pair))
}

/** What the owner said in a pair: all of a text, and of a mail what stands between its greeting and its sign-off. */
export function saidIn(store: PairStore, pair: number): string {
  return saidOf(replyText(store, pair), registerAt(store, pair))
}

/** Whether a pair is one of these (`ReplyPair.id`); undefined for none of them. Reads no text. */
export function isOneOf({ prints }: Pick<PairStore, 'prints'>, ids: Iterable<string>): ((pair: number) => boolean) | undefined {
  const wanted = new Set(Array.from(ids, printOf))
  return wanted.size === 0 ? undefined : (pair) => wanted.has(prints[pair] ?? Number.NaN)
}
