import { expect, it } from 'vitest'
import { fakeCompute } from '#test/fake-compute.ts'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { sureDraft } from '#test/live/live.ts'
import { giveVoice } from '#test/voice.ts'
import { createDrafting } from './draft-replies.ts'

it('in Chat, only texts to one of the owner’s contacts have gaps filled in at once', async () => {
  const clock = fakeClock()
  const { store } = await testDeps(clock)
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const of = (key: string, group: boolean) => ({ key, name: key, group, addresses: [] })
  await giveVoice(store, 'ada', { contacts: [of('card:1', false), of('group:chat1', true)] })
  const compute = { ...fakeCompute(), draft: () => Promise.resolve([{ ...sureDraft, text: "it's [my address]" }]) }
  const drafting = createDrafting({
    store,
    compute,
    clock,
    confidences: { addTo: (_account, { engine }, drafts) => Promise.resolve(drafts.map((one) => Object.assign({}, one, { engine }))) },
  })
  const atOnce = async (contactId: string | null, given: { text?: string; register?: 'email' } = {}) =>
    (await drafting.draft('ada', { contactId, text: 'whats your address', thread: [], count: 1, ...given })).asked_facts?.at_once
  expect(await atOnce('card:1')).toBe(true)
  expect(await atOnce('card:1', { text: 'whats your address\nin lisbon' })).toBe(false)
  expect(await atOnce('card:1', { register: 'email' })).toBe(false)
  for (const other of [null, 'group:chat1', 'card:nobody']) expect(await atOnce(other)).toBe(false)
})
