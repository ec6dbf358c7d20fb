import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fakeClock } from '#test/fakes.ts'
import { collect } from '#test/store/collect.ts'
import { addAccount, extract, extractionSummary, filledAt, textsOf, train } from '#test/store/filled.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from '../db.ts'

describe.each(databases)('what is learned, on %s', (engine) => {
  const stores = storesOn(engine)
  const clock = fakeClock()

  async function withAccount(): Promise<Store> {
    const store = await stores.open({ clock })
    await addAccount(store, 'ada')
    return store
  }

  describe('runs', () => {
    it('are one of a kind at a time, for many starts at once', async () => {
      const store = await withAccount()
      const starts = await Promise.all(
        ['a', 'b', 'c'].map((id) =>
          store.runs.start({ id, accountId: 'ada', kind: 'training', phase: 'collecting', params: { seed: id } }),
        ),
      )
      expect(starts.filter((start) => start.started)).toHaveLength(1)
      expect(new Set(starts.map((start) => start.run.id)).size).toBe(1)
      const { run } = await store.runs.start({ id: 'x', accountId: 'ada', kind: 'extraction', phase: 'reading' })
      expect(run.id).toBe('x')
      expect((await store.runs.listUnfinished()).map((unfinished) => unfinished.kind).toSorted()).toEqual(['extraction', 'training'])
    })

    it('store their phases, and stay as they ended', async () => {
      const store = await withAccount()
      const at = clock.now()
      await store.runs.start({ id: 'r', accountId: 'ada', kind: 'training', phase: 'collecting', params: { seed: 4 } })
      clock.advance(10)
      expect(await store.runs.setPhase('r', 'profiling', { progress: 0.25, samples: 40, warning: 'few' })).toBe(true)
      expect(await store.runs.findRunning('ada', 'training')).toEqual({
        id: 'r',
        accountId: 'ada',
        kind: 'training',
        source: '',
        phase: 'profiling',
        progress: 0.25,
        samples: 40,
        error: null,
        warning: 'few',
        params: { seed: 4 },
        startedAt: at,
        updatedAt: at + 10,
        finishedAt: null,
        dismissed: false,
      })
      expect(await store.runs.fail('r', { code: 'not-enough-messages', message: 'Only 4.' })).toBe(true)
      expect(await store.runs.setPhase('r', 'indexing')).toBe(false)
      expect(await store.runs.finish('r', 'ready')).toBe(false)
      expect(await store.runs.newest('ada', 'training')).toMatchObject({
        phase: 'failed',
        error: { code: 'not-enough-messages', message: 'Only 4.' },
        finishedAt: at + 10,
      })
      expect(await store.runs.findRunning('ada', 'training')).toBeNull()
    })

    it('are dismissed when they have ended, not before', async () => {
      const store = await withAccount()
      await store.runs.start({ id: 'a', accountId: 'ada', kind: 'training', phase: 'collecting' })
      await store.runs.finish('a', 'ready')
      clock.advance(1)
      await store.runs.start({ id: 'b', accountId: 'ada', kind: 'training', phase: 'collecting' })
      await store.runs.dismiss('ada', 'training')
      expect(await store.runs.find('a')).toMatchObject({ dismissed: true, progress: 1 })
      expect(await store.runs.newest('ada', 'training')).toMatchObject({ id: 'b', dismissed: false })
    })

    it('keep a checkpoint while they run', async () => {
      const store = await withAccount()
      await store.runs.start({ id: 'r', accountId: 'ada', kind: 'training', phase: 'collecting' })
      await store.runs.writeCheckpoint('r', 'profiling')
      expect(await store.runs.readCheckpoint('r', z.string())).toBe('profiling')
      await expect(store.runs.readCheckpoint('r', z.number())).rejects.toMatchObject({ code: 'internal' })
      await store.runs.finish('r', 'cancelled')
      expect(await store.runs.readCheckpoint('r', z.string())).toBeNull()
    })
  })

  describe('an extraction', () => {
    it('gives its blocks back in order, one at a time', async () => {
      const store = await withAccount()
      const blocks = Array.from({ length: 23 }, (_, i) => `block ${i}`)
      await extract(store, 'ada', 'x', blocks)
      expect(await textsOf(store.pairBlocks.read('x'))).toEqual(blocks)
      expect(await store.pairBlocks.count('x')).toEqual({ blocks: 23, pairs: 23 })
      expect(await store.pairBlocks.count('none')).toEqual({ blocks: 0, pairs: 0 })
    })

    it('takes the place of the one before, which is deleted', async () => {
      const store = await withAccount()
      await extract(store, 'ada', 'one', ['a', 'b'], ['mom', 'sam'])
      await extract(store, 'ada', 'two', ['c'], ['sam', 'priya'])
      expect(await store.sources.list('ada')).toEqual([
        {
          source: 'imessage',
          runId: 'two',
          count: 2,
          sent: 2,
          received: 3,
          conversations: 1,
          pairs: 1,
          skipped: { 'one-time-code': 2 },
          days: 365,
          sampleData: false,
          extractedAt: filledAt,
        },
      ])
      expect((await store.contacts.list('ada')).map((contact) => contact.name)).toEqual(['priya Example', 'sam Example'])
      expect(await textsOf(store.pairBlocks.read('one'))).toEqual([])
      expect(await textsOf(store.pairBlocks.read('two'))).toEqual(['c'])
      expect(await store.runs.find('two')).toMatchObject({ phase: 'ready', samples: 1 })
    })

    it('that failed leaves the one before, and nothing of its own', async () => {
      const store = await withAccount()
      await extract(store, 'ada', 'one', ['a'], ['mom'])
      await store.runs.start({ id: 'two', accountId: 'ada', kind: 'extraction', phase: 'reading' })
      await store.pairBlocks.append('two', 0, Buffer.from('b'), 1)
      await store.sweep()
      expect(await store.pairBlocks.count('two')).toMatchObject({ blocks: 1 })
      await store.runs.fail('two', { code: 'undecodable', message: 'x' })
      await expect(
        store.finishExtraction({
          accountId: 'ada',
          runId: 'two',
          source: 'imessage',
          days: 1,
          summary: extractionSummary(9, ['eve']),
          at: 0,
        }),
      ).rejects.toMatchObject({ code: 'cancelled' })
      await store.sweep()
      expect(await store.pairBlocks.count('two')).toMatchObject({ blocks: 0 })
      expect(await store.sources.find('ada', 'imessage')).toMatchObject({ runId: 'one' })
      expect(await textsOf(store.pairBlocks.read('one'))).toEqual(['a'])
      expect((await store.contacts.list('ada')).map((contact) => contact.key)).toEqual(['mom'])
    })

    it('may repeat its last block after a restart', async () => {
      const store = await withAccount()
      await store.runs.start({ id: 'x', accountId: 'ada', kind: 'extraction', phase: 'reading' })
      await store.pairBlocks.append('x', 0, Buffer.from('half'), 1)
      await store.pairBlocks.append('x', 0, Buffer.from('whole'), 2)
      expect(await textsOf(store.pairBlocks.read('x'))).toEqual(['whole'])
      expect(await store.pairBlocks.count('x')).toEqual({ blocks: 1, pairs: 2 })
    })

    it('of a thousand people is kept whole', async () => {
      const store = await withAccount()
      const names = Array.from({ length: 1000 }, (_, i) => `p${String(i).padStart(4, '0')}`)
      await extract(store, 'ada', 'x', ['a'], names)
      expect((await store.contacts.list('ada')).map((contact) => contact.key)).toEqual(names)
      expect((await store.contacts.list('ada'))[500]).toEqual({
        key: 'p0500',
        name: 'p0500 Example',
        group: false,
        addresses: ['p0500@example.com'],
      })
    })
  })

  describe('a voice', () => {
    it('drafts from the moment it is ready, and the one before is deleted', async () => {
      const store = await withAccount()
      await train(store, 'ada', 'r1', 'v1', ['a', 'b'])
      expect(await store.voices.current('ada')).toEqual({
        id: 'v1',
        accountId: 'ada',
        runId: 'r1',
        pairs: 12,
        sampleData: false,
        evaluation: { lift: 3.5, note: 'x' },
        format: 1,
        trainedAt: filledAt,
        ready: true,
      })
      await train(store, 'ada', 'r2', 'v2', ['c'])
      expect(await store.voices.current('ada')).toMatchObject({ id: 'v2' })
      expect(await store.voices.find('v1')).toBeNull()
      expect(await textsOf(store.voiceParts.read('v1'))).toEqual([])
      expect(await textsOf(store.voiceParts.read('v2'))).toEqual(['c'])
      expect(await collect(store.voiceTexts.find('v1', [0, 1]))).toEqual([])
    })

    it('whose run failed goes, and the one before still drafts', async () => {
      const store = await withAccount()
      await train(store, 'ada', 'r1', 'v1', ['a'])
      await store.runs.start({ id: 'r2', accountId: 'ada', kind: 'training', phase: 'collecting' })
      await store.voices.create({ id: 'v2', accountId: 'ada', runId: 'r2', format: 1, sampleData: false, now: 0 })
      await store.voiceParts.append('v2', 0, Buffer.from('half'))
      await store.sweep()
      expect((await store.voices.ofRun('r2')).map((voice) => voice.id)).toEqual(['v2'])
      await store.runs.fail('r2', { code: 'internal', message: 'x' })
      await store.sweep()
      expect(await store.voices.find('v2')).toBeNull()
      expect(await store.voices.current('ada')).toMatchObject({ id: 'v1' })
      expect(await textsOf(store.voiceParts.read('v1'))).toEqual(['a'])
    })
  })
})
