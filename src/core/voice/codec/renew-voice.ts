import { profileOf, type VoiceProfile } from '../profile.ts'
import { printOf } from '../texts/id-print.ts'
import { textBlocks } from '../texts/text-blocks.ts'
import { WholeTexts } from '../texts/whole-texts.ts'
import { damaged, formatOf, packSections, unpackSections } from './sections.ts'
import { voiceFormat, type StoredVoice, type VoiceHeader } from './voice-codec.ts'

/** Its texts lay between its numbers. */
const textsInside = 3
/** Nor did it know registers: all of it are texts. Mails become part of it with its next training. */
const beforeRegisters = 2

type HeaderBeforeRegisters = Omit<VoiceHeader, 'profile' | 'typicalLength'> & {
  readonly profile: VoiceProfile['text']
  readonly typicalLength: number
}

/**
 * A voice of an older format in the present one, without a new training; null if it is in none of those that can be turned into it. It drafts
 * what it drafted before.
 */
export function renewVoice(parts: readonly Uint8Array[]): StoredVoice | null {
  const format = formatOf(parts)
  if (format !== textsInside && format !== beforeRegisters) return null
  const { json, arrays } = unpackSections([format], parts)
  const { 'pairs.bytes': bytes, 'pairs.starts': starts, ...numbers } = Object.fromEntries(arrays)
  if (!(bytes instanceof Uint8Array) || !(starts instanceof Uint32Array)) throw damaged()
  const texts = new WholeTexts(bytes, starts)
  return {
    parts: packSections(voiceFormat, format === beforeRegisters ? withRegisters(json as HeaderBeforeRegisters) : json, {
      'pairs.registers': new Uint8Array(texts.size),
      ...numbers,
      'pairs.prints': Float64Array.from({ length: texts.size }, (_, pair) => printOf(texts.id(pair))),
    }),
    texts: textBlocks(texts),
  }
}

function withRegisters({ profile, typicalLength, ...rest }: HeaderBeforeRegisters): VoiceHeader {
  return { ...rest, profile: { ...profileOf([]), text: profile }, typicalLength: { text: typicalLength, email: 1 } }
}
