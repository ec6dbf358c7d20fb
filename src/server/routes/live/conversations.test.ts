import { describe, expect, it } from 'vitest'
import type { Conversation } from '#contract/live/conversations.ts'
import { loadAutomaticSettings } from '#server/services/automatic/automatic-settings.ts'
import { putMode } from '#server/services/automatic/modes-of-people.ts'
import { startChoices } from '#test/trust/owner-choices.ts'

const mia = { key: 'card:1', name: 'Mia Torres', group: false, addresses: ['+15550100101'] }
const stranger = { key: 'address:+15550100105', name: '+1 555 010 0105', group: false, addresses: ['+15550100105'] }
const group = { key: 'chat:7', name: 'Climbing', group: true, addresses: ['+15550100101', '+15550100102'] }
const people = [
  { key: 'chat:7', name: 'Climbing', group: true, pairs: 12, lastAt: 3 },
  { key: 'card:1', name: 'Mia Torres', group: false, pairs: 60, lastAt: 2 },
]
const given = { people, contacts: [mia, stranger, group] }

interface List {
  conversations: Conversation[]
  total: number
  default_mode: string
}
const modes = ({ conversations }: List) => Object.fromEntries(conversations.map(({ id, effective_mode }) => [id, effective_mode]))
const put = (id: string) => `/api/conversations/${encodeURIComponent(id)}/mode`

describe('GET /api/conversations', () => {
  it('lists the people of the voice, most recent first, then those that were found', async () => {
    const { call } = await startChoices(given)
    const { body } = await call<List>('GET', '/api/conversations')
    expect(body).toMatchObject({ total: 3, default_mode: 'draft' })
    expect(body.conversations[0]).toEqual({
      id: 'chat:7',
      name: 'Climbing',
      group: true,
      mode: null,
      effective_mode: 'draft',
      allowed: false,
      pairs: 12,
    })
    expect(body.conversations.map(({ id }) => id)).toEqual(['chat:7', 'card:1', 'address:+15550100105'])
  })

  it('tells two people of one name apart by their addresses: who texts, and who mails', async () => {
    const mails = { key: 'address:mia@home.example', name: 'Mia Torres', group: false, addresses: ['mia@home.example'] }
    const { call } = await startChoices({ ...given, contacts: [mia, stranger, group, mails] })
    const { body } = await call<List>('GET', '/api/conversations')
    expect(body.conversations.map(({ name }) => name)).toEqual([
      'Climbing',
      'Mia Torres (+1 555 010 0101)',
      '+1 555 010 0105',
      'Mia Torres (mia@home.example)',
    ])
  })

  it('finds by name and address, and lists without a voice too', async () => {
    const { call } = await startChoices(given)
    expect((await call<List>('GET', '/api/conversations?query=mia&limit=1')).body.conversations.map(({ id }) => id)).toEqual(['card:1'])
    expect((await call<List>('GET', '/api/conversations?query=0105')).body.total).toBe(1)
    const { call: untrained } = await startChoices({ voice: false })
    expect((await untrained('GET', '/api/conversations')).body).toEqual({ conversations: [], total: 0, default_mode: 'draft' })
  })

  it('counts the allowed list: auto for the person, drafts at most for a group they are in', async () => {
    const { call } = await startChoices({ ...given, allowed: ['(555) 010-0101'] })
    const { body } = await call<List>('GET', '/api/conversations')
    expect(modes(body)).toEqual({ 'chat:7': 'draft', 'card:1': 'auto', 'address:+15550100105': 'draft' })
    expect(body.conversations.filter(({ allowed }) => allowed).map(({ id }) => id)).toEqual(['card:1'])
  })
})

