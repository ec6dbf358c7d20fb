import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { liveServer, ok, refused, renderPage, type Answers } from '#test/pages/render-app.tsx'
import { cloudOffer, onDevice, openai, report, turns } from '#test/style-report/answers.ts'
import { applyEvent } from '#web/app/notices/apply-event.ts'

const reportCall = 'GET /api/style-report'
const turnsCall = 'GET /api/style-report/turns'
const replayCall = 'POST /api/style-report/replay'
const stopCall = 'POST /api/style-report/stop'
const both = report({ engines: [openai, onDevice] })

async function open(answers: Answers) {
  const view = renderPage('/style-report', { ...liveServer, [turnsCall]: ok({ turns, total: 24 }), ...answers })
  await screen.findByRole('heading', { level: 1, name: 'Style report' }, { timeout: 10_000 })
  return view
}

describe('the answer', () => {
  it('is that of the engine that answers best, and of another one when it is chosen', async () => {
    await open({ [reportCall]: ok(both) })
    expect(await screen.findByText(/^On average its writing habits are close to yours, and its drafts fit/)).toBeDefined()
    expect(screen.getByRole('tab', { name: openai.label, selected: true })).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: onDevice.label }))
    expect(await screen.findByText(/^On average its writing habits are yours, but [0-9]+ replies are too few to tell/)).toBeDefined()
    expect(screen.getByText(/^200 of your own later messages, replayed on /)).toBeDefined()
  })

  it('is withheld while too few are replayed', async () => {
    await open({ [reportCall]: ok(report({ engines: [{ ...onDevice, measures: null, done: 12 }] })) })
    expect(await screen.findByText(/^Too few of your messages were replayed/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'What it says' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Message by message' })).toBeDefined()
  })

  it('is preceded by training where there is no voice', async () => {
    await open({ [reportCall]: ok(report({ voice: null, engines: [], baseline: null })) })
    expect(await screen.findByText('No voice yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Training' }).getAttribute('href')).toBe('/training')
  })

  it('needs a training where the voice has no report', async () => {
    await open({ [reportCall]: ok(report({ engines: [], baseline: null })) })
    expect(await screen.findByText('Nothing was replayed yet')).toBeDefined()
  })

  it('can be asked for again where it did not load', async () => {
    const { answers } = await open({ [reportCall]: refused(503, 'unavailable', 'Stopping.') })
    expect(await screen.findByText('The report could not be loaded: Stopping.')).toBeDefined()
    answers[reportCall] = ok(both)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'What it says' })).toBeDefined()
  })

  it('is not there where the server does not replay', async () => {
    await open({})
    expect(await screen.findByText('There is no report here')).toBeDefined()
  })
})

