import { describe, expect, it } from 'vitest'
import type { Precedent } from '#core/auto-reply/index.ts'
import { fakeClock } from '#test/fakes.ts'
import { storedListening } from '#test/live/listening.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from '../db.ts'
import type { LogRow } from './message-log.ts'
import type { StoredSuggestion, SuggestionChange } from './suggestions.ts'

describe.each(databases)('the live tables on %s', (engine) => {
  const stores = storesOn(engine)

  const clock = fakeClock()

  async function open(): Promise<Store> {
    const store = await stores.open({ clock })
    for (const id of ['ada', 'bob'])
      await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: 'hash', now: clock.now() })
    return store
  }

  const config = storedListening

  const texts = { channel: 'imessage', resource: 'messages' }

  const suggestion = (id: string, given: Partial<StoredSuggestion> = {}): Omit<StoredSuggestion, 'updatedAt'> => ({
    id,
    accountId: 'ada',
    peer: { key: 'card:1', name: 'Mia', group: false, addresses: ['+15550100101'], known: true },
    channel: 'imessage',
    thread: 'card:1',
    target: '{}',
    turn: [],
    drafts: [],
    text: 'see you',
    edited: false,
    told: null,
    ask: false,
    note: null,
    awaits: null,
    reasons: [],
    context: [],
    fresh: true,
    state: 'scheduled',
    receivedAt: clock.now(),
    dueAt: clock.now() + 10,
    ...given,
  })

  const change = (store: Store, one: StoredSuggestion, from: readonly StoredSuggestion['state'][], to: SuggestionChange) =>
    store.transaction(async (tables) => {
      await tables.outbox.lock(one.accountId)
      return tables.suggestions.change(one, from, () => to)
    })

  const outboxRow = (id: string, answers: readonly string[], accountId = 'ada') => ({
    id,
    accountId,
    suggestionId: 's',
    automatic: true,
    channel: 'imessage',
    resource: 'messages',
    conversation: 'card:1',
    thread: 'card:1',
    target: '{}',
    text: 'see you',
    answers,
  })

  it('reads what it has in its form, and a draft without the precedent that an earlier version gave it', async () => {
    const store = await open()
    const draft = { text: 'see you', confidence: null, because: [], reason: 'yours', engine: 'on-device' }
    const earlier = { turn: 'when?', draft: 'see you', answers: [] } as unknown as Precedent
    const precedent = { ...earlier, bar: null, unseen: [], turns: [], times: [], routine: [], said: [], names: [], obstacle: null }
    await store.suggestions.add(
      suggestion('s', {
        drafts: [
          { ...draft, precedent: earlier },
          { ...draft, precedent },
        ],
      }),
    )
    expect(await store.suggestions.find('ada', 's')).toMatchObject({ drafts: [draft, { ...draft, precedent }] })
    expect((await store.suggestions.find('ada', 's'))?.drafts[0]).toEqual(draft)

    await store.suggestions.add(suggestion('odd', { text: 5 as unknown as string }))
    await expect(store.suggestions.find('ada', 'odd')).rejects.toMatchObject({ code: 'internal' })
  })

  it('lets one listener of a machine run, and gives its cursor back', async () => {
    const store = await open()
    for (const id of ['ada', 'bob']) await store.listeners.putConfig(id, texts, config)
    await store.listeners.setRunning('ada', 'imessage', 5)
    await store.listeners.keepCursor({ accountId: 'ada', channel: 'imessage' }, 5, 'cursor')
    // What an earlier start of it has read.
    await store.listeners.keepCursor({ accountId: 'ada', channel: 'imessage' }, 4, 'an older cursor')
    expect(await store.listeners.findRunning('messages')).toEqual({
      accountId: 'ada',
      channel: 'imessage',
      resource: 'messages',
      running: true,
      config,
      startedAt: 5,
      cursor: 'cursor',
      pausedOn: null,
    })
    await expect(store.listeners.setRunning('bob', 'imessage', 6)).rejects.toThrow(/unique/i)
    expect(await store.listeners.setStopped('ada', 'imessage')).toBe(true)
    expect(await store.listeners.setStopped('ada', 'imessage')).toBe(false)
    await store.listeners.setRunning('bob', 'imessage', 6)
    expect(await store.listeners.find('ada', 'imessage')).toMatchObject({ running: false, cursor: null })
  })

  it('lets an account listen on several channels, each with its own configuration and cursor', async () => {
    const store = await open()
    const box = { channel: 'mail', resource: 'a box' }
    const other = { ...config, allowed: ['mia@example.com'] }
    await store.listeners.putConfig('ada', texts, config)
    await store.listeners.putConfig('ada', box, other)
    for (const { channel } of [texts, box]) await store.listeners.setRunning('ada', channel, 5)
    await store.listeners.keepCursor({ accountId: 'ada', channel: 'mail' }, 5, 'cursor')
    expect(await store.listeners.list('ada')).toMatchObject([
      { channel: 'imessage', config, cursor: null },
      { channel: 'mail', config: other, cursor: 'cursor' },
    ])
    expect(await store.listeners.running()).toEqual(['imessage', 'mail'].map((channel) => ({ accountId: 'ada', channel })))
    await store.listeners.setStopped('ada', 'mail')
    expect(await store.listeners.findRunning('messages')).toMatchObject({ accountId: 'ada' })
    expect(await store.listeners.findRunning('a box')).toBeNull()
  })

  it('gives a message of each resource its own reply, and each thread its own suggestions and sends', async () => {
    const store = await open()
    const mailed = { channel: 'mail', thread: 'lunch' }
    await store.outbox.claim(outboxRow('o', ['g1']))
    await store.outbox.claim({ ...outboxRow('p', ['g1']), ...mailed, resource: 'a box' })
    expect(await store.outbox.ofThread('ada', mailed, 5)).toMatchObject([{ id: 'p' }])
    expect((await store.outbox.ofConversation('ada', 'card:1', 5)).map(({ id }) => id).toSorted()).toEqual(['o', 'p'])
    await store.suggestions.add(suggestion('a'))
    await store.suggestions.add(suggestion('b', mailed))
    expect(await store.suggestions.ofThread('ada', mailed, ['scheduled'])).toMatchObject([{ id: 'b', ...mailed }])
    expect(await store.suggestions.due('ada', 'mail', clock.now() + 10)).toMatchObject([{ id: 'b' }])
    expect((await store.suggestions.ofConversation('ada', 'card:1', ['scheduled'])).map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
  })

  it('takes a row back that was not given away after all, and only that', async () => {
    const store = await open()
    await store.outbox.claim(outboxRow('o', ['g1']))
    const first = { id: 'o', attempt: 'first' }
    expect(await store.outbox.takeBack(first)).toBe(false)
    await store.outbox.hand('o', 'first', 'base')
    expect(await store.outbox.takeBack(first)).toBe(true)
    expect(await store.outbox.find('o')).toMatchObject({ state: 'claimed', baseline: 'base', attempt: null, handedAt: null })
    await expect(store.outbox.keepBaseline(first, 'more')).rejects.toThrow(/not on its way/)
    await store.outbox.hand('o', 'second', 'base')
    await store.outbox.keepBaseline({ id: 'o', attempt: 'second' }, 'more')
    expect(await store.outbox.find('o')).toMatchObject({ state: 'handed', baseline: 'more' })
    expect(await store.outbox.answered('messages', ['g1'])).toEqual(new Set(['g1']))
  })

  it('finds suggestions by conversation, state and time, and changes only what still stands so', async () => {
    const store = await open()
    await store.suggestions.add(suggestion('a'))
    await store.suggestions.add(suggestion('b', { state: 'waiting', dueAt: null, receivedAt: clock.now() + 1 }))
    expect((await store.suggestions.list('ada', null, 10)).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(await store.suggestions.ofConversation('ada', 'card:1', ['scheduled'])).toMatchObject([{ id: 'a', text: 'see you' }])
    expect(await store.suggestions.ofConversation('ada', 'card:2', ['scheduled'])).toEqual([])
    const people = ['card:1', 'card:2']
    expect(await store.suggestions.withAtLeast('ada', people, 2)).toEqual(['card:1'])
    expect(await store.suggestions.withAtLeast('ada', people, 3)).toEqual([])
    expect(await store.suggestions.withAtLeast('bob', people, 1)).toEqual([])
    expect(await store.suggestions.find('bob', 'a')).toBeNull()
    expect(await store.suggestions.due('ada', 'imessage', clock.now() + 9)).toEqual([])
    const [due] = await store.suggestions.due('ada', 'imessage', clock.now() + 10)
    if (due === undefined) throw new Error('nothing is due')
    expect(await change(store, due, ['scheduled'], { state: 'waiting' })).toMatchObject({ state: 'waiting', dueAt: null })
    expect(await change(store, due, ['scheduled'], { state: 'sending' })).toBeNull()
    await store.suggestions.prune('ada', clock.now() + 1)
    expect((await store.suggestions.list('ada', null, 10)).map(({ id }) => id)).toEqual(['b'])
  })

  it('keeps what was written to a suggestion since it was read, and is changed, as is who is on auto, under the account’s lock only', async () => {
    const store = await open()
    await store.suggestions.add(suggestion('a'))
    const [read] = await store.suggestions.list('ada', ['scheduled'], 1)
    if (read === undefined) throw new Error('nothing is scheduled')
    await change(store, read, ['scheduled'], { text: 'see you at nine', edited: true })
    expect(await change(store, read, ['scheduled'], { state: 'answered' })).toMatchObject({ text: 'see you at nine', edited: true })
    expect(await store.suggestions.find('ada', 'a')).toMatchObject({ text: 'see you at nine', edited: true, state: 'answered' })
    const unlocked = store.transaction((tables) => tables.suggestions.change(read, ['answered'], () => ({ text: '' })))
    await expect(unlocked).rejects.toThrow(/locked first/)
    const rung = { conversation: 'card:1', name: 'Mia', since: 0, shown: 0, down: null }
    await expect(store.transaction((tables) => tables.ladder.put('ada', rung))).rejects.toThrow(/locked first/)
    // Outside a transaction, it would end at once.
    await store.outbox.lock('ada')
    await expect(store.suggestions.change(read, ['answered'], () => ({ text: '' }))).rejects.toThrow(/locked first/)
  })

  it('knows a review from when it was called `lookedAt`', async () => {
    const store = await open()
    const { review, ...automatic } = { review: 'kept', wouldSendAt: 1, confidence: null, evidence: null, precedent: null } as const
    await store.suggestions.add({ ...suggestion('a'), lookedAt: review } as ReturnType<typeof suggestion>)
    const line = { id: 'a', channel: 'imessage', at: 0, name: 'Mia', text: 'hi', response: null, outcome: '', reasons: [] }
    await store.messageLog.add('ada', { ...line, automatic: { ...automatic, lookedAt: review } } as object as LogRow)
    const found = await store.suggestions.find('ada', 'a')
    expect([found?.review, found]).toEqual(['kept', expect.not.objectContaining({ lookedAt: 'kept' })])
    expect(await store.messageLog.list('ada', 1)).toMatchObject([{ automatic: { ...automatic, review: 'kept' } }])
  })

  it('knows what a person wrote in other threads, by whatever channel and under whatever key, newest first', async () => {
    const store = await open()
    const at = clock.now()
    const other = { ...suggestion('x').peer, key: 'address:mia@example.com' }
    await store.suggestions.add(suggestion('here'))
    await store.suggestions.add(suggestion('mailed', { channel: 'mail', thread: 'lunch', state: 'waiting' }))
    await store.suggestions.add(
      suggestion('by another key', { channel: 'mail', thread: 'dinner', peer: other, receivedAt: at + 1, state: 'sent' }),
    )
    await store.suggestions.add(suggestion('of another', { channel: 'mail', thread: 'tea', peer: { ...other, key: 'card:2' } }))
    await store.suggestions.add(suggestion('before', { channel: 'mail', thread: 'lunch', receivedAt: at - 1 }))
    const heads = await store.suggestions.heads('ada', { channel: 'imessage', thread: 'card:1', keys: ['card:1', other.key] }, at)
    expect(heads.map(({ id, state }) => [id, state])).toEqual([
      ['by another key', 'sent'],
      ['mailed', 'waiting'],
    ])
    expect(new Set(heads.map(({ place }) => place)).size).toBe(2)
    expect(await store.suggestions.heads('bob', { channel: 'imessage', thread: 'card:1', keys: ['card:1'] }, 0)).toEqual([])
  })

  it('gives one message one reply, whichever account claims it', async () => {
    const store = await open()
    const claims = await Promise.allSettled(
      (['ada', 'bob', 'ada', 'bob'] as const).map((account, n) =>
        store.transaction(async (tables) => {
          await tables.outbox.lock(account)
          await tables.outbox.claim(outboxRow(`o${n}`, ['g1', `other ${n}`], account))
        }),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await store.outbox.unfinished(null)
    expect(rows).toHaveLength(1)
    expect(await store.outbox.answered('messages', ['g1', 'g2'])).toEqual(new Set(['g1']))
  })

  it('takes no word from an attempt that is over, or that another process has taken over', async () => {
    const store = await open()
    await store.outbox.claim(outboxRow('o', ['g1']))
    const first = { id: 'o', attempt: 'first' }
    const second = { id: 'o', attempt: 'second' }
    expect(await store.outbox.takeOver('o', 'second')).toBeNull()
    await store.outbox.hand('o', 'first', 'base')
    expect(await store.outbox.takeOver('o', 'second')).toMatchObject({ ...second, state: 'handed', baseline: 'base' })
    await expect(store.outbox.keepBaseline(first, 'more')).rejects.toThrow(/not on its way/)
    expect([await store.outbox.takeBack(first), await store.outbox.fail(first, ['handed'])]).toEqual([false, false])
    expect(await store.outbox.finish(first, 'unknown', null)).toBe(false)
    expect(await store.outbox.finish(second, 'sent', 'g')).toBe(true)
    expect(await store.outbox.find('o')).toMatchObject({ state: 'sent', baseline: 'base' })
  })

  it('moves a row on only from where it stands', async () => {
    const store = await open()
    await store.outbox.claim(outboxRow('o', ['g1']))
    const first = { id: 'o', attempt: 'first' }
    expect(await store.outbox.finish(first, 'sent', 'g')).toBe(false)
    expect(await store.outbox.hand('o', 'first', 'base')).toBe(true)
    expect(await store.outbox.hand('o', 'first', 'base')).toBe(false)
    expect(await store.outbox.fail(first, ['claimed'])).toBe(false)
    expect(await store.outbox.find('o')).toMatchObject({ state: 'handed', baseline: 'base', handedAt: clock.now() })
    expect(await store.outbox.finish(first, 'unknown', null)).toBe(true)
    expect(await store.outbox.finish(first, 'sent', 'g')).toBe(false)
    expect(await store.outbox.unfinished('ada')).toEqual([])
    expect(await store.outbox.answered('messages', ['g1'])).toEqual(new Set(['g1']))
    expect(await store.outbox.ofConversation('ada', 'card:1', 5)).toMatchObject([{ id: 'o', state: 'unknown', answers: ['g1'] }])
  })

  it('names what is not settled, and of what failed only what may have left something behind', async () => {
    const store = await open()
    const mail = { channel: 'mail', resource: 'box', thread: 't' }
    for (const [id, given] of [
      ['text', {}],
      ['mail', mail],
      ['cleared', mail],
      ['never handed', mail],
      ['unknown', {}],
    ] as const) {
      await store.outbox.claim({ ...outboxRow(id, [`answered by ${id}`]), ...given })
      if (id !== 'never handed') await store.outbox.hand(id, 'first', 'base')
      if (id === 'unknown') await store.outbox.finish({ id, attempt: 'first' }, 'unknown', null)
      else await store.outbox.fail({ id, attempt: id === 'never handed' ? null : 'first' }, ['claimed', 'handed'])
    }
    await store.outbox.cleared('cleared')
    const unsettled = async (clearing: readonly string[]) => (await store.outbox.unsettled(clock.now(), clearing)).map(({ id }) => id)
    expect((await unsettled(['mail'])).toSorted()).toEqual(['mail', 'unknown'])
    expect(await unsettled([])).toEqual(['unknown'])
    expect(await store.outbox.unsettled(clock.now(), [])).toEqual([{ id: 'unknown', accountId: 'ada' }])
    expect(await store.outbox.unsettled(clock.now() + 1, ['mail'])).toEqual([])
  })

  it('gives what waits on a channel page by page, newest first, also where several came at once', async () => {
    const store = await open()
    const at = clock.now()
    const times = [at, at, at + 1, at, at + 2]
    for (const [nth, receivedAt] of times.entries()) await store.suggestions.add(suggestion(`s${nth}`, { receivedAt }))
    await store.suggestions.add(suggestion('elsewhere', { channel: 'mail', receivedAt: at + 3 }))
    await store.suggestions.add(suggestion('over', { state: 'sent', receivedAt: at + 3 }))
    const of = { accountId: 'ada', channel: 'imessage', states: ['scheduled' as const] }
    const seen: string[][] = []
    let page = await store.suggestions.before(of, null, 2)
    for (; page.length > 0; page = await store.suggestions.before(of, page.at(-1) ?? null, 2)) seen.push(page.map(({ id }) => id))
    expect(seen).toEqual([['s4', 's2'], ['s3', 's1'], ['s0']])
  })

  it('frees a message whose reply certainly did not leave', async () => {
    const store = await open()
    await store.outbox.claim(outboxRow('o', ['g1']))
    expect(await store.outbox.fail({ id: 'o', attempt: null }, ['claimed'])).toBe(true)
    await store.outbox.claim(outboxRow('p', ['g1']))
    const states = (await store.outbox.since('ada', clock.now())).map(({ id, state }) => [id, state])
    expect(Object.fromEntries(states)).toEqual({ o: 'failed', p: 'claimed' })
  })

  it('forgets what was sent, but for the guids of what was sent without the owner', async () => {
    const store = await open()
    const send = async (id: string, automatic: boolean, guid: string | null) => {
      await store.outbox.claim({ ...outboxRow(id, [`answered ${id}`]), automatic })
      await store.outbox.hand(id, 'first', 'base')
      await store.outbox.finish({ id, attempt: 'first' }, guid === null ? 'unknown' : 'sent', guid)
    }
    await send('a', true, 'guid-a')
    await send('b', false, 'guid-b')
    await send('c', true, null)
    const later = clock.now() + 1
    expect(await store.outbox.automaticGuids('ada')).toEqual(['guid-a'])
    await store.outbox.prune('ada', later)
    await store.outbox.prune('ada', later)
    expect(await store.outbox.automaticGuids('ada')).toEqual(['guid-a'])
    expect(await store.outbox.automaticGuids('bob')).toEqual([])
    expect(await store.outbox.automaticGuidsSince('imessage', 0)).toEqual(['guid-a'])
    expect(await store.outbox.automaticGuidsSince('imessage', clock.now() + 1)).toEqual([])
    expect(await store.outbox.automaticGuidsSince('mail', 0)).toEqual([])
    expect((await store.outbox.automaticSends('imessage')).map(({ guid }) => guid)).toEqual(['guid-a'])
    expect(await store.outbox.ofConversation('ada', 'card:1', 5)).toEqual([])
    expect(await store.outbox.since('ada', 0)).toMatchObject([{ id: 'a', text: '', conversation: '', target: '', baseline: null }])
  })

  it('keeps the log, newest first, until it is cleared', async () => {
    const store = await open()
    const row = { channel: 'imessage', name: 'Mia', text: 'hi', response: null, outcome: 'Waiting.', reasons: [] }
    await store.messageLog.add('ada', { id: 'a', at: 1, ...row })
    await store.messageLog.add('ada', { id: 'b', at: 2, ...row })
    await store.messageLog.change('ada', { id: 'a', at: 1, ...row, response: 'hey', outcome: 'Sent.' })
    expect((await store.messageLog.list('ada', 10)).map(({ id, response }) => [id, response])).toEqual([
      ['b', null],
      ['a', 'hey'],
    ])
    await store.messageLog.prune('ada', 2)
    expect(await store.messageLog.list('ada', 10)).toHaveLength(1)
    expect(await store.messageLog.deleteAllOf('ada')).toBe(1)
    // A cleared log stays empty when an old entry is updated.
    await store.messageLog.change('ada', { id: 'b', at: 2, ...row })
    expect(await store.messageLog.list('ada', 10)).toEqual([])
  })

  it('gives a mail to whoever takes it first, once, and again only where that was long ago and came to nothing', async () => {
    const store = await open()
    const where = { accountId: 'ada', mailbox: 'a box' }
    expect(await store.seenMails.unseen(where, ['a', 'b'])).toEqual({ fresh: ['a', 'b'], underWay: false })
    const takes = await Promise.all([store.seenMails.take(where, 'a'), store.seenMails.take(where, 'a')])
    expect(takes.toSorted()).toEqual([false, true])
    expect(await store.seenMails.take({ ...where, accountId: 'bob' }, 'a')).toBe(true)
    expect(await store.seenMails.unseen(where, ['a', 'b'])).toEqual({ fresh: ['b'], underWay: true })
    clock.advance(3 * 60_000)
    expect(await store.seenMails.unseen(where, ['a'])).toEqual({ fresh: ['a'], underWay: false })
    clock.advance(-24 * 3_600_000)
    expect(await store.seenMails.unseen(where, ['a'])).toEqual({ fresh: ['a'], underWay: false })
    expect(await store.seenMails.take(where, 'a')).toBe(true)
    await store.seenMails.done(where, ['a'])
    clock.advance(3 * 60_000)
    expect(await store.seenMails.take(where, 'a')).toBe(false)
    await store.seenMails.take(where, 'b')
    await store.seenMails.giveBack(where, ['a', 'b'])
    expect(await store.seenMails.unseen(where, ['a', 'b'])).toEqual({ fresh: ['b'], underWay: false })
    await store.seenMails.prune('ada', clock.now() + 1)
    expect((await store.seenMails.unseen(where, ['a'])).fresh).toEqual(['a'])
  })

  it('goes with the account', async () => {
    const store = await open()
    await store.listeners.putConfig('ada', texts, config)
    await store.suggestions.add(suggestion('a'))
    await store.outbox.claim(outboxRow('o', ['g1']))
    await store.deleteAccount('ada')
    expect(await store.listeners.find('ada', 'imessage')).toBeNull()
    expect(await store.suggestions.list('ada', null, 10)).toEqual([])
    expect(await store.outbox.unfinished(null)).toEqual([])
    expect(await store.outbox.answered('messages', ['g1'])).toEqual(new Set())
  })
})