describe('PUT /api/conversations/:id/mode', () => {
  it('refuses an auto that is not earned, and changes nothing', async () => {
    const { call } = await startChoices({ ...given, missing: '11 more in practice' })
    const refused = await call('PUT', put('card:1'), { mode: 'auto' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(JSON.stringify(refused.body)).toContain('Auto has not been earned for Mia Torres yet. Still missing: 11 more in practice.')
    const { body } = await call<List>('GET', '/api/conversations')
    expect(modes(body)['card:1']).toBe('draft')
    expect((await call('PUT', put('card:1'), { mode: 'ask' })).body).toMatchObject({ mode: 'ask' })
  })

  it('refuses it to somebody too who is on auto by the allowed list alone: off the list, they would keep it', async () => {
    const { call } = await startChoices({ ...given, allowed: ['+15550100101'], missing: '11 more in practice' })
    expect((await call('PUT', put('card:1'), { mode: 'auto' })).status).toBe(409)
    const { conversations } = (await call<List>('GET', '/api/conversations')).body
    expect(conversations.find(({ id }) => id === 'card:1')).toMatchObject({ mode: null, effective_mode: 'auto' })
  })

  it('lets whoever was put on auto stay there, whatever is missing now', async () => {
    const { call, store, accountId } = await startChoices({ ...given, missing: '11 more in practice' })
    await putMode(store, accountId, mia, 'auto')
    expect((await call('PUT', put('card:1'), { mode: 'auto' })).body).toMatchObject({ mode: 'auto' })
  })

  it('sets and clears the mode of one, and what is scheduled is looked at again', async () => {
    const { call, asked, accountId, published } = await startChoices({ ...given, allowed: ['+15550100101'] })
    expect((await call('PUT', put('card:1'), { mode: 'off' })).body).toMatchObject({ mode: 'off', effective_mode: 'off', allowed: true })
    expect(asked).toEqual([`reconsider ${accountId}`])
    expect(published).toEqual([{ type: 'control' }])
    expect((await call('PUT', put('card:1'), { mode: null })).body).toMatchObject({ mode: null, effective_mode: 'auto' })
    expect((await call('PUT', put('card:1'), { mode: 'loud' })).status).toBe(400)
  })

  it('lets a group be off or get drafts, nothing above', async () => {
    const { call } = await startChoices(given)
    expect((await call('PUT', put('chat:7'), { mode: 'off' })).body).toMatchObject({ effective_mode: 'off' })
    for (const mode of ['ask', 'auto']) expect((await call('PUT', put('chat:7'), { mode })).status).toBe(400)
    expect((await call('PUT', put('chat:7'), { mode: 'draft' })).body).toMatchObject({ effective_mode: 'draft' })
  })

  it('takes somebody who wrote for the first time, under a key of any length that is allowed', async () => {
    const { call, store, accountId } = await startChoices(given)
    const long = `address:${'x'.repeat(480)}@example.com`.slice(0, 500)
    for (const key of ['address:+15550100177', long]) {
      expect((await call('PUT', put(key), { mode: 'off' })).body).toMatchObject({ id: key, effective_mode: 'off', group: false })
      expect((await loadAutomaticSettings(store, accountId)).modeOf([key])).toBe('off')
    }
    expect((await call<List>('GET', '/api/conversations')).body.total).toBe(5)
    expect((await call('PUT', put('x'.repeat(501)), { mode: 'off' })).status).toBe(400)
  })
})

describe('PUT /api/conversations/default-mode', () => {
  it('holds for those without a mode, above draft only for people the owner knows', async () => {
    const { call } = await startChoices(given)
    expect(await call('PUT', '/api/conversations/default-mode', { mode: 'ask' })).toMatchObject({ body: { default_mode: 'ask' } })
    const list = async () => modes((await call<List>('GET', '/api/conversations')).body)
    expect(await list()).toEqual({ 'chat:7': 'draft', 'card:1': 'ask', 'address:+15550100105': 'draft' })
    await call('PUT', '/api/conversations/default-mode', { mode: 'off' })
    expect(await list()).toEqual({ 'chat:7': 'off', 'card:1': 'off', 'address:+15550100105': 'off' })
    expect((await call('PUT', '/api/conversations/default-mode', { mode: 'auto' })).status).toBe(400)
  })
})
