import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAiState } from '#test/pages/model-answers.ts'
import { appInfo, imessage, ok, refused, renderPage, untrained, type Answer, type Answers } from '#test/pages/render-app.tsx'

const extracted = {
  success: true,
  message_count: 1200,
  sent: 1200,
  received: 1500,
  conversations: 9,
  pairs: 800,
  skipped: {},
  message: 'ok',
  sample_data: false,
  in_progress: false,
}
const voice = { id: 'v1', pairs: 800, trained_at: '2026-11-01T10:00:00Z', sample_data: false, evaluation: null }
const trained = { ...untrained, trained: true, phase: 'ready', voice }
const running = { ...untrained, in_progress: true, run_id: 'r1', phase: 'indexing', progress: 0.4, started_at: '2026-11-20T10:00:00Z' }
const withSource: Answers = { 'GET /api/integrate/status': ok({ sources: [imessage], running: null, error: null }) }
const extractButton = () => screen.findByRole('button', { name: 'Extract iMessage Data' })
const trainButton = () => screen.findByRole('button', { name: 'Process iMessage Data & Train Idiolect' })

async function open(answers: Answers = {}) {
  const view = renderPage('/training', answers)
  await screen.findByRole('heading', { level: 1, name: 'Train Idiolect' }, { timeout: 10_000 })
  return view
}

async function extract(answers: Answers) {
  const view = await open(answers)
  fireEvent.click(await extractButton())
  return view
}

