import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { liveServer, ok, refused, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { MessageLog } from './message-log.tsx'

const logCall = 'GET /api/mac-listener/log'
const outputCall = 'GET /api/mac-listener/terminal-output'
const entry = {
  id: 'l1',
  from: 'Contact',
  name: 'Priya Nair',
  timestamp: '2026-11-20T08:00:00Z',
  text: 'dinner tonight?',
  response: 'yes! 8?',
  outcome: 'Waiting for your OK.',
  reasons: [{ code: 'mode-draft', text: 'Priya Nair gets drafts only.' }],
}
const log = (...messages: object[]) => ok({ messages })

async function open(answers: Answers = {}, options: { fetch?: typeof fetch } = {}) {
  const view = renderPart(<MessageLog />, { ...liveServer, ...answers }, options)
  const card = within(await screen.findByRole('region', { name: 'Message Log' }, { timeout: 10_000 }))
  const count = (name: string) => view.calls.filter((call) => call.name === name).length
  return { ...view, card, count, press: (name: string) => fireEvent.click(card.getByRole('button', { name })) }
}

afterEach(() => vi.useRealTimers())

describe('the message log', () => {
  it('is hidden at first and asked for by nobody', async () => {
    const { card, count } = await open()
    expect(card.queryByRole('log')).toBeNull()
    expect(card.queryByRole('button', { name: 'Refresh Log' })).toBeNull()
    expect(count(logCall)).toBe(0)
  })

  it('says when it is empty, in a panel of 300 px', async () => {
    const { card, press } = await open()
    press('Show Log')
    const panel = await card.findByRole('log', { name: 'Message log' })
    expect(panel.textContent).toBe('No messages in log')
    expect(getComputedStyle(panel).height).toBe('300px')
    expect(panel.getAttribute('aria-live')).toBe('off')
    expect(card.queryByRole('button', { name: 'Clear' })).toBeNull()
    press('Hide Log')
    expect(card.queryByRole('log')).toBeNull()
  })

  it('says the first reason, and the others to whoever asks', async () => {
    const reasons = ['This is a group.', 'The draft has a gap.', 'Only you can answer that.'].map((text, i) => ({ code: `r${i}`, text }))
    const { card, press } = await open({ [logCall]: log({ ...entry, reasons }) })
    press('Show Log')
    expect(await card.findByText('Waiting for your OK. This is a group.', { exact: false })).toBeDefined()
    expect(card.queryByText(/The draft has a gap/)).toBeNull()
    press('2 more reasons')
    expect(card.getByText('Waiting for your OK. This is a group. The draft has a gap. Only you can answer that.')).toBeDefined()
  })

  it('lists sender, time, text, response and every reason, oldest first', async () => {
    const { card, press } = await open({
      [logCall]: log(entry, { ...entry, id: 'l0', timestamp: '2026-11-19T08:00:00Z', text: 'earlier', reasons: [] }),
    })
    press('Show Log')
    const panel = await card.findByRole('log')
    await within(panel).findByText('dinner tonight?')
    expect(within(panel).getAllByText(/^Contact · Priya Nair · /)).toHaveLength(2)
    expect(within(panel).getAllByText('Response: yes! 8?')).toHaveLength(2)
    expect(within(panel).getByText('Waiting for your OK. Priya Nair gets drafts only.')).toBeDefined()
    expect(panel.textContent.indexOf('earlier')).toBeLessThan(panel.textContent.indexOf('dinner tonight?'))
  })

  it('is asked for again every three seconds while it is shown, and on demand', async () => {
    const { press, count } = await open()
    vi.useFakeTimers()
    press('Show Log')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(count(logCall)).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(6100))
    expect(count(logCall)).toBe(3)
    press('Refresh Log')
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(count(logCall)).toBe(4)
    press('Hide Log')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(count(logCall)).toBe(4)
  })

  it('keeps what it knows when a poll fails', async () => {
    const { card, press, answers, count } = await open({ [logCall]: log(entry) })
    press('Show Log')
    await card.findByText('dinner tonight?')
    answers[logCall] = refused(503, 'unavailable', 'Stopping.')
    press('Refresh Log')
    await waitFor(() => expect(count(logCall)).toBe(2))
    press('Refresh Log')
    await waitFor(() => expect(count(logCall)).toBe(3))
    expect(card.getByText('dinner tonight?')).toBeDefined()
  })

  it('shows what the listener wrote in a panel of 200 px, only when asked', async () => {
    const { card, press } = await open({ [outputCall]: ok({ output: 'watching\none row' }) })
    press('Show Log')
    await card.findByRole('log')
    expect(card.queryByRole('log', { name: 'Mac output' })).toBeNull()
    press('Show Mac Output')
    const panel = await card.findByRole('log', { name: 'Mac output' })
    expect(panel.textContent).toBe('watching\none row')
    expect(getComputedStyle(panel).height).toBe('200px')
    press('Hide Mac Output')
    expect(card.queryByRole('log', { name: 'Mac output' })).toBeNull()
  })

  it('shows what the Gmail listener wrote beside it, asked for every three seconds as well', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const gmail = 'GET /api/gmail-listener/terminal-output'
    const { card, press, count, answers } = await open({ [outputCall]: ok({ output: 'texts' }), [gmail]: ok({ output: 'mail' }) })
    press('Show Log')
    press('Show Mac Output')
    press('Show Gmail Output')
    const panel = await card.findByRole('log', { name: 'Gmail output' })
    await waitFor(() => expect(panel.textContent).toBe('mail'))
    expect(getComputedStyle(panel).height).toBe('200px')
    expect(card.getByRole('log', { name: 'Mac output' }).textContent).toBe('texts')
    const before = count(gmail)
    answers[gmail] = ok({ output: 'mail\nmore' })
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(count(gmail)).toBe(before + 1)
    expect(panel.textContent).toBe('mail\nmore')
    press('Hide Gmail Output')
    expect(card.queryByRole('log', { name: 'Gmail output' })).toBeNull()
    expect(card.getByRole('log', { name: 'Mac output' })).toBeDefined()
  })

  it('stays at its end, unless its reader has scrolled up', async () => {
    const { card, press, answers } = await open({ [logCall]: log(entry) })
    press('Show Log')
    const panel = await card.findByRole('log')
    Object.defineProperties(panel, { scrollHeight: { value: 900, configurable: true }, clientHeight: { value: 300 } })
    panel.scrollTop = 100
    fireEvent.scroll(panel)
    answers[logCall] = log(entry, { ...entry, id: 'l2', text: 'second' })
    press('Refresh Log')
    await card.findByText('second')
    expect(panel.scrollTop).toBe(100)
    panel.scrollTop = 590
    fireEvent.scroll(panel)
    answers[logCall] = log(entry, { ...entry, id: 'l3', text: 'third' })
    press('Refresh Log')
    await card.findByText('third')
    expect(panel.scrollTop).toBe(900)
  })

  it('is cleared only after a question whose focus is on keeping it', async () => {
    const { card, press, count } = await open({
      [logCall]: log(entry),
      'DELETE /api/mac-listener/log': ok({ success: true, message: 'The log is empty.' }),
    })
    press('Show Log')
    await card.findByText('dinner tonight?')
    press('Clear')
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear the message log?' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
    expect(count('DELETE /api/mac-listener/log')).toBe(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Clear the log' }))
    expect(await screen.findByText('The log is empty.')).toBeDefined()
    expect(card.getByText('No messages in log')).toBeDefined()
  })

  it('is asked for what the listener wrote while the panel is on screen, the log open or not', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { count, answers } = await open({ [outputCall]: ok({ output: '' }) })
    await waitFor(() => expect(count(outputCall)).toBe(1))
    answers[outputCall] = refused(500, 'internal', 'No.')
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(count(outputCall)).toBe(2)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('The listener output could not be loaded.'))
    warn.mockRestore()
  })

  it('is exported as a file that is there as long as the browser may need it', async () => {
    const revoke = vi.fn<(address: string) => void>()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:log', revokeObjectURL: revoke }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { card, press } = await open({ [logCall]: log(entry) }, { fetch: async () => new Response('a,b') })
    press('Show Log')
    await card.findByText('dinner tonight?')
    press('Export CSV')
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    expect(revoke).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
    clicked.mockRestore()
  })

  it('says when it could not be exported', async () => {
    const { card, press } = await open({ [logCall]: log(entry) })
    press('Show Log')
    await card.findByText('dinner tonight?')
    press('Export CSV')
    expect(await screen.findByText('The log could not be exported: Server error: 501')).toBeDefined()
  })

  it('says when it cannot be loaded at all', async () => {
    const { card, press } = await open({ [logCall]: refused(503, 'unavailable', 'Stopping.') })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    press('Show Log')
    expect(await card.findByText(/^The log can’t be loaded right now/)).toBeDefined()
    expect(card.queryByRole('alert')).toBeNull()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('The message log could not be loaded.'))
    warn.mockRestore()
  })
})
