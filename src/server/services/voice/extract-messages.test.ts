import { expect, it } from 'vitest'
import { messagesHistory } from '#adapters/imessage/index.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { ExtractionRequest } from '#core/ports/history.ts'
import { testDeps } from '#test/app.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { fakeClock, fakeRandom } from '#test/fakes.ts'
import { createExtractions } from './extract-messages.ts'
import { toMia } from '#test/live/fake-messages.ts'

it('an extraction is told what was sent without the owner, by whichever account and also where nobody knows what became of it', async () => {
  const clock = fakeClock()
  const base = await testDeps(clock)
  const { store } = base
  for (const id of ['ada', 'bea']) await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: null, now: 0 })
  const send = async (id: string, automatic: boolean, guid: string | null, accountId = 'ada') => {
    const row = { ...toMia, accountId, suggestionId: 's', text: `text ${id}` }
    await store.outbox.claim({ ...row, id, automatic, answers: [`answered ${id}`] })
    await store.outbox.hand(id, 'first', 'base')
    await store.outbox.finish({ id, attempt: 'first' }, guid === null ? 'unknown' : 'sent', guid)
    clock.advance(1)
  }
  await send('a', true, 'guid-a')
  await send('b', true, null)
  await send('c', false, 'guid-c')
  await send('d', true, 'guid-d', 'bea')
  let asked: ExtractionRequest | null = null
  const compute: Compute = {
    ...fakeCompute(),
    extract(request, ...rest) {
      asked = request
      return fakeCompute().extract(request, ...rest)
    },
  }
  await createExtractions({ ...base, compute, random: fakeRandom(), texts: messagesHistory('/nowhere/chat.db') }).extract('ada', {
    days: 5,
  })
  expect(asked).toMatchObject({
    sentByProduct: [
      { guid: 'guid-a', target: toMia.target, text: 'text a' },
      { guid: null, target: toMia.target, text: 'text b' },
      { guid: 'guid-d', target: toMia.target, text: 'text d' },
    ],
  })
})

it('a call that joins a read says what that one reads, and does not pass for a read of another database', async () => {
  const base = await testDeps(fakeClock())
  await base.store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const compute: Compute = {
    ...fakeCompute(),
    async extract(...asked) {
      begins()
      await over
      return fakeCompute().extract(...asked)
    },
  }
  const { extract } = createExtractions({ ...base, compute, random: fakeRandom(), texts: messagesHistory('/nowhere/chat.db') })
  const first = extract('ada', { days: 5 })
  await begun
  const joined = extract('ada', { days: 365 })
  await expect(extract('ada', { days: 5, path: '/elsewhere/chat.db' })).rejects.toMatchObject({ code: 'conflict' })
  finish()
  expect((await joined).message).toBe((await first).message)
})