describe('extraction', () => {
  it('shows the count and what was added in the panel, the alert at the top, and the chip', async () => {
    const view = await extract({ 'POST /api/integrate/imessage': ok(extracted) })
    view.answers['GET /api/integrate/status'] = ok({ sources: [imessage], running: null, error: null })
    expect(await screen.findByText('Successfully processed 1,200 messages from iMessage (last 365 days)!')).toBeDefined()
    expect(screen.getByText('iMessage data extracted successfully!')).toBeDefined()
    expect(screen.getByText('Successfully added imessage data!').closest('form')).not.toBeNull()
    expect(screen.getAllByText('Successfully added imessage data!')).toHaveLength(1)
    expect(await screen.findByText('imessage: 1,200 messages')).toBeDefined()
    expect(view.calls.find(({ name }) => name === 'POST /api/integrate/imessage')?.body).toEqual({ days: 365 })
  })

  it('asks before it goes back fewer days than what is extracted, and says what would be replaced', async () => {
    const view = await open({ ...withSource, 'POST /api/integrate/imessage': ok({ ...extracted, message_count: 9 }) })
    const asked = () => view.calls.filter(({ name }) => name === 'POST /api/integrate/imessage').map(({ body }) => body)
    await screen.findByText('imessage: 1,200 messages')
    fireEvent.change(screen.getByLabelText('Days to extract'), { target: { value: '' } })
    fireEvent.click(await extractButton())
    const dialog = await screen.findByRole('dialog', { name: 'Go back only 1 day?' })
    expect(dialog.textContent).toContain('covers 365 days: 1,200 messages. This would replace it with the last day.')
    fireEvent.click(screen.getByRole('button', { name: 'Keep what’s there' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked()).toEqual([])
    fireEvent.click(await extractButton())
    fireEvent.click(await screen.findByRole('button', { name: 'Extract 1 day' }))
    expect(await screen.findByText('Successfully processed 9 messages from iMessage (last 1 days)!')).toBeDefined()
    expect(asked()).toEqual([{ days: 1 }])
  })

  it('says Processing... with a spinner meanwhile', async () => {
    await extract({ 'POST /api/integrate/imessage': () => new Promise<Answer>(() => {}) })
    const button = await screen.findByRole('button', { name: /Processing\.\.\./ })
    expect(button).toHaveProperty('disabled', true)
    expect(screen.getByRole('progressbar', { name: 'Extracting' })).toBeDefined()
  })

  it('tries the test call when the first fails, and takes its result', async () => {
    const view = await extract({
      'POST /api/integrate/imessage': ok({ success: false, message: 'Busy.' }),
      'POST /api/integrate/imessage/test': ok({ ...extracted, message_count: 7, test: true, diagnostics: [] }),
    })
    expect(await screen.findByText('Successfully processed 7 messages from iMessage (last 365 days)!')).toBeDefined()
    expect(view.calls.find(({ name }) => name === 'POST /api/integrate/imessage/test')?.body).toEqual({ days: 365 })
  })

  it('uses the first error when both fail', async () => {
    await extract({
      'POST /api/integrate/imessage': refused(422, 'no-messages', 'No messages in these days.'),
      'POST /api/integrate/imessage/test': refused(422, 'undecodable', 'Nothing could be decoded.'),
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Error accessing iMessage: No messages in these days.')
  })

  it('asks for Full Disk Access where the server answers 500; the alert can be dismissed', async () => {
    const denied = refused(500, 'no-permission', 'Not allowed.')
    await extract({ 'POST /api/integrate/imessage': denied, 'POST /api/integrate/imessage/test': denied })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'You need to grant Full Disk Access to the app in System Preferences → Security & Privacy → Privacy → Full Disk Access.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes on as a job with the rows read, and finishes', async () => {
    const view = await extract({ 'POST /api/integrate/imessage': ok({ ...extracted, in_progress: true }) })
    view.answers['GET /api/integrate/status'] = ok({
      sources: [],
      running: { run_id: 'r', rows_read: 41_200, rows_total: 182_000, started_at: '2026-11-20T10:00:00Z' },
      error: null,
    })
    expect(await screen.findByText(/41,200 of 182,000 rows read/, undefined, { timeout: 5000 })).toBeDefined()
    view.answers['GET /api/integrate/status'] = withSource['GET /api/integrate/status'] ?? 'offline'
    expect(await screen.findByText(/Successfully processed 1,200 messages/, undefined, { timeout: 5000 })).toBeDefined()
    expect(screen.getByText('imessage: 1,200 messages')).toBeDefined()
  })

  it('joins a job that runs when the page opens, and shows its failure', async () => {
    const status = (error: unknown, rows: number | null) =>
      ok({
        sources: [],
        error,
        running: rows === null ? null : { run_id: 'r', rows_read: rows, rows_total: null, started_at: '2026-11-20T10:00:00Z' },
      })
    const view = await open({ 'GET /api/integrate/status': status(null, 500) })
    expect(await screen.findByText(/500 rows read/)).toBeDefined()
    view.answers['GET /api/integrate/status'] = status({ code: 'no-messages', message: 'No messages in these days.' }, null)
    expect(await screen.findByText('Error accessing iMessage: No messages in these days.', undefined, { timeout: 5000 })).toBeDefined()
  })
})

describe('data sources', () => {
  it('are asked for without any, and training cannot start', async () => {
    await open()
    expect(await screen.findByText('Add at least one data source above before training your Idiolect.')).toBeDefined()
    expect(await trainButton()).toHaveProperty('disabled', true)
  })

  it('are kept over a reload', async () => {
    await open(withSource)
    expect(await screen.findByText('imessage: 1,200 messages')).toBeDefined()
    expect(screen.queryByText(/Add at least one data source/)).toBeNull()
  })

  it('include Gmail where it is connected and no mail was read yet', async () => {
    const view = await open({ 'GET /api/oauth/status/gmail': ok({ authenticated: true }) })
    expect(await screen.findByText('Gmail (authenticated)')).toBeDefined()
    expect(screen.queryByText(/Add at least one data source/)).toBeNull()
    view.answers['GET /api/integrate/status'] = ok({ sources: [{ ...imessage, source: 'email', count: 3 }], running: null, error: null })
    await view.queries.refetchQueries()
    await waitFor(() => expect(screen.queryByText('Gmail (authenticated)')).toBeNull())
    expect(screen.getByText('email: 3 messages')).toBeDefined()
  })

  it('include the sample’s mailbox, which is not called Gmail, and train on it', async () => {
    await open({ 'GET /api/oauth/status/gmail': ok({ authenticated: true, sample: true }) })
    expect(await screen.findByText('Sample mailbox')).toBeDefined()
    expect(screen.queryByText('Gmail (authenticated)')).toBeNull()
    expect(screen.queryByText(/Add at least one data source/)).toBeNull()
    expect(await trainButton()).toHaveProperty('disabled', false)
  })

  it('gain the mail that was sent, with its count, when reading it has ended', async () => {
    const mails = { connected: true, running: null, error: null }
    const running = { run_id: 'r', mails_read: 1240, paused_until: null, started_at: '2026-11-20T10:00:00Z' }
    const answer = (sources: object[], now: object | null) => ok({ sources, running: null, error: null, mails: { ...mails, running: now } })
    const view = await open({
      'GET /api/oauth/status/gmail': ok({ authenticated: true }),
      'GET /api/integrate/status': answer([], null),
      'POST /api/integrate/email': () => {
        view.answers['GET /api/integrate/status'] = answer([], running)
        return ok({ success: true, message: 'Reading.', run_id: 'r' })
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Read sent mail now' }))
    expect(await screen.findByText(/^1,240 mails read/)).toBeDefined()
    expect(screen.getByText('Gmail (authenticated)')).toBeDefined()
    view.answers['GET /api/integrate/status'] = answer([{ ...imessage, source: 'email', count: 1180 }], null)
    expect(await screen.findByText('email: 1,180 messages', undefined, { timeout: 5000 })).toBeDefined()
    expect(screen.queryByText('Gmail (authenticated)')).toBeNull()
  })

  it('with few reply pairs are warned about', async () => {
    await open({ 'GET /api/integrate/status': ok({ sources: [{ ...imessage, pairs: 34 }], running: null, error: null }) })
    expect(await screen.findByText(/Only 34 reply pairs so far/)).toBeDefined()
  })
})

describe('training', () => {
  it('starts, says so, and shows its phases', async () => {
    const view = await open({
      ...withSource,
      'POST /api/start-training': () => {
        view.answers['GET /api/fine-tuning-status'] = ok(running)
        return ok({ success: true, message: 'It has begun.', run_id: 'r1', imessage_count: 1, total_count: 1, warning: null })
      },
    })
    await screen.findByText('imessage: 1,200 messages')
    fireEvent.click(await trainButton())
    expect(await screen.findByText('It has begun.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Training in Progress...' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('progressbar', { name: 'Training' }).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByText('40% done')).toBeDefined()
    expect(screen.getByText('Indexing your replies')).toBeDefined()
    expect(screen.getByText(/1-2 hours/)).toBeDefined()
  })

  it('says the default where the server says nothing', async () => {
    await open({
      ...withSource,
      'POST /api/start-training': ok({ success: true, message: '', run_id: 'r1', imessage_count: 1, total_count: 1, warning: null }),
    })
    await screen.findByText('imessage: 1,200 messages')
    fireEvent.click(await trainButton())
    expect(await screen.findByText(/30-60 minutes/)).toBeDefined()
  })

  it('says Processing... while the start call runs', async () => {
    await open({ ...withSource, 'POST /api/start-training': () => new Promise<Answer>(() => {}) })
    await screen.findByText('imessage: 1,200 messages')
    fireEvent.click(await trainButton())
    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
  })

  it('that cannot start shows the toast and the failed result', async () => {
    await open({ ...withSource, 'POST /api/start-training': refused(422, 'not-enough-messages', 'Only 7 pairs; 10 are needed.') })
    await screen.findByText('imessage: 1,200 messages')
    fireEvent.click(await trainButton())
    expect(await screen.findByText('Error starting training process: Only 7 pairs; 10 are needed.')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Failed training' }).textContent).toContain('Only 7 pairs; 10 are needed.')
  })

  it('that failed later says so, and that the voice is kept', async () => {
    const failed = { ...untrained, phase: 'failed', error: { code: 'internal', message: 'The disk is full.' }, voice }
    await open({ ...withSource, 'GET /api/fine-tuning-status': ok(failed) })
    const panel = await screen.findByRole('region', { name: 'Failed training' })
    expect(panel.textContent).toContain('The disk is full.')
    expect(panel.textContent).toContain('the voice you had goes on drafting')
  })

  it('that is done says so, and can be reset', async () => {
    const view = await open({ ...withSource, 'GET /api/fine-tuning-status': ok(trained) })
    expect(await screen.findByText('Your Idiolect has been successfully trained and is ready to chat!')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Chat Page' }).getAttribute('href')).toBe('/chat')
    view.answers['POST /api/reset-training-status'] = ok({ success: true, message: 'ok' })
    view.answers['GET /api/fine-tuning-status'] = ok({ ...untrained, voice })
    fireEvent.click(screen.getByRole('button', { name: 'Reset Training' }))
    expect(await screen.findByText('Training status reset successfully. You can now start a new training job.')).toBeDefined()
    await waitFor(async () => expect(await trainButton()).toHaveProperty('disabled', false))
    expect(screen.queryByRole('button', { name: 'Reset Training' })).toBeNull()
    expect(screen.getByText(/goes on drafting/)).toBeDefined()
  })

  it('that is done can be done again with what was added since, without a reset, and the voice goes on drafting', async () => {
    const done = { ...trained, finished_at: voice.trained_at }
    const view = await open({
      ...withSource,
      'GET /api/fine-tuning-status': ok(done),
      'GET /api/oauth/status/gmail': ok({ authenticated: true }),
      'POST /api/start-training': () => {
        view.answers['GET /api/fine-tuning-status'] = ok({ ...running, voice })
        return ok({ success: true, message: 'It has begun.', run_id: 'r1', imessage_count: 1, total_count: 1, warning: null })
      },
    })
    expect(await screen.findByText(/^Your voice hasn’t learned from your email yet\. Train again to include it\./)).toBeDefined()
    expect(screen.getByText(/Your current voice keeps drafting until the new one is ready/)).toBeDefined()
    fireEvent.click(await trainButton())
    expect(await screen.findByRole('button', { name: 'Training in Progress...' })).toHaveProperty('disabled', true)
    expect(view.calls.map(({ name }) => name)).not.toContain('POST /api/reset-training-status')
  })

  it.each<[Answer, string]>([
    [ok({ success: false }), 'Failed to reset training status.'],
    [refused(503, 'unavailable', 'Stopping.'), 'Error resetting training status: Stopping.'],
  ])('that cannot be reset says so', async (answer, text) => {
    await open({ ...withSource, 'GET /api/fine-tuning-status': ok(trained), 'POST /api/reset-training-status': answer })
    fireEvent.click(await screen.findByRole('button', { name: 'Reset Training' }))
    expect(await screen.findByText(text)).toBeDefined()
  })
})

describe('the status', () => {
  afterEach(() => vi.useRealTimers())

  it('that cannot be fetched on load is warned about', async () => {
    await open({ 'GET /api/fine-tuning-status': refused(503, 'unavailable', 'Starting up') })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not check training status: Starting up. Some features may be limited.',
    )
  })

  it('is asked again every 30 seconds while training runs, and no longer once trained', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const view = await open({ ...withSource, 'GET /api/fine-tuning-status': ok(running) })
    const asked = (): number => view.calls.filter(({ name }) => name === 'GET /api/fine-tuning-status').length
    await screen.findByRole('button', { name: 'Training in Progress...' })
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked()).toBe(before + 1)
    view.answers['GET /api/fine-tuning-status'] = ok(trained)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText('Your Idiolect has been successfully trained and is ready to chat!')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(asked()).toBe(before + 2)
  })

  it('that fails later gives the notice, and the page keeps what it knew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const view = await open({ ...withSource, 'GET /api/fine-tuning-status': ok(running) })
    await screen.findByRole('button', { name: 'Training in Progress...' })
    view.answers['GET /api/fine-tuning-status'] = 'offline'
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText('Error checking training status')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Training in Progress...' })).toBeDefined()
  })

  it('checks of the connection and of Gmail that fail are only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await open({ 'GET /api/test': 'offline', 'GET /api/oauth/status/gmail': refused(503, 'unavailable', 'Stopping.') })
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
    expect(screen.queryByRole('alert')).toBeNull()
    warn.mockRestore()
  })
})

it('says where the data goes, which permission is needed, and marks sample data', async () => {
  const { unmount } = await open()
  expect(await screen.findByText('Your data is processed locally and never shared with third parties.')).toBeDefined()
  unmount()
  await open({ 'GET /api/app': ok({ ...appInfo, sample_data: true }), 'GET /api/model': ok(openAiState) })
  expect(await screen.findByText(/^Training runs on this computer\. Without a cloud model, your data is processed locally/)).toBeDefined()
  expect(await screen.findByText(new RegExp(openAiState.truth))).toBeDefined()
  expect(screen.getByText(/operating-system permission 'Full Disk Access' for the app/)).toBeDefined()
  expect(await screen.findByText('Sample data')).toBeDefined()
})

it('a toast stays when one clicks elsewhere, and goes by itself after six seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const view = await open({ ...withSource, 'GET /api/fine-tuning-status': ok(trained) })
    view.answers['POST /api/reset-training-status'] = ok({ success: true, message: 'ok' })
    fireEvent.click(await screen.findByRole('button', { name: 'Reset Training' }))
    const text = 'Training status reset successfully. You can now start a new training job.'
    await screen.findByText(text)
    fireEvent.click(document.body)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.getByText(text)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})