describe('a replay', () => {
  const running = { ...openai, state: 'running' as const, done: 40, of: 200 }

  it('moves on with each event without asking for all of it again, which it does at the end', async () => {
    // What is asked for now and then is not.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { answers, calls, queries } = await open({ [reportCall]: ok(report({ engines: [onDevice, running], offer: cloudOffer })) })
    await screen.findByRole('progressbar', { name: 'Replay' })
    await screen.findByText('24 messages')
    const asked = calls.length
    const event = { type: 'replay', engine: openai.key, of: 200 } as const
    for (const done of [41, 42]) {
      act(() => applyEvent(queries, { ...event, done, running: true }))
      expect(await screen.findByText(`Replaying: ${done} of 200. You may leave this page.`)).toBeDefined()
    }
    expect(calls.length).toBe(asked)
    answers[reportCall] = ok(both)
    answers[turnsCall] = ok({ turns, total: 200 })
    act(() => applyEvent(queries, { ...event, done: 200, running: false }))
    expect(await screen.findByText('200 messages')).toBeDefined()
    expect(screen.queryByRole('progressbar', { name: 'Replay' })).toBeNull()
  })

  it('is asked for where an event is the first to say that it runs', async () => {
    const { answers, queries } = await open({ [reportCall]: ok(report({ engines: [onDevice], offer: cloudOffer })) })
    await screen.findByRole('region', { name: 'Message by message' })
    answers[reportCall] = ok(report({ engines: [onDevice, running], offer: cloudOffer }))
    act(() => applyEvent(queries, { type: 'replay', engine: openai.key, done: 40, of: 200, running: true }))
    expect(await screen.findByRole('tab', { name: `${openai.label} · running` })).toBeDefined()
  })

  it('shows how far it is, and stops', async () => {
    const { answers, calls } = await open({
      [reportCall]: ok(report({ engines: [onDevice, running], offer: cloudOffer })),
      [stopCall]: ok({ success: true, message: 'Stopped.' }),
    })
    const bar = await screen.findByRole('progressbar', { name: 'Replay' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['20', '40 of 200'])
    expect(screen.queryByRole('button', { name: /^Replay 60/ })).toBeNull()
    answers[reportCall] = ok(report({ engines: [onDevice, { ...running, state: 'stopped' }], offer: { ...cloudOffer, turns: 19 } }))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText(/^Stopped after 40 of 200\. What was replayed is kept/)).toBeDefined()
    expect(calls.some(({ name }) => name === stopCall)).toBe(true)
    expect(screen.getByRole('button', { name: 'Continue with 19 more of my messages with OpenAI (about $0.04)' })).toBeDefined()
  })

  it('says why it failed, and what was kept', async () => {
    const failed = { ...openai, state: 'failed' as const, error: 'The key was refused.', done: 7 }
    await open({ [reportCall]: ok(report({ engines: [failed], offer: cloudOffer })) })
    expect(await screen.findByText('7 of 60 were replayed. The key was refused. What was replayed is kept.')).toBeDefined()
    expect(screen.getByText(/^7 of your own later messages, replayed on /)).toBeDefined()
  })

  it('claims nothing was kept of a replay that failed at once, and offers to start it', async () => {
    const failed = { ...openai, state: 'failed' as const, error: 'The key was refused.', done: 0, measures: null }
    await open({ [reportCall]: ok(report({ engines: [failed], offer: cloudOffer })) })
    expect(await screen.findByText('0 of 60 were replayed. The key was refused.')).toBeDefined()
    expect(screen.queryByText(/replayed on/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Replay \d+ of my messages with OpenAI/ })).toBeDefined()
  })

  it('goes on only with the model that is chosen', async () => {
    await open({ [reportCall]: ok(report({ engines: [{ ...openai, state: 'stopped' }], offer: null })) })
    expect(await screen.findByText(/^To go on with it, choose it under/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull()
  })

  it('with a model elsewhere is asked for twice, and the first button in the dialog is the way back', async () => {
    const { calls } = await open({
      [reportCall]: ok(report({ offer: cloudOffer })),
      [replayCall]: ok({ success: true, message: 'The replay goes on in the background.' }),
    })
    const offer = await screen.findByRole('button', { name: 'Replay 60 of my messages with OpenAI (about $0.04)' })
    expect(screen.getByText(/leave this computer and go to api\.openai\.com/)).toBeDefined()
    fireEvent.click(offer)
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 60 messages to OpenAI?' }))
    const back = dialog.getByRole('button', { name: 'Not now' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    expect(calls.some(({ name }) => name === replayCall)).toBe(false)
    fireEvent.click(back)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.some(({ name }) => name === replayCall)).toBe(false)
    fireEvent.click(offer)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send and replay' }))
    expect(await screen.findByText('The replay goes on in the background.')).toBeDefined()
    expect(calls.filter(({ name }) => name === replayCall)).toHaveLength(1)
  })

  it('with a model on this computer starts at once', async () => {
    const local = { ...cloudOffer, key: 'local/qwen', label: 'Ollama (qwen3:8b)', cloud: false, recipient: null, cost: 0 }
    const { calls } = await open({ [reportCall]: ok(report({ offer: local })), [replayCall]: refused(409, 'conflict', 'Training runs.') })
    fireEvent.click(await screen.findByRole('button', { name: 'Replay 60 of my messages with Ollama' }))
    expect(await screen.findByText('The replay did not start: Training runs.')).toBeDefined()
    expect(calls.filter(({ name }) => name === replayCall)).toHaveLength(1)
  })

  it('that cannot be started says why', async () => {
    await open({ [reportCall]: ok(report({ offer: { ...cloudOffer, why_not: 'Today’s limit is reached.' } })) })
    expect(await screen.findByText(/^Today’s limit is reached\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Replay/ })).toBeNull()
  })
})

describe('an engine that was replayed', () => {
  it('can be replayed again, and still asks first', async () => {
    await open({ [reportCall]: ok(report({ engines: [onDevice, openai], offer: cloudOffer })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Replay again (about $0.04)' }))
    expect(await screen.findByRole('dialog', { name: 'Send 60 messages to OpenAI?' })).toBeDefined()
  })

  it('is not offered again from the tab of another', async () => {
    await open({ [reportCall]: ok(report({ engines: [onDevice, openai], offer: cloudOffer })) })
    fireEvent.click(await screen.findByRole('tab', { name: onDevice.label }))
    expect(await screen.findByText(/^On average its writing habits are yours, but [0-9]+ replies/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Replay/ })).toBeNull()
  })
})
