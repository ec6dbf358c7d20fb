import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenerState, liveServer, ok, refused, renderApp, renderPart, replies, type Answers } from '#test/pages/render-app.tsx'
import { ListenerPanel } from './listener-panel.tsx'
import { parseNumbers } from './texts.ts'

const running = { ...listenerState, status: 'running' as const, pid: 4242 }
const automatic = { ...running, config: { auto_respond: true, check_interval: 5, allowed_numbers: ['+15550100199'] } }

/** `on`: in the app, for what the panel does to the rest of it. */
async function open(answers: Answers = {}, on: 'its own' | 'the app' = 'its own') {
  const all = { ...liveServer, ...answers }
  const view = on === 'its own' ? renderPart(<ListenerPanel />, all) : renderApp('/auto-response', all, { signedIn: true })
  const panel = await screen.findByRole('region', { name: 'Mac Message Listener Control' }, { timeout: 10_000 })
  await within(panel).findByText(/^(Running|Stopped)$/, { selector: '.MuiChip-label' })
  return { ...view, panel: within(panel), body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const numbersLabel = 'Allowed phone numbers'
const startCall = 'POST /api/mac-listener/start'
const stopCall = 'POST /api/mac-listener/stop'
const configCall = 'POST /api/mac-listener/config'
const updatedText = 'Mac Message Listener configuration updated successfully'
const notUpdatedText = 'Failed to update Mac Message Listener configuration. Please try again later.'
/** By the page's clock, once it is a fake one. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Every field that sets the listener. */
function inputs(panel: Awaited<ReturnType<typeof open>>['panel']): HTMLInputElement[] {
  return [
    panel.getByRole<HTMLInputElement>('switch', { name: 'Auto-respond' }),
    panel.getByRole<HTMLInputElement>('slider'),
    panel.getByLabelText<HTMLInputElement>('Seconds'),
    panel.getByLabelText<HTMLInputElement>(numbersLabel),
  ]
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a stopped listener', () => {
  it('shows the defaults and what can be done', async () => {
    const { panel } = await open()
    expect(panel.getByRole('switch', { name: 'Auto-respond' })).toHaveProperty('checked', false)
    expect(panel.getByRole('slider', { name: 'Check interval in seconds' })).toMatchObject({ min: '1', max: '60', value: '5' })
    expect(panel.getByLabelText('Seconds')).toHaveProperty('value', '5')
    expect(panel.getByLabelText('Auto-stop (hours)')).toMatchObject({ value: '4', min: '1', max: '24', disabled: true })
    expect(panel.getByLabelText(numbersLabel)).toHaveProperty('value', '')
    expect(panel.getByRole('button', { name: 'UPDATE CONFIGURATION' })).toBeDefined()
    expect(panel.getByRole('button', { name: 'START LISTENER' })).toBeDefined()
    expect(panel.getByRole('button', { name: 'Refresh listener status' })).toBeDefined()
    expect(panel.queryByRole('button', { name: 'STOP LISTENER' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Set Auto-stop' })).toBeNull()
    expect(inputs(panel).map((input) => input.disabled)).toEqual([false, false, false, false])
  })

  it('has a delete icon on each row of its status, disabled with its reason where there is nothing to undo', async () => {
    const { panel } = await open()
    const status = within(panel.getByRole('region', { name: 'Status' }))
    for (const [label, reason] of [
      ['Stop the listener', 'It is stopped'],
      ['Turn auto-respond off', 'It is off'],
      ['Reset the interval to 5 seconds', 'It is the default'],
      ['Remove allowed numbers', 'There are none'],
    ] as const) {
      const button = status.getByRole('button', { name: label })
      expect(button).toHaveProperty('disabled', true)
      fireEvent.mouseOver(button.parentElement ?? button)
      expect(await screen.findByRole('tooltip', { name: reason })).toBeDefined()
    }
  })

  it('takes a typed interval above the slider, and none that is not above 0', async () => {
    const { panel, body } = await open({ [configCall]: ok(listenerState) })
    type('Seconds', '120')
    expect(panel.getByRole('slider')).toHaveProperty('value', '60')
    for (const typed of ['0', '-3', '']) {
      type('Seconds', typed)
      fireEvent.blur(panel.getByLabelText('Seconds'))
      expect(panel.getByLabelText('Seconds'), `typed "${typed}"`).toHaveProperty('value', '120')
    }
    fireEvent.click(panel.getByRole('switch', { name: 'Auto-respond' }))
    type(numbersLabel, ' (555) 010-0199, , sam@example.com ,')
    press('UPDATE CONFIGURATION')
    await screen.findByText(updatedText)
    expect(body(configCall)).toEqual({ auto_respond: true, check_interval: 120, allowed_numbers: ['(555) 010-0199', 'sam@example.com'] })
  })

  it('goes back to its defaults row by row', async () => {
    const config = { auto_respond: true, check_interval: 120, allowed_numbers: ['+12075550120', 'sam@example.com'] }
    const { panel } = await open({
      'GET /api/mac-listener/status': ok({ ...listenerState, config }),
      [configCall]: (sent) => ok({ ...listenerState, config: sent }),
    })
    expect(within(panel.getByRole('region', { name: 'Status' })).getByText('120 seconds')).toBeDefined()
    press('Remove sam@example.com')
    await screen.findByText(updatedText)
    expect(panel.getByLabelText(numbersLabel)).toHaveProperty('value', '+12075550120')
    press('Reset the interval to 5 seconds')
    await waitFor(() => expect(panel.getByLabelText('Seconds')).toHaveProperty('value', '5'))
    press('Turn auto-respond off')
    await waitFor(() => expect(panel.getByRole('switch', { name: 'Auto-respond' })).toHaveProperty('checked', false))
  })

  it('says for three seconds what was done and what was not, and keeps what went wrong in a quiet line', async () => {
    const { panel, answers } = await open({ [configCall]: ok(listenerState), [startCall]: ok({ ok: 1 }) })
    vi.useFakeTimers()
    for (const [act, text] of [
      ['UPDATE CONFIGURATION', updatedText],
      ['START LISTENER', 'Invalid response format'],
    ] as const) {
      press(act)
      await pass(2900)
      expect(screen.getByText(text)).toBeDefined()
      await pass(200)
      expect(screen.queryByText(text)).toBeNull()
    }
    expect(panel.getByText('Last problem: Invalid response format')).toBeDefined()
    expect(panel.getByText('Stopped', { selector: '.MuiChip-label' })).toBeDefined()
    answers[configCall] = 'offline'
    press('UPDATE CONFIGURATION')
    await pass(50)
    expect(screen.getByRole('alert').textContent).toContain(notUpdatedText)
  })

  it('says when the answer to its configuration is none', async () => {
    await open({ [configCall]: ok({ ok: 1 }) })
    press('UPDATE CONFIGURATION')
    expect((await screen.findByText('Invalid response format')).closest('[role=alert]')).not.toBeNull()
  })

  it('says when the configuration was not taken, with the reason beneath', async () => {
    await open({ [configCall]: refused(409, 'conflict', 'It runs in another window.') })
    press('UPDATE CONFIGURATION')
    expect((await screen.findByText(notUpdatedText)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByText('It runs in another window.')).toBeDefined()
  })

  it('starts without a question where nothing is answered automatically', async () => {
    const { body } = await open({ [startCall]: ok(running) })
    press('START LISTENER')
    await screen.findByText('Mac Message Listener started successfully')
    expect(body(startCall)).toEqual({ auto_respond: false, check_interval: 5, allowed_numbers: [] })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before it answers automatically, with the focus on the way back', async () => {
    const { calls, body } = await open({ [startCall]: ok(automatic) })
    fireEvent.click(screen.getByRole('switch', { name: 'Auto-respond' }))
    type(numbersLabel, '+15550100199')
    press('START LISTENER')
    const dialog = within(await screen.findByRole('dialog', { name: 'Start with automatic replies?' }))
    expect(await dialog.findByText(/^It may answer 2 people: Priya Nair and Sam Okafor\. Of 80 drafts you judged/u)).toBeDefined()
    expect(body('POST /api/auto-response/forecast')).toEqual({ allowed_numbers: ['+15550100199'] })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Not now'))
    expect(calls.some(({ name }) => name === startCall)).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Start with automatic replies' }))
    await screen.findByText('Mac Message Listener started successfully for allowed numbers')
  })

  it('does not start when the owner says not now, nor where nobody knows whom it would reach', async () => {
    const { calls } = await open({ 'POST /api/auto-response/forecast': refused(503, 'unavailable', 'Training.') })
    fireEvent.click(screen.getByRole('switch', { name: 'Auto-respond' }))
    press('START LISTENER')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/could not be worked out/)
    expect(dialog.getByRole('button', { name: 'Start with automatic replies' })).toHaveProperty('disabled', true)
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.some(({ name }) => name === startCall)).toBe(false)
  })

  it('says when automatic replies would hold everything, and when they reach nobody', async () => {
    await open({
      'POST /api/auto-response/forecast': ok({
        people: 0,
        names: [],
        judged: null,
        holds_everything: true,
        summary: 'It reaches nobody: nobody’s mode is auto. Auto will hold everything for now: there is no voice yet.',
      }),
    })
    fireEvent.click(screen.getByRole('switch', { name: 'Auto-respond' }))
    press('START LISTENER')
    expect(await screen.findByText(/It reaches nobody.* Auto will hold everything for now/u)).toBeDefined()
  })

  it.each([
    [refused(409, 'conflict', 'Another account runs it.'), 'Failed to start Mac Message Listener: Another account runs it.'],
    [ok({ error: 'No database.' }), 'Failed to start Mac Message Listener: No database.'],
    [ok({ ok: 1 }), 'Invalid response format'],
    ['offline' as const, 'Failed to start Mac Message Listener: Can’t reach Idiolect'],
  ])('says why it did not start', async (answer, text) => {
    await open({ [startCall]: answer })
    press('START LISTENER')
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
  })
})

describe('a running listener', () => {
  it('disables every setting and hides UPDATE CONFIGURATION', async () => {
    const { panel } = await open({ 'GET /api/mac-listener/status': ok(running) })
    // The chip and the status column; the number of its process means nothing to anybody.
    expect(panel.getAllByText('Running')).toHaveLength(2)
    expect(panel.queryByText(/4242/)).toBeNull()
    expect(inputs(panel).map((input) => input.disabled)).toEqual([true, true, true, true])
    expect(panel.queryByRole('button', { name: 'UPDATE CONFIGURATION' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'START LISTENER' })).toBeNull()
  })

  it('stops, and says so or why not', async () => {
    const { answers } = await open({ 'GET /api/mac-listener/status': ok(running) })
    for (const [answer, text] of [
      [refused(503, 'unavailable', 'Busy.'), 'Failed to stop Mac Message Listener: Busy.'],
      [ok({ error: 'No such process.' }), 'Failed to stop Mac Message Listener: No such process.'],
      ['offline', 'Failed to stop Mac Message Listener: Can’t reach Idiolect'],
      [ok({ ok: 1 }), 'Invalid response format'],
    ] as const) {
      answers[stopCall] = answer
      press('STOP LISTENER')
      expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
    }
    answers[stopCall] = ok(listenerState)
    press('STOP LISTENER')
    expect(await screen.findByText('Mac Message Listener stopped successfully')).toBeDefined()
    for (const name of ['START LISTENER', 'UPDATE CONFIGURATION']) expect(screen.getByRole('button', { name })).toBeDefined()
    expect(screen.getByText('Stopped', { selector: '.MuiChip-label' })).toBeDefined()
  })

  it('that was stopped elsewhere is known by the next poll, after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { answers, calls } = await open({ 'GET /api/mac-listener/status': ok(running) })
    const asked = () => calls.filter(({ name }) => name === 'GET /api/mac-listener/status').length
    const before = asked()
    answers['GET /api/mac-listener/status'] = ok(listenerState)
    await pass(3100)
    expect(asked()).toBe(before + 1)
    expect(screen.getByText('Stopped', { selector: '.MuiChip-label' })).toBeDefined()
  })

  it('takes auto-stop hours above 0, also above 24, and says for how long', async () => {
    const { body } = await open({ 'GET /api/mac-listener/status': ok(running), 'POST /api/auto-response/enable': ok(replies) })
    for (const typed of ['36', '0', '-1']) type('Auto-stop (hours)', typed)
    press('Set Auto-stop')
    await screen.findByText('Auto-response enabled for 36 hours on text')
    expect(body('POST /api/auto-response/enable')).toEqual({ duration_hours: 36, channel: 'text' })
  })

  it('says when auto-stop could not be set', async () => {
    await open({ 'GET /api/mac-listener/status': ok(running), 'POST /api/auto-response/enable': refused(500, 'internal', 'No.') })
    press('Set Auto-stop')
    const said = await screen.findByText('Failed to enable auto-response. Please try again later.')
    expect(said.closest('[role=alert]')).not.toBeNull()
  })

  it('asks before auto-stop takes back the kill switch', async () => {
    const { calls } = await open(
      {
        'GET /api/mac-listener/status': ok(automatic),
        'GET /api/auto-response/status': ok({ ...replies, active: false }),
        'POST /api/auto-response/enable': ok(replies),
      },
      'the app',
    )
    await screen.findByText(/Automatic replies are off/)
    for (const name of ['Mac Message Listener Control', 'Set Auto-stop']) press(name)
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow automatic replies again, for 4 hours?' }))
    await dialog.findByText(/It may answer 2 people:/)
    expect(calls.some(({ name }) => name.endsWith('/enable'))).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Allow them again' }))
    expect(await screen.findByText('Auto-response enabled for 4 hours on text')).toBeDefined()
  })

  it('counts down to its end', async () => {
    const until = new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString()
    const { panel } = await open({ 'GET /api/mac-listener/status': ok({ ...running, until }) })
    expect(panel.getByText(/^Stops automatically in 3 h 0 min/)).toBeDefined()
  })

  it('removes a number at once, and nothing else', async () => {
    const { panel, body } = await open({ 'GET /api/mac-listener/status': ok(automatic), [configCall]: ok(running) })
    expect(panel.getByRole('button', { name: 'Turn auto-respond off' })).toHaveProperty('disabled', true)
    press('Remove +15550100199')
    await screen.findByText('Mac Message Listener configuration updated successfully')
    expect(body(configCall)).toEqual({ auto_respond: true, check_interval: 5, allowed_numbers: [] })
  })

  it('says since when it went on by itself in the time of the reader', async () => {
    const at = '2026-11-23T12:00:00.000Z'
    await open({ 'GET /api/mac-listener/status': ok({ ...automatic, resumed_at: at }) })
    const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
    const said = screen.getByText(/^The listener started again when Idiolect started\./).textContent
    expect(said).toContain(`before ${here} isn’t answered`)
    expect(said).not.toContain('UTC')
  })

  it('shows the warnings of the server and whom it reaches', async () => {
    await open({
      'GET /api/mac-listener/status': ok({
        ...automatic,
        warnings: ['"123" cannot be read as a number.'],
        reach: 'It may answer one person.',
      }),
    })
    expect(screen.getByText('"123" cannot be read as a number.')).toBeDefined()
    expect(screen.getByText('It may answer one person.')).toBeDefined()
  })
})

it('only logs that its state could not be loaded, and shows it once it is there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { answers } = renderPart(<ListenerPanel />, {
    ...liveServer,
    'GET /api/mac-listener/status': refused(503, 'unavailable', 'Stopping.'),
  })
  await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('The listener status could not be loaded.')))
  expect(screen.queryByRole('alert')).toBeNull()
  answers['GET /api/mac-listener/status'] = ok(listenerState)
  await pass(3100)
  expect(await screen.findByText('Stopped', { selector: '.MuiChip-label' })).toBeDefined()
})

