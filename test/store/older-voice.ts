import { packSections, unpackSections } from '#core/voice/codec/sections.ts'
import type { VoiceHeader } from '#core/voice/codec/voice-codec.ts'
import { encodeVoice, voiceFormat, type Voice } from '#core/voice/index.ts'
import { WholeTexts } from '#core/voice/texts/whole-texts.ts'

/** The parts of a voice as an earlier version stored them: its texts between its numbers (3), and before that without registers (2). */
export function olderVoice(voice: Voice, format: 2 | 3): Uint8Array<ArrayBuffer>[] {
  const { texts } = voice.store
  if (!(texts instanceof WholeTexts)) throw new Error('Without its texts it cannot be stored.')
  const { json, arrays } = unpackSections([voiceFormat], encodeVoice(voice).parts)
  const { early: _early, ...header } = json as VoiceHeader
  const { 'pairs.prints': _, 'pairs.registers': registers, ...numbers } = Object.fromEntries(arrays)
  const withTexts = { 'pairs.bytes': texts.bytes, 'pairs.starts': texts.starts, ...numbers }
  if (format === 3) return packSections(3, header, { ...withTexts, ...(registers === undefined ? {} : { 'pairs.registers': registers }) })
  const { profile, typicalLength, ...rest } = header
  return packSections(2, { ...rest, profile: profile.text, typicalLength: typicalLength.text }, withTexts)
}
