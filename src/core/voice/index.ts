/**
 * The voice: what is learned about how the owner writes, how it is made, and how it is stored.
 *
 * How to add one (a part of the voice): see `voice.ts`.
 */
export { trainVoice, type TrainingEvents, type TrainingInput } from '../training/train-voice.ts'
export { decodePairs, encodePairs } from './codec/pair-codec.ts'
export { listPeople } from './people.ts'
export type { StyleProfile, VoiceProfile } from './profile.ts'
export type { Voice, VoiceContact } from './voice.ts'
export { decodeVoice, encodeVoice, voiceFormat, type StoredVoice } from './codec/voice-codec.ts'
export { renewVoice } from './codec/renew-voice.ts'
export { FetchedTexts } from './texts/fetched-texts.ts'
export type { PairText, PairTexts } from './texts/pair-texts.ts'
export { blocksOf, readTextBlock } from './texts/text-blocks.ts'
