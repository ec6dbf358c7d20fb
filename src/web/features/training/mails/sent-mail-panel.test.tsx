import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imessage, ok, refused, renderPart, untrained, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { formatTime } from '#web/lib/time.ts'
import { useTraining } from '../use-training.ts'
import { VoicePanel } from '../voice-panel.tsx'
import { SentMailPanel } from './sent-mail-panel.tsx'
import { useMailReading } from './use-mail-reading.ts'

const statusCall = 'GET /api/integrate/status'
const trainingCall = 'GET /api/fine-tuning-status'
const readCall = 'POST /api/integrate/email'
const stopCall = 'POST /api/integrate/email/stop'

const idle = { connected: true as boolean | null, running: null, error: null }
const reading = (mails_read: number, paused_until: string | null = null) => ({
  ...idle,
  running: { run_id: 'r', mails_read, paused_until, started_at: '2026-11-20T10:00:00Z' },
})
const failed = { ...idle, error: { code: 'unavailable', message: 'Your mailbox does not answer.' } }
const email = { ...imessage, source: 'email', count: 1180, extracted_at: '2026-11-01T10:00:00Z' }
const status = (mails: object, sources: object[] = []): Answer => ok({ sources, running: null, error: null, mails })
const collecting = { ...untrained, in_progress: true, phase: 'collecting', progress: 0, samples: 0, started_at: '2026-11-20T10:00:00Z' }

function Part() {
  const training = useTraining()
  const mails = useMailReading(training.status)
  return (
    <>
      <SentMailPanel mails={mails} training={training.step} />
      <VoicePanel training={training} mails={mails.ahead} />
    </>
  )
}

async function open(mails: object, answers: Answers = {}) {
  const view = renderPart(<Part />, { [statusCall]: status(mails), ...answers })
  return { ...view, panel: within(await screen.findByRole('region', { name: 'Sent mail' })) }
}
const added = 'Successfully added email data!'
const button = (name: string) => screen.findByRole('button', { name })

it('says what a training will do, reads when asked, and says how far that is', async () => {
  const { panel, answers, calls } = await open(idle, {
    [readCall]: () => {
      answers[statusCall] = status(reading(1240))
      return ok({ success: true, message: 'Reading your sent mail.', run_id: 'r' })
    },
  })
  expect(panel.getByText(/^Training reads your sent mail of the last 365 days first, the newest 2,000 mails at most\./)).toBeDefined()
  fireEvent.click(await button('Read sent mail now'))
  expect(await panel.findByText(/^1,240 mails read\./)).toBeDefined()
  expect(screen.getByText('Reading your sent mail.')).toBeDefined()
  expect(calls.find(({ name }) => name === readCall)?.body).toEqual({ days: 365 })
  expect(panel.queryByRole('button', { name: 'Read sent mail now' })).toBeNull()
})

it('says until when it waits for Google', async () => {
  const until = '2026-11-20T14:02:00Z'
  const { panel } = await open(reading(40, until))
  expect(panel.getByText(`40 mails read. Waiting for Google until ${formatTime(until)}. Then it continues automatically.`)).toBeDefined()
  expect(panel.queryByRole('progressbar')).toBeNull()
})

it('does not call a count that is not known none', async () => {
  const { panel } = await open(reading(0))
  expect(panel.getByText(/^Reading your sent mail\./)).toBeDefined()
  expect(panel.queryByText(/0 mails/)).toBeNull()
})

it('stops while it runs, and says afterwards what there is', async () => {
  const { panel, answers } = await open(reading(40), {
    [stopCall]: () => {
      answers[statusCall] = status(idle, [email])
      return ok({ success: true, message: 'Stopped. What was learned before is kept.' })
    },
  })
  expect(panel.queryByText(/stops the training too/)).toBeNull()
  fireEvent.click(await button('Stop reading sent mail'))
  expect(await panel.findByText(/1,180 messages to learn from, of the last 365 days\.$/)).toBeDefined()
  expect(panel.getByText(/^Once that’s 7 days old, training reads it again first\./)).toBeDefined()
  expect(screen.getByText('Stopped. What was learned before is kept.')).toBeDefined()
  expect(screen.queryByText(added)).toBeNull()
})

it.each([
  ['one that was there when the page opened', () => reading(40), []],
  ['the first', () => idle, []],
  ['another', () => idle, [{ ...email, extracted_at: '2026-10-01T10:00:00Z' }]],
])('says once that mail was added when a reading has ended: %s', async (_name, mails, before) => {
  const { answers, queries } = await open(mails(), {
    [statusCall]: status(mails(), before),
    [readCall]: () => {
      answers[statusCall] = status(reading(0), before)
      return ok({ success: true, message: 'Reading.', run_id: 'r' })
    },
  })
  const start = screen.queryByRole('button', { name: 'Read sent mail now' })
  if (start !== null) fireEvent.click(start)
  await button('Stop reading sent mail')
  expect(screen.queryByText(added)).toBeNull()
  answers[statusCall] = status(idle, [email])
  await act(() => queries.refetchQueries({ queryKey: ['sources'] }))
  expect(await screen.findByText(added)).toBeDefined()
  fireEvent.click(await button('Close'))
  await waitFor(() => expect(screen.queryByText(added)).toBeNull())
  await act(() => queries.refetchQueries({ queryKey: ['sources'] }))
  expect(screen.queryByText(added)).toBeNull()
})

