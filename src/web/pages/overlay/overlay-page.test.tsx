import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heldSuggestion, liveServer, ok, refused, renderOverlay, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'
import { chooseSuggestion } from './choose-suggestion.ts'

const held = heldSuggestion
const sam = { ...held, id: 's2', conversation_id: 'c2', name: 'Sam Okafor', incoming: 'you up?' }
const insertCall = 'POST /api/suggestions/s1/insert'

async function open(answers: Answers = {}) {
  const view = renderOverlay({ ...liveServer, 'GET /api/suggestions': ok({ suggestions: [held] }), ...answers })
  await waitFor(() => expect(screen.queryByText('Checking…')).toBeNull())
  return { ...view, body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

afterEach(() => vi.unstubAllGlobals())

describe('the overlay page', () => {
  it('shows what they wrote and the drafts, and has no way to send', async () => {
    const { calls } = await open()
    expect(heading()).toBe('Priya Nair')
    expect(screen.getByText('dinner tonight?')).toBeDefined()
    expect(screen.getAllByRole('article', { name: /^Draft/ })).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /send/i })).toBeNull()
    fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 1 of 3' }), { key: 'Enter', metaKey: true })
    expect(calls.some(({ name }) => name.endsWith('/approve'))).toBe(false)
  })

  it('shows as many as the settings say', async () => {
    await open({ 'GET /api/overlay-settings': ok({ success: true, settings: { suggestionCount: 1 } }) })
    await waitFor(() => expect(screen.getAllByRole('article', { name: /^Draft/ })).toHaveLength(1))
  })

  it.each([
    ['1', 'yes! 8?'],
    ['3', 'maybe'],
  ])('inserts by the key %s, wherever the focus is', async (key, text) => {
    const { body } = await open({ [insertCall]: ok({ inserted: true, message: 'It is in the field.' }) })
    fireEvent.keyDown(document.body, { key })
    expect(await screen.findByText('It is in the field.')).toBeDefined()
    expect(body(insertCall)).toEqual({ text })
  })

  it('inserts once by a key with the focus on a draft, and nothing for a key without a draft', async () => {
    const { calls } = await open({ [insertCall]: ok({ inserted: true, message: 'It is in the field.' }) })
    fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 2 of 3' }), { key: '2' })
    fireEvent.keyDown(document.body, { key: '5' })
    await screen.findByText('It is in the field.')
    expect(calls.filter(({ name }) => name === insertCall)).toHaveLength(1)
  })

  it('inserts by a click on the text', async () => {
    const { body } = await open({ [insertCall]: ok({ inserted: true, message: 'It is in the field.' }) })
    fireEvent.click(screen.getByText('can’t tonight'))
    await screen.findByText('It is in the field.')
    expect(body(insertCall)).toEqual({ text: 'can’t tonight' })
  })

  it('copies what could not be inserted, and says so', async () => {
    const written: string[] = []
    const clipboard = { writeText: async (text: string) => void written.push(text) }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard }))
    await open({ [insertCall]: ok({ inserted: false, message: 'Messages is not open.' }) })
    fireEvent.keyDown(document.body, { key: '1' })
    expect(await screen.findByText('Messages is not open. Copied to the clipboard instead.')).toBeDefined()
    expect(written).toEqual(['yes! 8?'])
  })

  it('edits before inserting; numbers typed into the text are text', async () => {
    const { body, calls } = await open({ [insertCall]: ok({ inserted: true, message: 'It is in the field.' }) })
    fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 1 of 3' }), { key: 'e' })
    const field = screen.getByRole('textbox', { name: 'Text of draft 1' })
    fireEvent.keyDown(field, { key: '2' })
    fireEvent.change(field, { target: { value: 'yes at 9' } })
    fireEvent.blur(field)
    expect(calls.some(({ name }) => name === insertCall)).toBe(false)
    fireEvent.keyDown(document.body, { key: '1' })
    await screen.findByText('It is in the field.')
    expect(body(insertCall)).toEqual({ text: 'yes at 9' })
  })

  it('asks for others with R, and dismisses the message by its button', async () => {
    const { calls } = await open({
      'POST /api/suggestions/s1/refresh': ok({ ...held, drafts: held.drafts.slice(0, 1) }),
      'POST /api/suggestions/s1/dismiss': ok({ ...held, state: 'dismissed' }),
    })
    fireEvent.keyDown(document.body, { key: 'r' })
    await waitFor(() => expect(screen.getAllByRole('article', { name: /^Draft/ })).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
    expect(await screen.findByText(/Nothing is waiting/)).toBeDefined()
    expect(calls.filter(({ name }) => name.endsWith('/dismiss'))).toHaveLength(1)
  })

  it('follows the conversation that is open, and says when nothing waits there', async () => {
    const { queries } = await open({ 'GET /api/suggestions': ok({ suggestions: [held, sam] }) })
    expect(heading()).toBe('Priya Nair')
    fireEvent.click(screen.getByRole('button', { name: '1 other conversation waiting.' }))
    expect(heading()).toBe('Sam Okafor')
    fireEvent.click(screen.getByRole('button', { name: '1 other conversation waiting.' }))
    expect(heading()).toBe('Priya Nair')
    act(() => applyEvent(queries, { type: 'active-chat', conversation_id: 'c2' }))
    await waitFor(() => expect(heading()).toBe('Sam Okafor'))
    act(() => applyEvent(queries, { type: 'active-chat', conversation_id: 'c9' }))
    await waitFor(() => expect(heading()).toBe('Priya Nair'))
    expect(screen.getByText(/Not the conversation you have open/)).toBeDefined()
  })

  it('shows what has just come by the event alone', async () => {
    const { queries } = await open({ 'GET /api/suggestions': ok({ suggestions: [] }) })
    await screen.findByText(/Nothing is waiting/)
    act(() => applyEvent(queries, { type: 'suggestion', suggestion: sam }))
    await waitFor(() => expect(heading()).toBe('Sam Okafor'))
  })

  it('says what is the matter: signed out, not built, not reachable', async () => {
    const out = renderOverlay({}, {})
    expect(await screen.findByRole('link', { name: 'Open Idiolect' })).toBeDefined()
    out.unmount()
    const missing = renderOverlay()
    expect(await screen.findByText('Suggestions beside the Messages app are not part of this version.')).toBeDefined()
    missing.unmount()
    renderOverlay({ 'GET /api/suggestions': refused(503, 'unavailable', 'Stopping.') })
    expect(await screen.findByText('Your drafts couldn’t be loaded. Nothing is lost.')).toBeDefined()
  })
})

it('chooses the newest that can still be used', () => {
  expect(chooseSuggestion([], 'c1')).toBeNull()
  expect(chooseSuggestion([{ ...held, state: 'unknown' }, sam], null)).toMatchObject({ suggestion: sam, elsewhere: false, others: 0 })
  expect(chooseSuggestion([held, sam], undefined)?.suggestion.id).toBe('s1')
})
