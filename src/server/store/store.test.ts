import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ExtractionSummary } from '#core/ports/history.ts'
import { collect } from '#test/store/collect.ts'
import { fakeClock } from '#test/fakes.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from './db.ts'

describe.each(databases)('the store on %s', (engine) => {
  const stores = storesOn(engine)

  const clock = fakeClock()
  const day = 86_400_000

  async function open(): Promise<Store> {
    const store = await stores.open({ clock })
    return store
  }

  async function withAccount(id = 'ada') {
    const store = await open()
    const account = await addAccount(store, id)
    return { store, account }
  }

  async function addAccount(store: Store, id: string) {
    const account = await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: 'hash', now: clock.now() })
    if (account === null) throw new Error('taken')
    return account
  }

  const summary = (pairs: number, names: readonly string[] = []): ExtractionSummary => ({
    sent: pairs * 2,
    received: pairs * 3,
    conversations: 1,
    pairs,
    skipped: { 'one-time-code': 2 },
    contacts: names.map((name) => ({ key: name, name: `${name} Example`, group: false, addresses: [`${name}@example.com`] })),
    sampleData: false,
  })

  async function extract(store: Store, accountId: string, runId: string, blocks: readonly string[], names: readonly string[] = []) {
    await store.runs.start({ id: runId, accountId, kind: 'extraction', phase: 'reading' })
    for (const [seq, block] of blocks.entries()) await store.pairBlocks.append(runId, seq, Buffer.from(block), 1)
    await store.finishExtraction({
      accountId,
      runId,
      source: 'imessage',
      days: 365,
      summary: summary(blocks.length, names),
      at: clock.now(),
    })
  }

  async function train(store: Store, accountId: string, runId: string, voiceId: string, parts: readonly string[]) {
    await store.runs.start({ id: runId, accountId, kind: 'training', phase: 'collecting' })
    await store.voices.create({ id: voiceId, accountId, runId, format: 1, sampleData: false, now: clock.now() })
    for (const [seq, part] of parts.entries()) await store.voiceParts.append(voiceId, seq, Buffer.from(part))
    for (const [seq, part] of parts.entries()) await store.voiceTexts.append(voiceId, seq, [Buffer.from(`texts of ${part}`)])
    await store.finishTraining({
      accountId,
      runId,
      voiceId,
      pairs: 12,
      evaluation: { lift: 3.5, note: 'x' },
      warning: null,
      at: clock.now(),
    })
  }

  const text = async (parts: AsyncIterable<Uint8Array>) => (await collect(parts)).map((part) => Buffer.from(part).toString())

  describe('accounts', () => {
    it('hold an e-mail address once, in any case, and keep it as it was typed', async () => {
      const store = await open()
      const create = (id: string, email: string) => store.accounts.create({ id, email, name: 'N', passwordHash: null, now: 5 })
      expect(await create('a', 'Ada@Example.com')).toEqual({
        id: 'a',
        email: 'Ada@Example.com',
        name: 'N',
        hasPassword: false,
        createdAt: 5,
      })
      expect(await create('b', 'ADA@example.com')).toBeNull()
      expect(await store.accounts.findByEmail('ada@EXAMPLE.com')).toMatchObject({ id: 'a' })
      expect(await store.accounts.count()).toBe(1)
    })

    it('have one owner, the oldest, made once even by many at a time', async () => {
      const store = await open()
      const owners = await Promise.all(['a', 'b', 'c', 'd'].map((id) => store.accounts.findOrCreateOwner({ id, now: 1 })))
      expect(new Set(owners.map((owner) => owner.id)).size).toBe(1)
      expect(await store.accounts.count()).toBe(1)
      const claims = await Promise.all(
        ['x@example.com', 'y@example.com'].map((email) => store.accounts.claim({ email, name: null, passwordHash: 'h' })),
      )
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
      await store.accounts.create({ id: 'old', email: 'old@example.com', name: null, passwordHash: null, now: 0 })
      expect(await store.accounts.findOrCreateOwner({ id: 'z', now: 9 })).toMatchObject({ id: 'old' })
    })

    it('take everything that is theirs with them', async () => {
      const { store } = await withAccount()
      await addAccount(store, 'bob')
      for (const id of ['ada', 'bob']) {
        await extract(store, id, `x-${id}`, ['1', '2'], ['mom'])
        await train(store, id, `t-${id}`, `v-${id}`, ['p'])
        await store.settings.put(id, 'k', { n: 1 })
        await store.sessions.create({ tokenHash: `s-${id}`, accountId: id, createdAt: 0, lastUsedAt: 0, expiresAt: day })
        await store.sessionCodes.create({ codeHash: `c-${id}`, accountId: id, expiresAt: day })
      }
      expect(await store.deleteAccount('ada')).toEqual({
        accounts: 1,
        sources: 1,
        contacts: 1,
        learned: 0,
        replays: 0,
        suggestions: 0,
        message_log: 0,
        verdicts: 0,
        ladder: 0,
        practice_cards: 0,
        pair_blocks: 2,
        voices: 1,
        voice_parts: 1,
        voice_texts: 1,
        runs: 2,
      })
      expect(await store.accounts.find('ada')).toBeNull()
      expect(await store.sessions.findLive('s-ada', 0)).toBeNull()
      expect(await store.sessionCodes.take('c-ada', 0)).toBeNull()
      expect(await store.settings.list('ada')).toEqual([])
      expect(await store.runs.find('x-ada')).toBeNull()
      expect(await text(store.voiceParts.read('v-ada'))).toEqual([])
      expect(await collect(store.voiceTexts.find('v-ada', [0]))).toEqual([])
      expect(await store.sessions.findLive('s-bob', 0)).not.toBeNull()
      expect(await text(store.pairBlocks.read('x-bob'))).toEqual(['1', '2'])
      expect(await store.voices.current('bob')).toMatchObject({ id: 'v-bob' })
    })
  })

  describe('codes and sessions', () => {
    it('are used up by one of many at a time', async () => {
      const { store } = await withAccount()
      await store.sessionCodes.create({ codeHash: 'c', accountId: 'ada', expiresAt: 10 })
      const takes = await Promise.all(Array.from({ length: 8 }, () => store.sessionCodes.take('c', 9)))
      expect(takes.filter((taken) => taken === 'ada')).toHaveLength(1)
    })

    it('end at their time', async () => {
      const { store } = await withAccount()
      await store.passwordResets.create({ codeHash: 'c', accountId: 'ada', expiresAt: 10 })
      expect(await Promise.all([9, 10].map((at) => store.passwordResets.find('c', at)))).toEqual(['ada', null])
      expect(await store.passwordResets.take('c', 10)).toBeNull()
      await store.sessions.create({ tokenHash: 's', accountId: 'ada', createdAt: 0, lastUsedAt: 0, expiresAt: 10 })
      expect(await store.sessions.findLive('s', 9)).toMatchObject({ accountId: 'ada', expiresAt: 10 })
      expect(await store.sessions.findLive('s', 10)).toBeNull()
      await store.sessions.touch('s', 5, 20)
      await store.sessions.deleteExpired(15)
      expect(await store.sessions.findLive('s', 15)).toMatchObject({ lastUsedAt: 5 })
    })
  })

  it('keeps settings by account and key, and overlooks what no longer fits', async () => {
    const { store } = await withAccount()
    const shape = z.object({ n: z.number() })
    expect(await store.settings.get('ada', 'k', shape)).toBeNull()
    await store.settings.put('ada', 'k', { n: 1 })
    await store.settings.put('ada', 'k', { n: 2 })
    expect(await store.settings.get('ada', 'k', shape)).toEqual({ n: 2 })
    expect(await store.settings.get('ada', 'k', z.object({ other: z.string() }))).toBeNull()
    await store.settings.delete('ada', 'k')
    expect(await store.settings.list('ada')).toEqual([])
  })

  describe('runs', () => {
    it('are one of a kind at a time, for many starts at once', async () => {
      const { store } = await withAccount()
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
      const { store } = await withAccount()
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
      const { store } = await withAccount()
      await store.runs.start({ id: 'a', accountId: 'ada', kind: 'training', phase: 'collecting' })
      await store.runs.finish('a', 'ready')
      clock.advance(1)
      await store.runs.start({ id: 'b', accountId: 'ada', kind: 'training', phase: 'collecting' })
      await store.runs.dismiss('ada', 'training')
      expect(await store.runs.find('a')).toMatchObject({ dismissed: true, progress: 1 })
      expect(await store.runs.newest('ada', 'training')).toMatchObject({ id: 'b', dismissed: false })
    })

    it('keep a checkpoint while they run', async () => {
      const { store } = await withAccount()
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
      const { store } = await withAccount()
      const blocks = Array.from({ length: 23 }, (_, i) => `block ${i}`)
      await extract(store, 'ada', 'x', blocks)
      expect(await text(store.pairBlocks.read('x'))).toEqual(blocks)
      expect(await store.pairBlocks.count('x')).toEqual({ blocks: 23, pairs: 23 })
      expect(await store.pairBlocks.count('none')).toEqual({ blocks: 0, pairs: 0 })
    })

    it('takes the place of the one before, which is deleted', async () => {
      const { store } = await withAccount()
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
          extractedAt: clock.now(),
        },
      ])
      expect((await store.contacts.list('ada')).map((contact) => contact.name)).toEqual(['priya Example', 'sam Example'])
      expect(await text(store.pairBlocks.read('one'))).toEqual([])
      expect(await text(store.pairBlocks.read('two'))).toEqual(['c'])
      expect(await store.runs.find('two')).toMatchObject({ phase: 'ready', samples: 1 })
    })

    it('that failed leaves the one before, and nothing of its own', async () => {
      const { store } = await withAccount()
      await extract(store, 'ada', 'one', ['a'], ['mom'])
      await store.runs.start({ id: 'two', accountId: 'ada', kind: 'extraction', phase: 'reading' })
      await store.pairBlocks.append('two', 0, Buffer.from('b'), 1)
      await store.sweep()
      expect(await store.pairBlocks.count('two')).toMatchObject({ blocks: 1 })
      await store.runs.fail('two', { code: 'undecodable', message: 'x' })
      await expect(
        store.finishExtraction({ accountId: 'ada', runId: 'two', source: 'imessage', days: 1, summary: summary(9, ['eve']), at: 0 }),
      ).rejects.toMatchObject({ code: 'cancelled' })
      await store.sweep()
      expect(await store.pairBlocks.count('two')).toMatchObject({ blocks: 0 })
      expect(await store.sources.find('ada', 'imessage')).toMatchObject({ runId: 'one' })
      expect(await text(store.pairBlocks.read('one'))).toEqual(['a'])
      expect((await store.contacts.list('ada')).map((contact) => contact.key)).toEqual(['mom'])
    })

    it('may repeat its last block after a restart', async () => {
      const { store } = await withAccount()
      await store.runs.start({ id: 'x', accountId: 'ada', kind: 'extraction', phase: 'reading' })
      await store.pairBlocks.append('x', 0, Buffer.from('half'), 1)
      await store.pairBlocks.append('x', 0, Buffer.from('whole'), 2)
      expect(await text(store.pairBlocks.read('x'))).toEqual(['whole'])
      expect(await store.pairBlocks.count('x')).toEqual({ blocks: 1, pairs: 2 })
    })

    it('of a thousand people is kept whole', async () => {
      const { store } = await withAccount()
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
      const { store } = await withAccount()
      await train(store, 'ada', 'r1', 'v1', ['a', 'b'])
      expect(await store.voices.current('ada')).toEqual({
        id: 'v1',
        accountId: 'ada',
        runId: 'r1',
        pairs: 12,
        sampleData: false,
        evaluation: { lift: 3.5, note: 'x' },
        format: 1,
        trainedAt: clock.now(),
        ready: true,
      })
      await train(store, 'ada', 'r2', 'v2', ['c'])
      expect(await store.voices.current('ada')).toMatchObject({ id: 'v2' })
      expect(await store.voices.find('v1')).toBeNull()
      expect(await text(store.voiceParts.read('v1'))).toEqual([])
      expect(await text(store.voiceParts.read('v2'))).toEqual(['c'])
      expect(await collect(store.voiceTexts.find('v1', [0, 1]))).toEqual([])
    })

    it('whose run failed goes, and the one before still drafts', async () => {
      const { store } = await withAccount()
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
      expect(await text(store.voiceParts.read('v1'))).toEqual(['a'])
    })
  })

  it('forgets what was learned and keeps the account', async () => {
    const { store } = await withAccount()
    await extract(store, 'ada', 'x', Array.from({ length: 20 }, String), ['mom'])
    await train(store, 'ada', 't', 'v', ['p', 'q'])
    expect(await store.forgetLearned('ada')).toEqual({
      sources: 1,
      contacts: 1,
      learned: 0,
      replays: 0,
      suggestions: 0,
      message_log: 0,
      verdicts: 0,
      ladder: 0,
      practice_cards: 0,
      pair_blocks: 20,
      voices: 1,
      voice_parts: 2,
      voice_texts: 2,
      runs: 2,
    })
    expect(await store.accounts.find('ada')).not.toBeNull()
    expect(await store.voices.current('ada')).toBeNull()
    expect(await store.runs.newest('ada', 'training')).toBeNull()
  })

  it('does all of a transaction or nothing', async () => {
    const { store } = await withAccount()
    const work = store.transaction(async (tables) => {
      await tables.settings.put('ada', 'a', 1)
      await tables.meta.put('a', '1')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await store.settings.list('ada')).toEqual([])
    expect(await store.meta.get('a')).toBeNull()
    const counted = Array.from({ length: 20 }, (_, i) => store.transaction((tables) => tables.settings.put('ada', `k${i}`, i)))
    await Promise.all(counted)
    expect(await store.settings.list('ada')).toHaveLength(20)
  })
})
