import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { forecast, liveServer, ok, refused, renderPart, replies, type Answers } from '#test/pages/render-app.tsx'
import { gmailState, mailServer } from '#test/pages/render-mail.tsx'
import { GmailPanel } from './gmail-panel.tsx'
import { atLeastShortest, wholePositive, withSender } from './limits.ts'

const statusCall = 'GET /api/gmail-listener/status'
const configCall = 'POST /api/gmail-listener/config'
const startCall = 'POST /api/gmail-listener/start'
const stopCall = 'POST /api/gmail-listener/stop'
const running = { ...gmailState, status: 'running' as const, pid: 4242 }
const rules = gmailState.config.filter_rules
const listing = (...allowed_senders: string[]) => ({ ...gmailState.config, filter_rules: { ...rules, allowed_senders } })

async function open(answers: Answers = {}) {
  const view = renderPart(<GmailPanel />, { ...liveServer, ...mailServer, ...answers })
  const panel = within(await screen.findByRole('region', { name: 'Gmail Listener Control' }, { timeout: 10_000 }))
  await panel.findByText(/^(Running|Stopped|Unknown)$/, { selector: '.MuiChip-label' })
  return { ...view, panel, body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}
type Panel = Awaited<ReturnType<typeof open>>['panel']
const press = (panel: Panel, name: string) => fireEvent.click(panel.getByRole('button', { name }))
const type = (panel: Panel, label: string, value: string) => fireEvent.change(panel.getByLabelText(label), { target: { value } })

describe('a stopped listener', () => {
  it('shows the defaults and what can be done', async () => {
    const { panel } = await open()
    expect(panel.getByRole('switch', { name: 'Auto-respond' })).toHaveProperty('checked', false)
    expect(panel.getByRole('slider', { name: 'Check interval in seconds' })).toMatchObject({ min: '10', max: '300', value: '60' })
    expect(panel.getByRole('slider', { name: 'Max emails per check' })).toMatchObject({ min: '1', max: '20', value: '10' })
    expect(panel.getByRole('switch', { name: 'Ignore no-reply emails' })).toHaveProperty('checked', true)
    expect(panel.getByRole('switch', { name: 'Ignore subscription emails' })).toHaveProperty('checked', true)
    expect(panel.getByLabelText('Auto-stop (hours)')).toMatchObject({ value: '4', min: '1', max: '24', disabled: true })
    expect(panel.queryByRole('button', { name: 'Set Auto-stop' })).toBeNull()
    expect(panel.getByText('No restrictions - will respond to all senders')).toBeDefined()
    expect(panel.getByText(/people you set to Auto/)).toBeDefined()
    for (const name of ['START LISTENER', 'UPDATE CONFIGURATION', 'SAVE ALLOWED SENDERS', 'UPLOAD CREDENTIALS'])
      expect(panel.getByRole('button', { name })).toHaveProperty('disabled', false)
  })

  it('sends what the fields show, and takes no interval below 10 and no number of emails that is not above 0', async () => {
    const { panel, body } = await open({ [configCall]: ok(gmailState) })
    for (const typed of ['400', '9', '0', '']) type(panel, 'Seconds', typed)
    for (const typed of ['25', '0', '-1', '']) type(panel, 'Emails', typed)
    fireEvent.click(panel.getByRole('switch', { name: 'Ignore subscription emails' }))
    expect(panel.getByRole('slider', { name: 'Check interval in seconds' })).toHaveProperty('value', '300')
    press(panel, 'UPDATE CONFIGURATION')
    await screen.findByText('Gmail configuration updated successfully')
    expect(body(configCall)).toEqual({
      check_interval: 400,
      auto_respond: false,
      confidence_threshold: 0.7,
      max_emails_per_check: 25,
      filter_rules: { ignore_noreply: true, ignore_subscriptions: false, allowed_senders: [] },
    })
  })

  it('cannot be started without credentials, nor while no mailbox is connected, and says why', async () => {
    const { panel, answers, queries } = await open({ [statusCall]: ok({ ...gmailState, has_credentials: false, connected: null }) })
    expect(panel.getByRole('button', { name: 'START LISTENER' })).toHaveProperty('disabled', true)
    expect(panel.getByText('Upload your credentials to start.')).toBeDefined()
    answers[statusCall] = ok({ ...gmailState, connected: false })
    await queries.refetchQueries({ queryKey: ['gmail-listener'] })
    expect(await panel.findByText('Reconnect Gmail to start.')).toBeDefined()
    answers[statusCall] = ok({ ...gmailState, connected: null })
    await queries.refetchQueries({ queryKey: ['gmail-listener'] })
    await waitFor(() => expect(panel.getByRole('button', { name: 'START LISTENER' })).toHaveProperty('disabled', false))
  })

  it('starts without a question where nothing is answered automatically', async () => {
    const { panel, body } = await open({ [startCall]: ok(running) })
    press(panel, 'START LISTENER')
    await screen.findByText('Gmail Listener started successfully')
    expect(body(startCall)).toEqual(gmailState.config)
  })

  it('asks before it answers automatically, for mail and its senders, and can start for drafts alone', async () => {
    const { panel, body } = await open({ [startCall]: ok(running), 'POST /api/auto-response/forecast': ok(forecast) })
    fireEvent.click(panel.getByRole('switch', { name: 'Auto-respond' }))
    type(panel, 'Sender', '@example.com')
    press(panel, 'ADD')
    press(panel, 'START LISTENER')
    const dialog = within(await screen.findByRole('dialog', { name: 'Start with automatic replies?' }))
    expect(await dialog.findByText(/^It may answer 2 people/)).toBeDefined()
    expect(dialog.getByText(/^Mailing lists, automatic mail, strangers/)).toBeDefined()
    expect(body('POST /api/auto-response/forecast')).toEqual({ channel: 'email', allowed_senders: ['@example.com'] })
    fireEvent.click(dialog.getByRole('button', { name: 'Start, drafts only' }))
    await screen.findByText('Gmail Listener started successfully')
    expect(body(startCall)).toEqual({ ...listing('@example.com'), auto_respond: false })
  })
})

describe('allowed senders', () => {
  it('are added once each, and saved alone: other changes stay unsent', async () => {
    const { panel, body } = await open({ [configCall]: ok({ ...gmailState, config: listing('sam@example.com') }) })
    expect(panel.getByRole('button', { name: 'ADD' })).toHaveProperty('disabled', true)
    type(panel, 'Seconds', '90')
    type(panel, 'Sender', '  ')
    expect(panel.getByRole('button', { name: 'ADD' })).toHaveProperty('disabled', true)
    type(panel, 'Sender', ' sam@example.com ')
    press(panel, 'ADD')
    expect(panel.getByText('sam@example.com')).toBeDefined()
    expect(panel.getByText('Not saved yet.')).toBeDefined()
    type(panel, 'Sender', 'Sam@Example.com')
    press(panel, 'ADD')
    expect(panel.getByText('Sam@Example.com is already listed.')).toBeDefined()
    press(panel, 'SAVE ALLOWED SENDERS')
    await screen.findByText('Gmail configuration updated successfully')
    expect(body(configCall)).toEqual(listing('sam@example.com'))
    expect(panel.queryByText('Not saved yet.')).toBeNull()
    expect(panel.getByLabelText('Seconds')).toHaveProperty('value', '90')
  })

  it('are removed from the list, which then has to be saved', async () => {
    const { panel, body } = await open({ [statusCall]: ok({ ...gmailState, config: listing('a@example.com', 'b@example.com') }) })
    expect(panel.queryByText('No restrictions - will respond to all senders')).toBeNull()
    press(panel, 'Remove a@example.com')
    expect(panel.queryByText('a@example.com')).toBeNull()
    expect(panel.getByText('Not saved yet.')).toBeDefined()
    expect(body(configCall)).toBeUndefined()
  })

  it('can only be removed while the listener runs, at once', async () => {
    const config = listing('a@example.com', 'b@example.com')
    const { panel, body } = await open({
      [statusCall]: ok({ ...running, config }),
      [configCall]: ok({ ...running, config: listing('b@example.com') }),
    })
    expect(panel.getByLabelText('Sender')).toHaveProperty('disabled', true)
    expect(panel.getByRole('button', { name: 'SAVE ALLOWED SENDERS' })).toHaveProperty('disabled', true)
    press(panel, 'Remove a@example.com')
    await waitFor(() => expect(body(configCall)).toEqual(listing('b@example.com')))
  })
})

describe('a running listener', () => {
  it('disables every setting and hides UPDATE CONFIGURATION', async () => {
    const { panel } = await open({ [statusCall]: ok(running) })
    expect(panel.getByText('Running')).toBeDefined()
    for (const field of [...panel.getAllByRole('switch'), ...panel.getAllByRole('slider')]) expect(field).toHaveProperty('disabled', true)
    for (const label of ['Seconds', 'Emails', 'Sender']) expect(panel.getByLabelText(label)).toHaveProperty('disabled', true)
    expect(panel.getByRole('button', { name: 'UPLOAD CREDENTIALS' })).toHaveProperty('disabled', true)
    expect(panel.queryByRole('button', { name: 'UPDATE CONFIGURATION' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'START LISTENER' })).toBeNull()
  })

  it('stops, and says so or why not', async () => {
    const { panel, answers } = await open({ [statusCall]: ok(running), [stopCall]: refused(503, 'unavailable', 'Busy.') })
    press(panel, 'STOP LISTENER')
    expect(await screen.findByText('Failed to stop Gmail Listener. Please try again later.')).toBeDefined()
    answers[stopCall] = ok(gmailState)
    answers[statusCall] = ok(gmailState)
    press(panel, 'STOP LISTENER')
    expect(await screen.findByText('Gmail Listener stopped successfully')).toBeDefined()
  })

  it('takes auto-stop hours above 0, for email', async () => {
    const { panel, body } = await open({ [statusCall]: ok(running), 'POST /api/auto-response/enable': ok(replies) })
    for (const typed of ['36', '0']) type(panel, 'Auto-stop (hours)', typed)
    press(panel, 'Set Auto-stop')
    await screen.findByText('Auto-response enabled for 36 hours on email')
    expect(body('POST /api/auto-response/enable')).toEqual({ duration_hours: 36, channel: 'email' })
  })

  it('says when it ends by itself, whom it reaches and what is wrong', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { panel } = await open({
      [statusCall]: ok({ ...running, until, reach: 'It may answer one person.', warnings: ['Gmail is slow.'] }),
    })
    expect(panel.getByText(/^Stops automatically in (1 h|59 min)/)).toBeDefined()
    expect(panel.getByText('It may answer one person.')).toBeDefined()
    expect(panel.getByText('Gmail is slow.')).toBeDefined()
  })
})

