import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import {
  loadAutomaticSettings,
  answerFrom,
  readAutoResponse,
  switchOff,
  switchOn,
  writeAutoResponse,
  writeDefaultMode,
} from '#server/services/automatic/automatic-settings.ts'
import { readOverlaySettings, writeOverlaySettings } from '#server/services/overlay/overlay-settings.ts'
import { learnFrom } from '#server/services/voice/learn-from.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import { fakeClock } from '#test/fakes.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from './db.ts'

/** The owner's choices, and what was learned from their actions. */
describe.each(databases)('choices on %s', (engine) => {
  const stores = storesOn(engine)

  const clock = fakeClock()

  async function open(): Promise<Store> {
    const store = await stores.open({ clock })
    for (const id of ['ada', 'bob']) await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: null, now: 0 })
    return store
  }

  it('keep one mode a conversation and account, until it is taken away', async () => {
    const store = await open()
    await store.conversationModes.put('ada', '+15550100101', 'auto')
    await store.conversationModes.put('ada', '+15550100101', 'ask')
    await store.conversationModes.put('ada', 'card:2', 'off')
    await store.conversationModes.put('bob', '+15550100101', 'auto')
    expect(Object.fromEntries(await store.conversationModes.all('ada'))).toEqual({ '+15550100101': 'ask', 'card:2': 'off' })
    await store.conversationModes.put('ada', '+15550100101', null)
    const settings = await loadAutomaticSettings(store, 'ada')
    expect([settings.modeOf(['+15550100101']), settings.modeOf(['card:2'])]).toEqual([null, 'off'])
    expect((await loadAutomaticSettings(store, 'bob')).modeOf(['+15550100101'])).toBe('auto')
  })

  it('of several fields lose none of two that are changed at once, the first time as well', async () => {
    const store = await open()
    const changes = [{ suggestionCount: 5 }, { position: 'left' }] as const
    await Promise.all(changes.map((change) => writeOverlaySettings(store, 'ada', change)))
    expect(await readOverlaySettings(store, 'ada')).toEqual({ suggestionCount: 5, position: 'left' })
    const counts = Array.from({ length: 8 }, () => store.settings.change('ada', 'n', z.number(), (before) => (before ?? 0) + 1))
    await Promise.all([...counts, store.transaction((tables) => tables.settings.change('ada', 'n', z.number(), (n) => (n ?? 0) + 1))])
    expect(await store.settings.get('ada', 'n', z.number())).toBe(9)
  })

  it('keep one mode where the key has been changed since', async () => {
    const place = await stores.place()
    const ring = (...ids: number[]): KeyRing => {
      const keys = ids.map((n) => ({ id: `k${n}`, key: new Uint8Array(32).fill(n) }))
      return { load: () => keys, create: () => keys, renew: () => null }
    }
    const before = await place.open({ clock, keys: ring(1) })
    await before.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    await before.conversationModes.put('ada', 'mom', 'auto')
    await before.close()
    const after = await place.open({ clock, keys: ring(2, 1) })
    await after.conversationModes.put('ada', 'mom', 'off')
    expect([...(await after.conversationModes.all('ada'))]).toEqual([['mom', 'off']])
  })

  it('begin with the specified defaults, and are off where the row cannot be read', async () => {
    const store = await open()
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({
      active: true,
      onSince: null,
      channels: { text: true, email: true },
      schedule: {
        enabled: false,
        start_time: '09:00',
        end_time: '17:00',
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        time_zone: 'UTC',
      },
      threshold: 0.7,
      until: { text: null, email: null },
      defaultMode: 'draft',
    })
    const { stored } = await readAutoResponse(store, 'ada')
    await writeAutoResponse(store, 'ada', { ...stored, until: { text: 5, email: null }, confidence_threshold: 0.9 })
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({ active: true, threshold: 0.9, until: { text: 5, email: null } })
    await writeDefaultMode(store, 'ada', 'ask')
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({ defaultMode: 'ask' })
    await switchOff(store, 'ada')
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({ active: false, threshold: 0.9 })
    await answerFrom(store, 'ada', 7)
    await switchOn(store, 'ada', { text: false, email: true })
    await writeAutoResponse(store, 'ada', stored)
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({ active: true, onSince: 7, channels: { text: false, email: true } })
    await switchOn(store, 'ada', { text: true, email: true })
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({ active: true, channels: { text: true, email: true } })
    await store.settings.put('ada', 'auto-response', { confidence_threshold: 'much' })
    expect(await loadAutomaticSettings(store, 'ada')).toMatchObject({ active: false, threshold: 0.7 })
  })

  it('are what the owner did with drafts, newest first, each to be removed', async () => {
    const store = await open()
    const event = { conversation: 'mom', contact: 'Mom', incoming: 'dinner at 7?', draft: 'sounds good', text: 'sounds great' }
    await learnFrom({ store, clock }, { ...event, suggestion: 's1', accountId: 'ada', kind: 'edited' })
    clock.advance(1)
    await learnFrom({ store, clock }, { ...event, suggestion: 's2', accountId: 'ada', kind: 'dismissed', text: null })
    await learnFrom({ store, clock }, { ...event, suggestion: 's3', accountId: 'ada', kind: 'answered', draft: ' ' })
    await learnFrom({ store, clock }, { ...event, suggestion: 's4', accountId: 'bob', kind: 'accepted' })
    const items = await store.learned.list('ada', 10)
    expect(items).toEqual([
      { ...event, id: expect.any(String), kind: 'dismissed', text: null, at: clock.now() },
      { ...event, id: expect.any(String), kind: 'edited', at: clock.now() - 1 },
    ])
    expect(await store.learned.list('ada', 1)).toHaveLength(1)
    const [first] = items
    expect(await store.learned.delete('bob', first?.id ?? '')).toBe(false)
    expect(await store.learned.delete('ada', first?.id ?? '')).toBe(true)
    expect(await store.learned.count('ada')).toBe(1)
    expect(await store.forgetLearned('ada')).toMatchObject({ learned: 1 })
    expect(await store.learned.count('bob')).toBe(1)
  })

  it('exclude a moment for as long as the item that shows it is there', async () => {
    const store = await open()
    const item = { conversation: 'mom', contact: 'Mom', incoming: 'x', draft: 'y', text: null, kind: 'not-like-this', at: 1 } as const
    await store.learned.add('ada', { ...item, id: 'one' })
    await store.learned.exclude('ada', 'guid-b', 'one')
    await store.learned.add('ada', { ...item, id: 'two', at: 2 })
    await store.learned.exclude('ada', 'guid-a', 'two')
    expect(await store.learned.excluded('ada')).toEqual(['guid-a', 'guid-b'])
    expect(await store.learned.isExcluded('ada', 'guid-b')).toBe(true)
    expect(await store.learned.isExcluded('bob', 'guid-b')).toBe(false)
    await store.learned.prune('ada', 0)
    expect(await store.learned.count('ada')).toBe(2)
    expect([await store.learned.excludedAt('ada'), await store.learned.excludedAt('bob')]).toEqual([2, null])
    await store.learned.delete('ada', 'one')
    expect(await store.learned.excluded('ada')).toEqual(['guid-a'])
    await store.learned.delete('ada', 'two')
    expect(await store.learned.excludedAt('ada')).toBeNull()
  })

  it('keep the newest of what was learned', async () => {
    const store = await open()
    for (const at of [1, 2, 3]) {
      const item = { conversation: 'mom', contact: 'Mom', incoming: 'x', draft: 'y', text: null, kind: 'dismissed', at } as const
      await store.learned.add('ada', { ...item, id: `i${at}` })
    }
    await store.learned.prune('ada', 2)
    expect((await store.learned.list('ada', 10)).map(({ id }) => id)).toEqual(['i3', 'i2'])
  })
})
