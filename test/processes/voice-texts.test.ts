import { describe, expect, it } from 'vitest'
import { decodeVoice, encodeVoice, FetchedTexts, renewVoice, trainVoice, voiceFormat } from '#core/voice/index.ts'
import { voiceRef } from '#server/services/voice/current-voice.ts'
import type { Store } from '#server/store/db.ts'
import { collect } from '../store/collect.ts'
import { fakeKeyRing } from '../fakes.ts'
import { contacts, makeHistory, quiet } from '../history.ts'
import { olderVoice } from '../store/older-voice.ts'
import { databases, storesOn } from '../store/stores.ts'

const pairs = makeHistory(100)
const voice = trainVoice({ pairs, contacts, seed: 1, resume: null, evaluate: false }, quiet)
const stored = encodeVoice(voice)
const older = olderVoice(voice, 3)
const textOf = (pair: number) => ({ id: pairs[pair]?.id, incoming: pairs[pair]?.incoming, reply: pairs[pair]?.reply })
const renewed = renewVoice(older) ?? stored

async function put(store: Store, { parts, texts, format }: { parts: readonly Uint8Array[]; texts: readonly Uint8Array[]; format: number }) {
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await store.runs.start({ id: 'run', accountId: 'ada', kind: 'training', phase: 'collecting' })
  await store.voices.create({ id: 'v', accountId: 'ada', runId: 'run', format, sampleData: true, now: 0 })
  for (const [seq, part] of parts.entries()) await store.voiceParts.append('v', seq, part)
  await store.voiceTexts.append('v', 0, texts)
  await store.finishTraining({ accountId: 'ada', runId: 'run', voiceId: 'v', pairs: 100, evaluation: null, warning: null, at: 0 })
}

describe.each(databases)('the texts of a stored voice, on %s', (engine) => {
  const stores = storesOn(engine)

  it('are read by the numbers of their pairs, and what is gone is left out', async () => {
    const store = await stores.open()
    await put(store, { ...stored, format: voiceFormat })
    const { texts } = voiceRef(store, 'v')
    const found = await texts.fetch([99, 3, 40, 41, 1_000])
    expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([3, 40, 41, 99])
    for (const [pair, text] of found) expect(text).toEqual(textOf(pair))
    expect(await texts.fetch([])).toEqual(new Map())
    // Written again, as by a training that goes on after a crash.
    await store.voiceTexts.append('v', 0, stored.texts.slice(0, 2))
    expect((await texts.fetch([3])).get(3)).toEqual(textOf(3))
    await store.forgetLearned('ada')
    expect(await texts.fetch([3, 40])).toEqual(new Map())
  })

  it('are taken out of an older voice by two processes at once, and none of its parts is left', async () => {
    const place = await stores.place()
    const keys = fakeKeyRing()
    const first = await place.open({ keys })
    await put(first, { parts: older, texts: [], format: 3 })
    // On SQLite one process at a time has the folder.
    const second = engine === 'sqlite' ? first : await place.open({ keys })
    await Promise.all([first, second].map((store) => voiceRef(store, 'v').renewed(renewed)))
    for (const store of [first, second]) {
      const ref = voiceRef(store, 'v')
      expect(await store.voices.current('ada')).toMatchObject({ id: 'v', format: voiceFormat })
      const reader = new FetchedTexts()
      expect(decodeVoice(await collect(ref.parts()), reader)).toEqual({ ...decodeVoice(stored.parts, reader), early: null })
      expect((await ref.texts.fetch([50])).get(50)).toEqual(textOf(50))
    }
  })

  it('are not written for a voice that was deleted meanwhile', async () => {
    const store = await stores.open()
    await voiceRef(store, 'v').renewed(renewed)
    await put(store, { parts: older, texts: [], format: 3 })
    const dying = { ...store, voiceTexts: { ...store.voiceTexts, append: () => store.forgetLearned('ada').then(() => fail()) } }
    await voiceRef(dying, 'v').renewed(renewed)
    expect(await collect(store.voiceParts.read('v'))).toEqual([])
  })
})

function fail(): never {
  throw new Error('a row refers to a voice that is not there')
}
