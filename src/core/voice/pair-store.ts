import { registerOf, registers as allRegisters, writtenOut, type Register } from '../channel/register.ts'
import { saidOf } from '../mail/letter.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { ByteReader, ByteWriter } from './codec/bytes.ts'

/**
 * The pairs of a voice, numbered by time. Texts stay UTF-8 in one run of bytes and become strings when they are shown: 100,000 pairs cost
 * tens of megabytes, not hundreds.
 */
export interface PairStore {
  readonly size: number
  /** Records: id, incoming bubbles, reply bubbles. */
  readonly bytes: Uint8Array
  /** `size + 1` offsets into `bytes`. */
  readonly starts: Uint32Array
  /** Index into the voice's contacts. */
  readonly contacts: Uint32Array
  /** ms since 1970. */
  readonly times: Float64Array
  /** Places among `registers`. */
  readonly registers: Uint8Array
}

export interface StoredPair {
  readonly id: string
  readonly incoming: readonly string[]
  readonly reply: readonly string[]
}

export function buildPairStore(pairs: readonly ReplyPair[], contactIndex: (key: string) => number): PairStore {
  const out = new ByteWriter()
  const starts = new Uint32Array(pairs.length + 1)
  const contacts = new Uint32Array(pairs.length)
  const times = new Float64Array(pairs.length)
  const registers = new Uint8Array(pairs.length)
  for (const [i, pair] of pairs.entries()) {
    out.text(pair.id)
    out.texts(pair.incoming)
    out.texts(pair.reply)
    starts[i + 1] = out.length
    contacts[i] = contactIndex(pair.contact)
    times[i] = pair.at
    registers[i] = allRegisters.indexOf(registerOf(pair))
  }
  return { size: pairs.length, bytes: out.finish(), starts, contacts, times, registers }
}

export function readPair(store: PairStore, pair: number): StoredPair {
  const input = new ByteReader(store.bytes, store.starts[pair])
  return { id: input.text(), incoming: input.texts(), reply: input.texts() }
}

export function registerAt({ registers }: PairStore, pair: number): Register {
  return allRegisters[registers[pair] ?? 0] ?? 'text'
}

/** The owner's answer as one text, as its register is written out. */
export function replyText(store: PairStore, pair: number): string {
  return writtenOut(readReply(store, pair), registerAt(store, pair))
}

/** What the owner said in a pair: all of a text, and of a mail what stands between its greeting and its sign-off. */
export function saidIn(store: PairStore, pair: number): string {
  return saidOf(replyText(store, pair), registerAt(store, pair))
}

export function readId(store: PairStore, pair: number): string {
  return new ByteReader(store.bytes, store.starts[pair]).text()
}

function readReply(store: PairStore, pair: number): string[] {
  const input = new ByteReader(store.bytes, store.starts[pair])
  input.skipText()
  input.skipTexts()
  return input.texts()
}
