// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { app } from '#contract/app.ts'
import {
  emptyServer,
  heldSuggestion,
  imessage,
  listenerState,
  liveServer,
  ok,
  refused,
  renderApp,
  renderOverlay,
  replies,
  untrained,
  type Answer,
  type Answers,
} from '#test/pages/render-app.tsx'

const listenerCall = 'GET /api/mac-listener/status'
const repliesCall = 'GET /api/auto-response/status'
const disableCall = 'POST /api/auto-response/disable'
const automatic = ok({ ...listenerState, status: 'running', config: { ...listenerState.config, auto_respond: true } })
const never: Answer = () => new Promise<Answer>(() => {})
const broken = refused(500, 'internal', 'It broke.')
const ready = ok({
  ...untrained,
  trained: true,
  phase: 'ready',
  voice: { id: 'v1', pairs: 800, trained_at: '2026-11-01T10:00:00Z', sample_data: false, evaluation: null },
})
const everything: Answers = {
  ...emptyServer,
  ...liveServer,
  'GET /api/integrate/status': ok({ sources: [imessage], running: null, error: null }),
  'GET /api/fine-tuning-status': ready,
}
const offline = (): Answers => Object.fromEntries(Object.keys(everything).map((name) => [name, 'offline' as const]))

const open = (route: string, answers: Answers = {}) => renderApp(route, { ...everything, ...answers }, { signedIn: true })
const stop = () => screen.findByLabelText('Stop automatic replies')
async function tile(title: string) {
  const heading = await screen.findByRole('heading', { name: title, level: 3 }, { timeout: 10_000 })
  const card = heading.closest('.MuiCard-root')
  if (!(card instanceof HTMLElement)) throw new Error(`There is no tile ${title}.`)
  return within(card)
}

describe('while it is not known whether anything is sent', () => {
  it.each([
    ['being asked', { [listenerCall]: never }, 'Checking…'],
    ['a failed check', { [listenerCall]: broken }, 'Unknown'],
    ['silence', { [listenerCall]: 'offline' as const }, 'Can’t reach Idiolect'],
    ['a running listener with a schedule still asked for', { [listenerCall]: automatic, [repliesCall]: never }, 'Checking…'],
    ['a running listener with a schedule that failed', { [listenerCall]: automatic, [repliesCall]: broken }, 'Unknown'],
  ])('the dashboard says so and Stop is there: %s', async (_name, answers, words) => {
    open('/dashboard', answers)
    const automaticReplies = await tile('Automatic replies')
    await automaticReplies.findByText(words, {}, { timeout: 5000 })
    expect(automaticReplies.queryByText(/^(Off|On|Drafts only)$/)).toBeNull()
    expect(automaticReplies.queryByText(/nothing is sent/)).toBeNull()
    expect(await stop()).toBeDefined()
  })

  it('a state that was known is not shown on after a check failed', async () => {
    const view = open('/dashboard', { [listenerCall]: automatic })
    await (await tile('Automatic replies')).findByText('On')
    view.answers[listenerCall] = broken
    await act(() => view.queries.refetchQueries({ queryKey: ['listener'] }))
    await (await tile('Automatic replies')).findByText('Unknown')
    expect(await stop()).toBeDefined()
  })

  it.each(['/', '/training', '/chat', '/nowhere'])('Stop is on %s and works', async (route) => {
    const { calls } = open(route, { [listenerCall]: broken, [disableCall]: ok({ ...replies, active: false }) })
    fireEvent.click(await stop())
    expect(await screen.findByText(/Automatic replies are off/)).toBeDefined()
    expect(calls.some(({ name }) => name === disableCall)).toBe(true)
  })

  it('Stop works before the session is confirmed, by the stored token', async () => {
    const { calls } = open('/dashboard', { 'GET /api/auth/me': never, [disableCall]: ok({ ...replies, active: false }) })
    fireEvent.click(await stop())
    await waitFor(() =>
      expect(calls.some(({ name, authorization }) => name === disableCall && authorization === 'Bearer a-token')).toBe(true),
    )
  })

  it('Stop is in the overlay, which claims nothing while it cannot know', async () => {
    const view = renderOverlay({ ...everything, [listenerCall]: broken, 'GET /api/suggestions': broken })
    expect(await screen.findByText(/Your drafts couldn’t be loaded/)).toBeDefined()
    expect(await stop()).toBeDefined()
    view.unmount()
    renderOverlay({ ...everything, 'GET /api/auth/me': never })
    expect(await stop()).toBeDefined()
    expect(screen.queryByText(/Nothing is waiting/)).toBeNull()
  })

  it.each([
    ['being asked', never, 'Checking…'],
    ['a failed check', broken, 'Unknown'],
  ])('the control panel stays, says so, and can stop but not start: %s', async (_name, answer, words) => {
    const { calls } = open('/auto-response', { [listenerCall]: answer, 'POST /api/mac-listener/stop': broken })
    const panel = within(await screen.findByRole('region', { name: 'Mac Message Listener Control' }, { timeout: 10_000 }))
    expect((await panel.findAllByText(words)).length).toBeGreaterThan(1)
    for (const claim of ['Running', 'Stopped', 'Off', 'On']) expect(panel.queryByText(claim)).toBeNull()
    expect(panel.queryByRole('button', { name: 'START LISTENER' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'UPDATE CONFIGURATION' })).toBeNull()
    expect(panel.queryByRole('switch')).toBeNull()
    fireEvent.click(panel.getByRole('button', { name: 'STOP LISTENER' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'POST /api/mac-listener/stop')).toBe(true))
  })

  it('Gmail is not called unconnected before that is known', async () => {
    const view = open('/dashboard', { 'GET /api/oauth/status/gmail': never })
    await (await tile('Gmail')).findByText('Checking…')
    view.unmount()
    open('/dashboard', { 'GET /api/oauth/status/gmail': broken })
    await (await tile('Gmail')).findByText('Unknown')
    expect(screen.queryByText('Not connected')).toBeNull()
  })
})

