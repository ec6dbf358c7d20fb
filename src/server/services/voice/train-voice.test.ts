import { expect, it } from 'vitest'
import { messagesHistory } from '#adapters/imessage/index.ts'
import type { Compute } from '#core/ports/compute.ts'
import { decodePairs, encodePairs } from '#core/voice/index.ts'
import { testDeps } from '#test/app.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { fakeClock, fakeRandom } from '#test/fakes.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { dinnerPair, giveVoice } from '#test/voice.ts'
import { createExtractions } from './extract-messages.ts'
import { createTrainings } from './train-voice.ts'

/** An account with a voice and what it was trained on. */
async function withVoice() {
  const clock = fakeClock()
  const base = await testDeps(clock)
  const { store } = base
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await giveVoice(store, 'ada', { pairs: Array.from({ length: 12 }, (_, n) => dinnerPair(n)) })
  clock.advance(1000)
  return { store, parts: { ...base, random: fakeRandom(), texts: messagesHistory('/nowhere/chat.db') } }
}

it('a training of which a part is deleted while it reads fails, and the previous voice stays', async () => {
  const { store, parts } = await withVoice()
  const later = encodePairs(Array.from({ length: 12 }, (_, n) => dinnerPair(12 + n)))
  await store.pairBlocks.append('x-ada', 1, Buffer.from(later), 12)
  const train: Compute['train'] = async (_request, blocks, on) => {
    let pairs = 0
    for await (const block of blocks) {
      pairs += decodePairs(block).length
      // As the end of a read does, of the one before it.
      await store.pairBlocks.deleteAllOf('x-ada')
    }
    await on.part(new Uint8Array([9, 9]))
    return { pairs, evaluation: null, replay: [] }
  }
  const source = await store.sources.find('ada', 'imessage')
  if (source === null) throw new Error('no source')
  await store.sources.put('ada', { ...source, pairs: 24 })
  const trainings = createTrainings({ ...parts, compute: { ...fakeCompute(), train }, replays: noReplays, mails: noMails })
  await trainings.start('ada')
  await expect.poll(async () => (await trainings.status('ada')).in_progress).toBe(false)
  expect(await trainings.status('ada')).toMatchObject({
    phase: 'failed',
    error: { code: 'conflict', message: expect.stringContaining('Start the training again') },
    voice: { id: 'v-ada', pairs: 12 },
  })
})

it('no read begins once a training has, however long a replay takes to end', async () => {
  const { parts } = await withVoice()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const compute = { ...fakeCompute(), train: () => Promise.resolve({ pairs: 12, evaluation: null, replay: [] }) }
  const work = { ...parts, compute }
  const trainings = createTrainings({ ...work, replays: { halt: () => ended, afterTraining: () => undefined }, mails: noMails })
  const starting = trainings.start('ada')
  await expect.poll(async () => (await trainings.status('ada')).in_progress).toBe(true)
  await expect(createExtractions(work).extract('ada', { days: 5 })).rejects.toMatchObject({ code: 'conflict' })
  end()
  await starting
  await expect.poll(async () => (await trainings.status('ada')).trained).toBe(true)
})
