import { beforeAll, describe, expect, it } from 'vitest'
import { contacts, friend, makeHistory, quiet } from '#test/history.ts'
import { createDrafter } from '#core/drafting/drafter.ts'
import { trainVoice } from '#core/training/train-voice.ts'
import { listPeople } from '../people.ts'
import { decodeVoice, encodeVoice, voiceFormat, type VoiceHeader } from './voice-codec.ts'
import { Bm25 } from '../inverted-index.ts'
import { packSections, partSize, unpackSections } from './sections.ts'
import type { Voice } from '../voice.ts'

let voice: Voice
let parts: readonly Uint8Array[]
beforeAll(() => {
  voice = trainVoice({ pairs: makeHistory(400), contacts, seed: 1, resume: null }, quiet)
  parts = encodeVoice(voice).parts
})

const unpacked = (some: readonly Uint8Array[]) => {
  const { json, arrays } = unpackSections([voiceFormat], some)
  return [json as VoiceHeader, Object.fromEntries(arrays)] as const
}

const request = { contact: friend.key, incoming: ['did you see the garden?'], previous: [], count: 3 }

describe('a stored voice', () => {
  it('drafts as the one that was stored', () => {
    const loaded = decodeVoice(parts, voice.store.texts)
    expect(createDrafter(loaded).draft(request)).toEqual(createDrafter(voice).draft(request))
    expect(loaded.evaluation).toEqual(voice.evaluation)
    expect(loaded.profile).toEqual(voice.profile)
  })

  it('keeps what it had measured before the turns that are drafted for again; one from before that was kept has none', () => {
    expect(decodeVoice(parts, voice.store.texts).early).toEqual(voice.early)
    expect(voice.early?.profile).not.toEqual(voice.profile)
    const [header, arrays] = unpacked(parts)
    const { early: _, ...older } = header
    expect(decodeVoice(packSections(voiceFormat, older, arrays), voice.store.texts).early).toBeNull()
  })

  it('comes in blocks of at most 1 MiB', () => {
    const counts = new Uint8Array(3 * partSize + 5).fill(7)
    const large = encodeVoice({ ...voice, incoming: new Bm25({ ...voice.incoming.index, counts }) }).parts
    expect(large.length).toBeGreaterThan(3)
    for (const part of large.slice(0, -1)) expect(part.length).toBe(partSize)
    expect(decodeVoice(large, voice.store.texts).incoming.index.counts).toEqual(counts)
  })

  it('of a newer or older format is refused with what to do', () => {
    for (const [format, age] of [
      [99, 'newer'],
      [0, 'older'],
    ] as const) {
      const other = parts.map((part) => part.slice())
      new DataView((other[0] as Uint8Array).buffer).setUint32(4, format, true)
      expect(() => decodeVoice(other, voice.store.texts)).toThrow(new RegExp(`${age} version of Idiolect.*Train it again`))
    }
  })

  it('that was damaged, cut or mixed up is refused', () => {
    const whole = parts[0] as Uint8Array
    for (let at = 8; at < whole.length; at += 997) {
      const damaged = whole.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x41
      expect(() => decodeVoice([damaged, ...parts.slice(1)], voice.store.texts)).toThrow(/damaged/)
    }
    expect(() => decodeVoice([], voice.store.texts)).toThrow(/damaged/)
    expect(() => decodeVoice([whole.slice(0, 500)], voice.store.texts)).toThrow(/damaged/)
  })

  it('knows its people, newest first', () => {
    const people = listPeople(voice)
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Ines Okafor', 'Sam Reyes'])
    expect(people.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(400)
    expect(people[0]?.lastAt).toBeGreaterThan(people[1]?.lastAt ?? 0)
  })
})