describe('a server that has gone', () => {
  it('is said on the page, nothing claims a state, and everything comes back by itself', async () => {
    const view = open('/dashboard', { 'GET /api/suggestions': ok({ suggestions: [] }) })
    await screen.findByText('Your voice is ready')
    await screen.findByText('Nothing is waiting')
    Object.assign(view.answers, offline())
    await act(() => view.queries.refetchQueries({ queryKey: ['training'] }))
    expect(await screen.findByText(/What’s on this page may be out of date/)).toBeDefined()
    for (const title of ['Messages', 'Voice', 'Gmail', 'Automatic replies']) await (await tile(title)).findByText('Can’t reach Idiolect')
    for (const claim of [/^Ready$/, /^Off$/, /is ready/, /^Extracted$/, /Nothing is waiting/]) expect(screen.queryByText(claim)).toBeNull()
    Object.assign(view.answers, everything)
    await act(() => view.services.call(app.info, {}))
    expect(await screen.findByText('Nothing is waiting')).toBeDefined()
    expect(await screen.findByText('Your voice is ready')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/What’s on this page/)).toBeNull())
    await (await tile('Automatic replies')).findByText('Off')
  })

  it('leaves drafts on the page, without saying that they are held', async () => {
    const view = open('/auto-response', { 'GET /api/suggestions': ok({ suggestions: [heldSuggestion] }) })
    const card = within(await screen.findByRole('article', { name: 'From Priya Nair' }, { timeout: 10_000 }))
    expect(card.getByText('Waiting for your OK')).toBeDefined()
    Object.assign(view.answers, offline())
    await act(() => view.queries.refetchQueries({ queryKey: ['suggestions'] }))
    expect(await card.findByText('Can’t reach Idiolect')).toBeDefined()
    expect(card.queryByText('Waiting for your OK')).toBeNull()
    expect(card.getByText('yes! 8?')).toBeDefined()
  })
})
