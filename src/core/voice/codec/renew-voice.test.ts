import { describe, expect, it } from 'vitest'
import { contacts, makeHistory, quiet } from '#test/history.ts'
import { olderVoice } from '#test/store/older-voice.ts'
import { trainVoice } from '#core/training/train-voice.ts'
import { FetchedTexts } from '../texts/fetched-texts.ts'
import { renewVoice } from './renew-voice.ts'
import { decodeVoice, encodeVoice } from './voice-codec.ts'

const voice = trainVoice({ pairs: makeHistory(100), contacts, seed: 1, resume: null, evaluate: false }, quiet)
const stored = encodeVoice(voice)
const reader = new FetchedTexts()

describe('a voice of an older format', () => {
  it.each([3, 2] as const)('becomes what a training makes today, without numbers of its early days (format %i)', (format) => {
    const renewed = renewVoice(olderVoice(voice, format))
    expect(renewed?.texts).toEqual(stored.texts)
    expect(decodeVoice(renewed?.parts ?? [], reader)).toEqual({ ...decodeVoice(stored.parts, reader), early: null })
  })

  it('is none where it is of this format, of an unknown one, or nothing at all', () => {
    expect([stored.parts, [], [new Uint8Array(40)]].map((parts) => renewVoice(parts))).toEqual([null, null, null])
  })

  it('is refused where it is damaged', () => {
    const [first, ...rest] = olderVoice(voice, 3)
    const damaged = first?.slice().fill(7, 5_000, 5_004) ?? new Uint8Array()
    expect(() => renewVoice([damaged, ...rest])).toThrow(/damaged/)
  })
})
