import { describe, expect, it } from 'vitest'
import type { LearnedItem } from '#contract/voice/learned.ts'
import { learnFrom } from '#server/services/voice/learn-from.ts'
import { startChoices } from '#test/trust/owner-choices.ts'

const mia = { key: 'card:1', name: 'Mia Torres', group: false, addresses: ['+15550100101'] }
const pair = {
  id: 'guid-1',
  contact: 'card:1',
  group: false,
  at: 5,
  delay: 1,
  incoming: ['dinner?', 'at 7'],
  previous: [],
  reply: ['sounds good', 'see you'],
}
const given = { contacts: [mia], pairs: [pair, { ...pair, id: 'guid-2' }] }
interface List {
  items: LearnedItem[]
  total: number
}

describe('GET and DELETE /api/learned', () => {
  it('show what was learned whole, newest first, and forget one', async () => {
    const { call, store, clock, accountId } = await startChoices(given)
    const event = { accountId, conversation: 'card:1', contact: 'Mia Torres', incoming: 'dinner?', draft: 'sure', text: 'sure!' }
    const deps = { store, clock }
    await learnFrom(deps, { ...event, suggestion: 's1', kind: 'edited' })
    clock.advance(1000)
    await learnFrom(deps, { ...event, suggestion: 's2', kind: 'dismissed', text: null })
    const { body } = await call<List>('GET', '/api/learned?limit=1')
    const { accountId: _, conversation: _key, ...shown } = event
    expect(body).toEqual({
      items: [{ ...shown, id: 's2', kind: 'dismissed', text: null, at: new Date(clock.now()).toISOString() }],
      total: 2,
    })
    expect(await call('DELETE', '/api/learned/s2')).toMatchObject({ status: 200, body: { success: true } })
    expect((await call('DELETE', '/api/learned/s2')).status).toBe(404)
    expect((await call<List>('GET', '/api/learned')).body.items.map(({ id }) => id)).toEqual(['s1'])
  })
})

describe('POST /api/learned/not-like-this', () => {
  it('takes the moment out of every draft until the item is removed', async () => {
    const { call, drafted } = await startChoices(given)
    const draft = () => call('POST', '/api/drafts', { text: 'dinner?' })
    await draft()
    for (const moment_id of ['guid-1', 'guid-1', 'guid-2'])
      expect((await call('POST', '/api/learned/not-like-this', { moment_id })).status).toBe(200)
    await draft()
    const { body } = await call<List>('GET', '/api/learned')
    expect(body.total).toBe(2)
    expect(body.items[0]).toMatchObject({
      kind: 'not-like-this',
      contact: 'Mia Torres',
      incoming: 'dinner?\nat 7',
      draft: 'sounds good\nsee you',
      text: null,
    })
    for (const { id } of body.items) await call('DELETE', `/api/learned/${id}`)
    await draft()
    expect(drafted.map(({ excluded }) => excluded)).toEqual([[], ['guid-1', 'guid-2'], []])
  })

  it('takes out what the owner wrote instead of a draft too', async () => {
    const { call, store, clock, accountId } = await startChoices(given)
    const event = { accountId, conversation: 'card:1', contact: 'Mia Torres', incoming: 'dinner?', draft: 'sure', text: 'no\nsorry' }
    await learnFrom({ store, clock }, { ...event, suggestion: 's3', kind: 'answered' })
    expect((await call('POST', '/api/learned/not-like-this', { moment_id: 'learned:s3' })).status).toBe(200)
    expect((await call<List>('GET', '/api/learned')).body.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'not-like-this', incoming: 'dinner?', draft: 'no\nsorry' })]),
    )
  })

  it('knows only moments that were learned', async () => {
    const { call } = await startChoices(given)
    expect((await call('POST', '/api/learned/not-like-this', { moment_id: 'guid-9' })).status).toBe(404)
  })
})
