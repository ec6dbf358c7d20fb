import { expect, it } from 'vitest'
import { messagesHistory } from '#adapters/imessage/index.ts'
import { testDeps } from '#test/app.ts'
import { collect } from '#test/store/collect.ts'
import { emptySummary, fakeCompute } from '#test/fake-compute.ts'
import { fakeClock, fakeRandom } from '#test/fakes.ts'
import { createExtractions } from './extract-messages.ts'
import { takeOver } from './resume-work.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { createTrainings } from './train-voice.ts'

/** Runs that one process lists as unfinished, but another ends before the first gets their lease. */
async function endedMeanwhile() {
  const base = await testDeps(fakeClock())
  const { store } = base
  const begun: string[] = []
  const compute = {
    ...fakeCompute(),
    extract: () => Promise.reject(new Error(`read again: ${begun.push('extraction')}`)),
    train: () => Promise.reject(new Error(`trained again: ${begun.push('training')}`)),
  }
  const parts = { ...base, compute, random: fakeRandom(), texts: messagesHistory('/nowhere/chat.db'), replays: noReplays, mails: noMails }
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const ofAda = { accountId: 'ada', phase: 'begun' }
  const reading = await store.runs.start({ ...ofAda, id: 'r', kind: 'extraction', params: { days: 5, chat_db: '/nowhere/chat.db' } })
  await store.pairBlocks.append('r', 0, new Uint8Array([1, 2, 3]), 60)
  await store.finishExtraction({ accountId: 'ada', runId: 'r', source: 'imessage', days: 5, summary: emptySummary, at: 1 })
  const params = { extraction_run: 'r', sample_data: false, seed: 1 }
  const training = await store.runs.start({ ...ofAda, id: 't', kind: 'training', params })
  await store.voices.create({ id: 'v', accountId: 'ada', runId: 't', sampleData: false, format: 1, now: 0 })
  await store.finishTraining({ accountId: 'ada', runId: 't', voiceId: 'v', pairs: 60, evaluation: null, warning: null, at: 1 })
  return { parts, store, begun, reading: reading.run, training: training.run }
}

it('a training that another process has just ended is not begun again, and its voice goes on drafting', async () => {
  const { parts, store, begun, training } = await endedMeanwhile()
  const trainings = createTrainings(parts)
  trainings.resume(training)
  await trainings.cancel('ada')
  expect((await store.voices.current('ada'))?.id).toBe('v')
  expect(begun).toEqual([])
})

it('an unfinished run of a kind that nobody here knows is left alone', async () => {
  const { parts, store } = await endedMeanwhile()
  const kind = 'export' as string as 'training'
  await store.runs.start({ id: 'later', accountId: 'ada', phase: 'begun', kind })
  const begun: string[] = []
  const resume = ({ id }: { readonly id: string }) => void begun.push(id)
  const extractions = { ...createExtractions(parts), resume }
  const job = takeOver({ store, extractions, trainings: { ...createTrainings(parts), resume }, mails: { resume }, replays: noReplays })
  await job.run('', new AbortController().signal)
  expect(begun).toEqual([])
  expect(await store.runs.find('later')).toMatchObject({ finishedAt: null })
})

it('an extraction that another process has just ended keeps what it found', async () => {
  const { parts, store, begun, reading } = await endedMeanwhile()
  const extractions = createExtractions(parts)
  extractions.resume(reading)
  await extractions.cancel('ada')
  expect(await collect(store.pairBlocks.read('r'))).toHaveLength(1)
  expect(begun).toEqual([])
})