it('whose state cannot be loaded can be stopped but not started, and claims nothing', async () => {
  const { panel } = await open({ [statusCall]: refused(500, 'internal', 'It broke.') })
  expect(panel.getByText('Failed to load Gmail Listener status. Please try again later.')).toBeDefined()
  expect(panel.getByRole('button', { name: 'STOP LISTENER' })).toBeDefined()
  expect(panel.queryByRole('button', { name: 'START LISTENER' })).toBeNull()
  expect(panel.queryByRole('switch')).toBeNull()
})

it('of a sample mailbox says so', async () => {
  const { panel } = await open({ [statusCall]: ok({ ...gmailState, sample: true }) })
  expect(panel.getByText('Sample data')).toBeDefined()
})

it.each([
  ['10', 10],
  ['9.9', null],
  ['abc', null],
  ['', null],
  ['86401', 86_401],
])('an interval typed as %j', (typed, taken) => {
  expect(atLeastShortest(typed)).toBe(taken)
})

it.each([
  ['1', 1],
  ['0', null],
  ['2.5', null],
  [' ', null],
])('emails per check typed as %j', (typed, taken) => {
  expect(wholePositive(typed)).toBe(taken)
})

it.each([
  ['', null],
  [' A@b.c ', null],
  ['*.b.c', ['a@b.c', '*.b.c']],
])('a sender typed as %j', (typed, list) => {
  expect(withSender(['a@b.c'], typed)).toEqual(list)
})