describe('the kill switch', () => {
  it.each([
    ['stopped', listenerState, replies],
    ['running without auto-respond', running, replies],
    ['switched off', automatic, { ...replies, active: false }],
  ])('is not there while nothing may be sent: %s', async (_name, listener, schedule) => {
    await open({ 'GET /api/mac-listener/status': ok(listener), 'GET /api/auto-response/status': ok(schedule) }, 'the app')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop automatic replies' })).toBeNull())
  })

  it('is on every page while something may be sent; one press ends it and says so', async () => {
    const { calls } = renderApp(
      '/chat',
      {
        ...liveServer,
        'GET /api/mac-listener/status': ok(automatic),
        'POST /api/auto-response/disable': ok({ ...replies, active: false }),
      },
      { signedIn: true },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Stop automatic replies' }))
    expect(await screen.findByText(/Automatic replies are off/)).toBeDefined()
    expect(calls.some(({ name }) => name === 'POST /api/auto-response/disable')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop automatic replies' })).toBeNull())
  })

  it('says where the stop could not be written to disk yet', async () => {
    renderApp(
      '/chat',
      {
        ...liveServer,
        'GET /api/mac-listener/status': ok(automatic),
        'POST /api/auto-response/disable': ok({ ...replies, active: false, unsaved: true }),
      },
      { signedIn: true },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Stop automatic replies' }))
    expect(await screen.findByText('Stopped. It could not be written to disk yet; Idiolect keeps trying.')).toBeDefined()
  })

  it('says that the disk is full where the server refused for it', async () => {
    const words = 'The disk is full, so nothing can be saved. Please make room and try again.'
    renderApp(
      '/chat',
      {
        ...liveServer,
        'GET /api/mac-listener/status': ok(automatic),
        'POST /api/auto-response/disable': refused(503, 'unavailable', words),
      },
      { signedIn: true },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Stop automatic replies' }))
    expect(await screen.findByText(/The disk is full/)).toBeDefined()
  })

  it('stays and says so where it did not work', async () => {
    renderApp(
      '/dashboard',
      { ...liveServer, 'GET /api/mac-listener/status': ok(automatic), 'POST /api/auto-response/disable': 'offline' },
      { signedIn: true },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Stop automatic replies' }))
    expect((await screen.findByText(/could not be turned off/)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Stop automatic replies' })).toBeDefined()
  })
})

it.each([
  ['', []],
  [' , ,', []],
  ['a, b ,,c', ['a', 'b', 'c']],
])('allowed numbers typed as %j', (typed, numbers) => {
  expect(parseNumbers(typed)).toEqual(numbers)
})
