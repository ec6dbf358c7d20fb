import { describe, expect, it } from 'vitest'
import { messagesHistory } from '#adapters/imessage/index.ts'
import { AppError } from '#contract/errors.ts'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createExtractions } from '#server/services/voice/extract-messages.ts'
import { resumeWork } from '#server/services/voice/resume-work.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { createMailReading } from '#server/services/voice/mails/learn-mails.ts'
import { createTrainings } from '#server/services/voice/train-voice.ts'
import { startTestApp, testDeps, type TestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { emptySummary, fakeCompute } from '#test/fake-compute.ts'
import { fakeClock } from '#test/fakes.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { createLog } from '#server/logging/log.ts'
import { dataRoutes } from '../account/data.ts'
import { draftRoutes } from './drafts.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { trainingRoutes } from './training.ts'
import { nothingRuns } from '#test/store/nothing-runs.ts'

/** The real server and store with the services of this file; only the CPU work is simulated. */
async function start(options: { answerWithin?: number; mailbox?: Mailbox; path?: null } = {}) {
  const compute = fakeCompute()
  const clock = fakeClock()
  const base = await testDeps(clock)
  const work = {
    ...base,
    compute,
    log: createLog({ level: 'silent' }),
    texts: messagesHistory(options.path === null ? null : '/nowhere/chat.db'),
  }
  const extractions = createExtractions(work, options)
  const mails = createMailReading({
    ...work,
    mailboxes: { of: () => Promise.resolve(options.mailbox ?? null) },
    wait: () => Promise.resolve(),
  })
  const trainings = createTrainings({ ...work, replays: noReplays, mails })
  const drafting = createDrafting({ ...work, confidences: createConfidences(work) })
  const routes = [
    trainingRoutes({ extractions, trainings, mails }),
    draftRoutes(drafting),
    dataRoutes({
      ...nothingRuns,
      ...work,
      extractions,
      trainings,
      mails,
    }),
  ]
  const test = { ...(await startTestApp({ ...base, localToken: 'l'.repeat(43), routes })), clock }
  const { token, password } = await signUp(test)
  return { test, token, password, compute, extractions, trainings, drafting, store: base.store }
}

/** Each call is a moment after the previous one, as in reality: runs are distinguished by their start time. */
async function post(test: TestApp, token: string, path: string, body: object = {}) {
  test.clock.advance(1)
  const answer = await test.call('POST', path, { body, token })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

async function statusOf(test: TestApp, token: string): Promise<TrainingStatus> {
  return (await test.call('GET', '/api/fine-tuning-status', { token })).json<TrainingStatus>()
}

async function until(test: TestApp, token: string, holds: (status: TrainingStatus) => boolean): Promise<TrainingStatus> {
  for (let tries = 0; tries < 500; tries++) {
    const status = await statusOf(test, token)
    if (holds(status)) return status
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('the training status never came to what the test waits for')
}

describe('POST /api/integrate/imessage', () => {
  it('answers with what was read and keeps it as a source', async () => {
    const { test, token } = await start()
    const answer = await post(test, token, '/api/integrate/imessage', { days: 30 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, message_count: 120, pairs: 60, in_progress: false, skipped: { tapback: 3 } })
    expect(answer.body['message']).toBe('Successfully processed 120 messages from iMessage (last 30 days)!')
    const status = (await test.call('GET', '/api/integrate/status', { token })).json<{ sources: unknown[]; running: unknown }>()
    expect(status.running).toBeNull()
    expect(status.sources).toEqual([expect.objectContaining({ source: 'imessage', count: 120, days: 30, sample_data: true })])
  })

  it('uses 365 days where none are named, takes more than the field names, and refuses in words what is no number of days', async () => {
    const { test, token } = await start()
    expect((await post(test, token, '/api/integrate/imessage')).body['message']).toContain('last 365 days')
    for (const days of [3651, 99_999_999_999]) {
      expect((await post(test, token, '/api/integrate/imessage', { days })).body['message']).toContain(`last ${days} days`)
    }
    for (const [days, words] of [
      [0, 'Please enter at least 1 day.'],
      [1.5, 'Please enter a whole number of days.'],
      ['x', 'Please enter a whole number of days.'],
    ]) {
      const refused = await post(test, token, '/api/integrate/imessage', { days })
      expect([refused.status, refused.body['message']]).toEqual([400, words])
    }
  })

  it('says where it can be done, where there is nothing to read', async () => {
    const { test, token } = await start({ path: null })
    const message = 'Messages can only be read on your own Mac, with the desktop app or a local install.'
    expect((await post(test, token, '/api/integrate/imessage')).body).toMatchObject({ code: 'not-available', message })
  })

  it('joins the running read when it is called again', async () => {
    const { test, token, compute } = await start()
    compute.held = true
    const both = Promise.all([post(test, token, '/api/integrate/imessage'), post(test, token, '/api/integrate/imessage')])
    await new Promise((resolve) => setTimeout(resolve, 50))
    compute.release()
    const [first, second] = await both
    expect(first.body['message_count']).toBe(120)
    expect(second.body).toEqual(first.body)
    expect(compute.calls.extractions).toBe(1)
  })

  it('answers in time and goes on as a job whose progress can be asked for', async () => {
    const { test, token, compute } = await start({ answerWithin: 10 })
    compute.held = true
    const answer = await post(test, token, '/api/integrate/imessage')
    expect(answer.body).toMatchObject({ success: true, in_progress: true })
    const running = (await test.call('GET', '/api/integrate/status', { token })).json<{ running: object | null }>().running
    expect(running).toMatchObject({ rows_read: 10, rows_total: 260 })
    compute.release()
    await expect
      .poll(async () => (await test.call('GET', '/api/integrate/status', { token })).json<{ sources: unknown[] }>().sources.length)
      .toBe(1)
  })

  it('answers 500 for a missing permission alone, with words that do not say 500', async () => {
    const { test, token, compute } = await start()
    compute.failNext = new AppError('no-permission', 'This program may not read your Messages.')
    const refused = await post(test, token, '/api/integrate/imessage')
    expect(refused).toMatchObject({
      status: 500,
      body: { success: false, code: 'no-permission', error: 'This program may not read your Messages.' },
    })
    compute.failNext = new AppError('no-database', 'There is no Messages database here.')
    expect((await post(test, token, '/api/integrate/imessage')).status).toBe(404)
    compute.failNext = new AppError('undecodable', 'Not one text could be read.')
    expect((await post(test, token, '/api/integrate/imessage')).status).toBe(422)
    const after = (await test.call('GET', '/api/integrate/status', { token })).json<{ error: unknown; sources: unknown[] }>()
    expect(after).toMatchObject({ error: { code: 'undecodable' }, sources: [] })
  })

  it('does not let a page name the file to read', async () => {
    const { test, token } = await start()
    expect((await post(test, token, '/api/integrate/imessage', { chat_db: '/etc/passwd' })).status).toBe(403)
    expect((await post(test, 'l'.repeat(43), '/api/integrate/imessage', { chat_db: '/some/chat.db' })).status).toBe(200)
  })

  it('never puts sample data in the place of real ones, and ends a sample voice when real ones come', async () => {
    const { test, token, compute } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
    compute.summary = { ...emptySummary, sampleData: false }
    await post(test, token, '/api/integrate/imessage')
    const now = await statusOf(test, token)
    expect(now).toMatchObject({ trained: false, voice: null })
    compute.summary = emptySummary
    expect(await post(test, token, '/api/integrate/imessage')).toMatchObject({ status: 409, body: { code: 'sample-mismatch' } })
  })
})

describe('POST /api/integrate/imessage/test', () => {
  it('does the same read and tells its circumstances', async () => {
    const { test, token, compute } = await start()
    const answer = await post(test, token, '/api/integrate/imessage/test', { days: 7 })
    expect(answer.body).toMatchObject({ success: true, test: true, message_count: 120 })
    expect(answer.body['diagnostics']).toEqual([
      'Messages database: /nowhere/chat.db',
      'This is the sample Messages app.',
      expect.stringMatching(/^Own messages: 120; received: \d+; conversations: \d+; reply pairs: 60$/),
      'Left out: 3 tapback',
    ])
    compute.failNext = new AppError('no-permission', 'This program may not read your Messages.')
    expect((await post(test, token, '/api/integrate/imessage/test', { days: 7 })).status).toBe(500)
  })
})

describe('training', () => {
  it('is refused without a source, and with fewer than 10 pairs it says how many there are', async () => {
    const { test, token, compute } = await start()
    const none = await post(test, token, '/api/start-training')
    expect(none).toMatchObject({ status: 422, body: { message: 'Add at least one data source above before training your Idiolect.' } })
    compute.summary = { ...emptySummary, pairs: 9 }
    await post(test, token, '/api/integrate/imessage')
    const few = await post(test, token, '/api/start-training')
    expect(few.status).toBe(422)
    expect(few.body['message']).toContain('Only 9 replies of yours')
  })

  it('warns under 50 pairs', async () => {
    const { test, token, compute } = await start()
    compute.summary = { ...emptySummary, pairs: 49 }
    await post(test, token, '/api/integrate/imessage')
    expect((await post(test, token, '/api/start-training')).body['warning']).toContain('Only 49 replies')
    expect((await until(test, token, (status) => status.trained)).warning).toContain('Only 49 replies')
  })

  it('goes through its phases to a voice that drafts', async () => {
    const { test, token, compute } = await start()
    await post(test, token, '/api/integrate/imessage')
    compute.held = true
    const started = await post(test, token, '/api/start-training')
    expect(started.body).toMatchObject({ success: true, imessage_count: 120, total_count: 120 })
    expect(started.body['message']).toContain('30-60 minutes')
    const during = await until(test, token, (status) => status.phase === 'evaluating')
    expect(during).toMatchObject({ in_progress: true, trained: false, samples: 60, progress: 0.8, voice: null })
    const again = await post(test, token, '/api/start-training')
    expect(again.body['run_id']).toBe(started.body['run_id'])
    expect((await post(test, token, '/api/reset-training-status')).status).toBe(409)
    compute.release()
    const after = await until(test, token, (status) => status.trained)
    expect(after).toMatchObject({ in_progress: false, phase: 'ready', voice: { pairs: 60, sample_data: true, evaluation: { lift: 0.5 } } })
    expect(compute.calls.trainings).toBe(1)
    const drafted = await post(test, token, '/api/drafts', { contact_id: 'card:1', text: 'dinner?', count: 2 })
    expect(drafted.body['drafts']).toHaveLength(2)
  })

  it('keeps the previous voice when it fails, and says what happened', async () => {
    const { test, token, compute } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    const first = await until(test, token, (status) => status.trained)
    compute.failNext = new Error('a bug with the words of a message in it')
    await post(test, token, '/api/start-training')
    const after = await until(test, token, (status) => status.phase === 'failed')
    expect(after.error).toEqual({ code: 'internal', message: 'Something went wrong inside Idiolect. Nothing was lost; try again.' })
    expect(after.voice?.id).toBe(first.voice?.id)
    expect((await post(test, token, '/api/drafts', { text: 'hi' })).status).toBe(200)
    expect(JSON.stringify(test.log)).not.toContain('words of a message')
  })

  it('stops when it is cancelled, and starts anew afterwards', async () => {
    const { test, token, compute } = await start()
    await post(test, token, '/api/integrate/imessage')
    compute.held = true
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.phase === 'evaluating')
    expect((await post(test, token, '/api/cancel-training')).status).toBe(200)
    expect(await statusOf(test, token)).toMatchObject({ phase: 'cancelled', in_progress: false, trained: false, error: null })
    compute.release()
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
  })

  it('after a reset a new job can start, and the kept voice goes on drafting', async () => {
    const { test, token } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
    const reset = await post(test, token, '/api/reset-training-status')
    expect(reset.body['message']).toBe('Training status reset successfully. You can now start a new training job.')
    expect(await statusOf(test, token)).toMatchObject({ trained: false, in_progress: false, phase: null, voice: { pairs: 60 } })
    expect((await post(test, token, '/api/drafts', { text: 'hi' })).status).toBe(200)
  })

  it('and extraction wait for each other', async () => {
    const { test, token, compute } = await start({ answerWithin: 10 })
    await post(test, token, '/api/integrate/imessage')
    compute.held = true
    await post(test, token, '/api/start-training')
    expect(await post(test, token, '/api/integrate/imessage')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    compute.release()
    await until(test, token, (status) => status.trained)
    compute.held = true
    await post(test, token, '/api/integrate/imessage')
    expect(await post(test, token, '/api/start-training')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    compute.release()
  })

  it('that a stop cut off goes on at the next start with its checkpoint', async () => {
    const { test, token, compute, trainings, extractions, drafting, store } = await start()
    await post(test, token, '/api/integrate/imessage')
    compute.held = true
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.phase === 'evaluating')
    await trainings.stop()
    expect(await statusOf(test, token)).toMatchObject({ in_progress: true, phase: 'evaluating' })
    // The next process: new services over the same store.
    compute.held = false
    const next = createTrainings({
      ...test.deps,
      replays: noReplays,
      mails: noMails,
      leases: createLeases(store.jobs, test.deps.log),
      compute,
      log: createLog({ level: 'silent' }),
      texts: messagesHistory(null),
    })
    await resumeWork({ store, extractions, trainings: next, mails: noMails, replays: noReplays, drafting })
    expect(await until(test, token, (status) => status.trained)).toMatchObject({ phase: 'ready' })
    expect(compute.calls.trainings).toBe(2)
  })
})

describe('drafts', () => {
  it('are refused in clear words before there is a voice', async () => {
    const { test, token } = await start()
    expect(await post(test, token, '/api/drafts', { text: 'hi' })).toMatchObject({ status: 409, body: { code: 'not-trained' } })
    expect(await post(test, token, '/api/drafts', { text: '  ' })).toMatchObject({
      status: 400,
      body: { message: 'Type what they wrote first.' },
    })
    expect((await post(test, token, '/api/drafts', { text: 'hi', count: 6 })).status).toBe(400)
  })

  it('load the voice once for many questions at the same time, and find people by name and address', async () => {
    const { test, token, compute } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
    await Promise.all(Array.from({ length: 5 }, () => post(test, token, '/api/drafts', { text: 'hi' })))
    expect(compute.calls.loads).toHaveLength(1)
    const find = async (query: string) =>
      (await test.call('GET', `/api/contacts?query=${encodeURIComponent(query)}`, { token })).json<{ total: number }>().total
    expect(await find('mia')).toBe(1)
    expect(await find('0100101')).toBe(1)
    expect(await find('nobody')).toBe(0)
  })

  it('come also where the voice is pushed out by others between the question and the drafting', async () => {
    const { test, token, compute, store } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
    await post(test, token, '/api/drafts', { text: 'hi' })
    const excluded = store.learned.excluded.bind(store.learned)
    store.learned.excluded = (accountId) => {
      compute.loaded.clear()
      return excluded(accountId)
    }
    expect(await post(test, token, '/api/drafts', { text: 'hi' })).toMatchObject({ status: 200 })
    expect(compute.calls.loads).toHaveLength(2)
  })

  it('of one account are not those of another', async () => {
    const { test, token } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
    const other = await signUp(test)
    expect((await post(test, other.token, '/api/drafts', { text: 'hi' })).status).toBe(409)
    expect(await statusOf(test, other.token)).toMatchObject({ trained: false, imessage_count: 0, voice: null })
  })
})

describe('forgetting', () => {
  it('deletes what was learned, and with all the account', async () => {
    const { test, token, password } = await start()
    await post(test, token, '/api/integrate/imessage')
    await post(test, token, '/api/start-training')
    await until(test, token, (status) => status.trained)
    expect((await post(test, token, '/api/data/forget', { confirm: 'yes' })).status).toBe(400)
    const gone = await post(test, token, '/api/data/forget', { confirm: 'delete' })
    expect(gone.body['message']).toBe('Everything extracted and learned is deleted from this computer. Your Messages are untouched.')
    expect(gone.body['deleted']).toMatchObject({ sources: 1, contacts: 1, pair_blocks: 1, voices: 1, voice_parts: 1, voice_texts: 1 })
    expect((await post(test, token, '/api/drafts', { text: 'hi' })).status).toBe(409)
    const all = { confirm: 'delete', all: true }
    for (const wrong of [all, { ...all, password: 'wrong' }]) {
      expect((await post(test, token, '/api/data/forget', wrong)).body).toMatchObject({ code: 'wrong-credentials' })
    }
    expect((await post(test, token, '/api/data/forget', { ...all, password })).status).toBe(200)
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401)
  })
})
