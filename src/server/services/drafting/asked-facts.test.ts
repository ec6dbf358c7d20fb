import { expect, it } from 'vitest'
import { fakeCompute } from '#test/fake-compute.ts'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { sureDraft } from '#test/live/live.ts'
import { giveVoice } from '#test/voice.ts'
import { createDrafting } from './draft-replies.ts'

it('in Chat, the page is told which own facts they ask for', async () => {
  const clock = fakeClock()
  const { store } = await testDeps(clock)
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await giveVoice(store, 'ada', { contacts: [{ key: 'card:1', name: 'Maya', group: false, addresses: [] }] })
  const compute = { ...fakeCompute(), draft: () => Promise.resolve([{ ...sureDraft, text: "it's [my address]" }]) }
  const drafting = createDrafting({
    store,
    compute,
    clock,
    confidences: { addTo: (_account, { engine }, drafts) => Promise.resolve(drafts.map((one) => Object.assign({}, one, { engine }))) },
  })
  const asked = async (text: string) => (await drafting.draft('ada', { contactId: 'card:1', text, thread: [], count: 1 })).asked_facts
  expect(await asked('whats your address')).toEqual(['address'])
  expect(await asked('whats her address')).toBeUndefined()
})
