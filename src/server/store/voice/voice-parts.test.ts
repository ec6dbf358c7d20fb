import { describe, expect, it } from 'vitest'
import { createFetchingDrafter } from '#core/drafting/fetching/find-fetch-draft.ts'
import { createDrafter } from '#core/drafting/index.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { textsInMemory, textsInParts } from '#core/voice/codec/pair-records.ts'
import { decodeVoice, encodeVoice, trainVoice } from '#core/voice/index.ts'
import { contacts, friend, makeHistory } from '#test/history.ts'
import { databases, storesOn } from '#test/stores.ts'

const trained = trainVoice(
  { pairs: makeHistory(300), contacts, seed: 1, resume: null },
  { phase: () => undefined, checkpoint: () => undefined, replayed: () => undefined },
)
const encoded = encodeVoice(trained)
const voice = decodeVoice(encoded)
const asked = (incoming: string, contact: string | null): DraftingRequest => ({ contact, incoming: [incoming], previous: [], count: 3 })
const requests = [
  asked('did you see the soup?', friend.key),
  asked('can you help me with the printer?', null),
  asked('I am done with the garden, thanks for your help', friend.key),
  asked('are you coming tonight?', friend.key),
  asked('your bike looks so good now', friend.key),
]

describe.each(databases)('the texts of a voice that lie in the store (%s)', (engine) => {
  const stores = storesOn(engine)

  it('give the drafts that a voice with all its texts gives, fetched or read from memory', async () => {
    const store = await stores.open()
    await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    await store.runs.start({ id: 'run', accountId: 'ada', kind: 'training', phase: 'collecting' })
    await store.voices.create({ id: 'voice', accountId: 'ada', runId: 'run', format: 3, sampleData: true, now: 0 })
    for (const [seq, part] of encoded.entries()) await store.voiceParts.append('voice', seq, part)
    const stored = textsInParts(voice.store, (seq) => store.voiceParts.find('voice', seq))
    // Nothing of its own to read: whatever is drafted was fetched.
    const bare = { ...voice, store: { ...voice.store, bytes: new Uint8Array() } }
    let drafted = 0
    for (const excluded of [new Set<string>(), new Set(['guid-7', 'guid-9'])]) {
      const whole = createDrafter(voice, { excluded })
      const fromStore = createFetchingDrafter(bare, stored, { excluded })
      const fromMemory = createFetchingDrafter(bare, textsInMemory(voice.store), { excluded })
      // Asked all at once, each waits for the one before.
      const fetched = await Promise.all(requests.map((request) => fromStore.draft(request)))
      expect(fetched.reduce((sum, { texts }) => sum + texts, 0)).toBeGreaterThan(0)
      for (const [i, request] of requests.entries()) {
        const drafts = whole.draft(request)
        expect(fetched[i]?.drafts).toEqual(drafts)
        expect(await fromMemory.draft(request)).toEqual(fetched[i])
        drafted += drafts.length
      }
    }
    expect(drafted).toBeGreaterThan(requests.length)
  })

  it('are missed in words where a part of them is gone', async () => {
    const store = await stores.open()
    const texts = textsInParts(voice.store, (seq) => store.voiceParts.find('nobody', seq))
    await expect(texts.fetch([0])).rejects.toMatchObject({ code: 'internal', message: expect.stringContaining('Train it again') })
  })
})
