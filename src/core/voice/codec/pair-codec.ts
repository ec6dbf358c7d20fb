import { AppError } from '#contract/errors.ts'
import { registerOf, registers } from '#core/channel/register.ts'
import type { ReplyPair, Turn } from '#core/conversation/reply-pair.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

const magicByte = 0x49 // I
const codecVersion = 2
/** The version before registers: all of its pairs are texts. */
const beforeRegisters = 1

/**
 * Packs pairs into one block for the store: a version, the contacts' keys once, then a record per pair. Meant for blocks of up to a few
 * thousand pairs (a pair of short messages takes about 300 bytes).
 */
export function encodePairs(pairs: readonly ReplyPair[]): Uint8Array {
  const out = new ByteWriter()
  out.byte(magicByte)
  out.byte(codecVersion)
  const contacts = new Map<string, number>()
  for (const pair of pairs) if (!contacts.has(pair.contact)) contacts.set(pair.contact, contacts.size)
  out.texts([...contacts.keys()])
  out.count(pairs.length)
  for (const pair of pairs) {
    out.text(pair.id)
    out.count(contacts.get(pair.contact) ?? 0)
    out.byte(pair.group ? 1 : 0)
    out.byte(registers.indexOf(registerOf(pair)))
    out.float(pair.at)
    out.float(pair.delay)
    out.texts(pair.incoming)
    out.count(pair.previous.length)
    for (const turn of pair.previous) {
      out.byte(turn.fromMe ? 1 : 0)
      out.texts(turn.bubbles)
    }
    out.texts(pair.reply)
  }
  return out.finish()
}

/** Throws AppError `conflict` for a block of another version, `internal` for a damaged one. */
export function decodePairs(block: Uint8Array): ReplyPair[] {
  const input = new ByteReader(block)
  if (input.byte() !== magicByte) throw new AppError('internal', 'A stored block of learned data is damaged.')
  const version = input.byte()
  if (version !== codecVersion && version !== beforeRegisters) {
    throw new AppError('conflict', `These messages were stored by another version of Idiolect (format ${version}). Extract them again.`)
  }
  const contacts = input.texts()
  const pairs: ReplyPair[] = []
  for (let left = input.count(); left > 0; left--) pairs.push(readPair(input, contacts, version))
  return pairs
}

function readPair(input: ByteReader, contacts: readonly string[], version: number): ReplyPair {
  const id = input.text()
  const contact = contacts[input.count()]
  if (contact === undefined) throw new AppError('internal', 'A stored block of learned data is damaged.')
  const group = input.byte() === 1
  const register = version === beforeRegisters ? 'text' : registers[input.byte()]
  if (register === undefined) throw new AppError('internal', 'A stored block of learned data is damaged.')
  const at = input.float()
  const delay = input.float()
  const incoming = input.texts()
  const previous: Turn[] = []
  for (let left = input.count(); left > 0; left--) previous.push({ fromMe: input.byte() === 1, bubbles: input.texts() })
  return { id, contact, group, register, at, delay, incoming, previous, reply: input.texts() }
}
