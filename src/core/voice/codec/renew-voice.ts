import { profileOf, type VoiceProfile } from '../profile.ts'
import { printOf } from '../texts/id-print.ts'
import { textBlocks } from '../texts/text-blocks.ts'
import { WholeTexts } from '../texts/whole-texts.ts'
import { damaged, formatOf, packSections, unpackSections } from './sections.ts'
import { voiceFormat, type StoredVoice, type VoiceHeader } from './voice-codec.ts'

/** The format in which texts were stored inside the parts. */
const textsInside = 3
/** The format before registers: all pairs are texts. Emails are added by the next training. */
const beforeRegisters = 2

type HeaderBeforeRegisters = Omit<VoiceHeader, 'profile' | 'typicalLength'> & {
  readonly profile: VoiceProfile['text']
  readonly typicalLength: number
}

/**
 * Converts a voice of an older format to the current one without training again. It drafts what it drafted before. Null if its format cannot
 * be converted.
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