it('says that mail was added though the reading was over before anybody asked how far it is', async () => {
  const { answers } = await open(idle, {
    [readCall]: () => {
      answers[statusCall] = status(idle, [email])
      return ok({ success: true, message: 'Reading.', run_id: 'r' })
    },
  })
  fireEvent.click(await button('Read sent mail now'))
  expect(await screen.findByText(added)).toBeDefined()
})

it.each([
  ['failed', failed, [email]],
  ['added nothing', idle, []],
])('says nothing of mail where a reading %s, and nothing of mail that was there before', async (_name, after, sources) => {
  const { answers, queries } = await open(reading(40))
  answers[statusCall] = status(after, sources)
  await act(() => queries.refetchQueries({ queryKey: ['sources'] }))
  await screen.findByRole('button', { name: /Try again|Read sent mail now/ })
  answers[statusCall] = status(idle, [email])
  await act(() => queries.refetchQueries({ queryKey: ['sources'] }))
  await button('Read sent mail now')
  expect(screen.queryByText(added)).toBeNull()
})

it('says in words why it failed, and tries again', async () => {
  const { panel, answers } = await open(failed, {
    [readCall]: () => {
      answers[statusCall] = status(reading(0))
      return ok({ success: true, message: 'Reading.', run_id: 'r' })
    },
  })
  expect(panel.getByText('Your sent mail couldn’t be read: Your mailbox does not answer.')).toBeDefined()
  fireEvent.click(await button('Try again'))
  expect(await panel.findByRole('button', { name: 'Stop reading sent mail' })).toBeDefined()
  expect(panel.queryByText(/couldn’t be read/)).toBeNull()
})

it('that may not begin says why', async () => {
  await open(idle, { [readCall]: refused(409, 'conflict', 'Training is running.') })
  fireEvent.click(await button('Read sent mail now'))
  expect(await screen.findByText('Training is running.')).toBeDefined()
  expect(await button('Read sent mail now')).toHaveProperty('disabled', false)
})

it('is absent where no mailbox is connected', async () => {
  const view = renderPart(<Part />, { [statusCall]: status({ ...idle, connected: false }) })
  await waitFor(() => expect(view.queries.getQueryData(['sources'])).toBeDefined())
  await screen.findByText(/^None yet/)
  expect(screen.queryByRole('region', { name: 'Sent mail' })).toBeNull()
})

it('says that a connection is not known, and asks again', async () => {
  const { panel, answers } = await open({ ...idle, connected: null })
  expect(panel.getByText('Whether a mailbox is connected isn’t known right now.')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Read sent mail now' })).toBeNull()
  answers[statusCall] = status(idle)
  fireEvent.click(await button('Check again'))
  expect(await button('Read sent mail now')).toBeDefined()
})

it('shows no state after a failed check, and can still be stopped', async () => {
  const { panel, answers, queries, calls } = await open(reading(40), { [stopCall]: ok({ success: true, message: 'Stopped.' }) })
  answers[statusCall] = refused(500, 'internal', 'It broke.')
  await act(() => queries.refetchQueries({ queryKey: ['sources'] }))
  expect(await panel.findByText('Unknown')).toBeDefined()
  expect(panel.queryByText(/40 mails/)).toBeNull()
  fireEvent.click(await button('Stop reading sent mail'))
  await waitFor(() => expect(calls.some(({ name }) => name === stopCall)).toBe(true))
})

it('is the part of a training that waits for it, and stopping it says so', async () => {
  const { panel, answers, queries } = await open(reading(1240), { [trainingCall]: ok(collecting) })
  const voice = within(screen.getByRole('region', { name: 'Your voice' }))
  expect(await voice.findByText('Reading your sent mail')).toBeDefined()
  expect(voice.getByText('1,240 mails read')).toBeDefined()
  expect(voice.getByRole('progressbar', { name: 'Training' }).getAttribute('aria-valuenow')).toBeNull()
  expect(voice.queryByText(/0 reply pairs/)).toBeNull()
  expect(panel.getByText(/stops the training too/)).toBeDefined()

  answers[statusCall] = status(idle, [email])
  answers[trainingCall] = ok({ ...collecting, phase: 'indexing', progress: 0.4 })
  await act(() => queries.refetchQueries())
  expect(await voice.findByText('40% done')).toBeDefined()
  expect(voice.queryByText('Reading your sent mail')).toBeNull()
  expect(panel.getByRole('button', { name: 'Read sent mail now' })).toHaveProperty('disabled', true)
})

it.each([
  ['a day', '2026-11-19T10:00:00Z', false],
  ['seven days', '2026-11-13T10:00:00Z', true],
])('read %s ago: a training waits for another reading %#', async (_age, extracted_at, waits) => {
  await open(idle, { [trainingCall]: ok(collecting), [statusCall]: status(reading(5), [{ ...email, extracted_at }]) })
  await screen.findByText('Collecting what you wrote')
  expect(screen.queryByText(/stops the training too/) !== null).toBe(waits)
})
