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
  /** In place of `bytes`: the records that were fetched, and what was read beside them. */
  readonly fetched?: FetchedRecords
}

/** The port by which the texts of a voice's own moments are fetched: from the loaded voice, or from the store. */
export interface PairTexts {
  /** The records of these pairs (numbers of one voice). Throws AppErrors alone. */
  fetch(pairs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}

/** The records that were fetched so far. What is read and not among them is noted, and reads as an empty pair. */
export interface FetchedRecords {
  readonly records: ReadonlyMap<number, Uint8Array>
  readonly missing: Set<number>
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

const emptyRecord = recordOf({ id: '', incoming: [''], reply: [''] })

function recordOf({ id, incoming, reply }: StoredPair): Uint8Array {
  const out = new ByteWriter()
  out.text(id)
  out.texts(incoming)
  out.texts(reply)
  return out.finish()
}

function readerAt({ bytes, starts, fetched }: PairStore, pair: number): ByteReader {
  if (fetched === undefined) return new ByteReader(bytes, starts[pair])
  const record = fetched.records.get(pair)
  if (record === undefined) fetched.missing.add(pair)
  return new ByteReader(record ?? emptyRecord)
}

export function readPair(store: PairStore, pair: number): StoredPair {
  const input = readerAt(store, pair)
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
  return readerAt(store, pair).text()
}

function readReply(store: PairStore, pair: number): string[] {
  const input = readerAt(store, pair)
  input.skipText()
  input.skipTexts()
  return input.texts()
}
