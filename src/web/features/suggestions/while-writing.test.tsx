import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { heldSuggestion, liveServer, ok, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'
import { SuggestionList } from './suggestion-list.tsx'

const first = heldSuggestion
const undrafted: Suggestion = { ...first, drafts: [], text: '', reasons: [{ code: 'no-draft', text: 'There is no draft.' }] }
const others = [{ text: 'sure, 8', confidence: null, because: [], reason: 'r' }]
/** The same, once they wrote more. */
const more: Suggestion = { ...first, id: 's2', began_as: 's1', incoming: 'dinner tonight?\nor tomorrow', drafts: others, text: 'sure, 8' }
const list = <SuggestionList watched small emptyTitle="No text is waiting" emptyText="It is drafted here." />

/** The page that is left and come back to. */
function Folding() {
  const [there, setThere] = useState(true)
  return (
    <>
      {there && list}
      <button onClick={() => setThere(!there)}>Fold</button>
    </>
  )
}

async function open(suggestion: Suggestion, answers: Answers = {}, part = list) {
  const view = renderPart(part, { ...liveServer, 'GET /api/suggestions': ok({ suggestions: [suggestion] }), ...answers })
  const card = within(await screen.findByRole('article', { name: 'From Priya Nair' }, { timeout: 10_000 }))
  /** As the server tells it: the newer one, then what became of the older one. */
  const writeMore = (next: Suggestion = more): void => {
    act(() => applyEvent(view.queries, { type: 'suggestion', suggestion: next }))
    act(() => applyEvent(view.queries, { type: 'suggestion', suggestion: { ...suggestion, state: 'superseded' } }))
  }
  return { ...view, card, writeMore, body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}

it('what the owner writes themselves stays under their hands when they write more, and answers all of it', async () => {
  const { card, writeMore, body } = await open(undrafted, { 'POST /api/suggestions/s2/approve': ok({ ...more, state: 'sent' }) })
  fireEvent.click(card.getByRole('button', { name: 'Write it myself' }))
  const field = card.getByRole('textbox', { name: 'Your reply' })
  fireEvent.change(field, { target: { value: 'i would love to' } })
  writeMore()
  expect(await card.findByText('or tomorrow')).toBeDefined()
  expect(screen.getAllByRole('article', { name: 'From Priya Nair' })).toHaveLength(1)
  expect(card.getByText('sure, 8')).toBeDefined()
  expect(card.queryByText('No short answer fits this one.')).toBeNull()
  // The very same field: neither the caret nor the focus has moved.
  expect(card.getByRole('textbox', { name: 'Your reply' })).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'i would love to')
  expect(screen.queryByText(/is no longer waiting/)).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent to Priya Nair.')
  expect(body('POST /api/suggestions/s2/approve')).toEqual({ text: 'i would love to' })
})

it('a draft that is being changed stays as it is when they write more, until others are asked for', async () => {
  const { card, writeMore } = await open(first, {
    'PATCH /api/suggestions/s2': ok({ ...more, text: 'yes! 9?', edited: true }),
    'POST /api/suggestions/s2/refresh': ok(more),
  })
  fireEvent.click(card.getByRole('button', { name: 'Edit' }))
  const field = card.getByRole('textbox', { name: 'Text of draft 1' })
  fireEvent.change(field, { target: { value: 'yes! 9?' } })
  writeMore()
  expect(await card.findByText('or tomorrow')).toBeDefined()
  expect(card.getByRole('textbox', { name: 'Text of draft 1' })).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'yes! 9?')
  expect(card.getByText(/They wrote more while you were writing/)).toBeDefined()
  fireEvent.blur(field)
  fireEvent.click(card.getByRole('button', { name: /Other drafts/ }))
  expect(await card.findByText('sure, 8')).toBeDefined()
  expect(card.queryByText(/They wrote more while you were writing/)).toBeNull()
})

it('an edit that the server had stored stays in the card, too', async () => {
  const { card, writeMore } = await open({ ...first, text: 'yes! 9?', edited: true, edits: [{ draft: 0, text: 'yes! 9?' }] })
  writeMore()
  expect(await card.findByText('or tomorrow')).toBeDefined()
  expect(card.getByText('yes! 9?')).toBeDefined()
  expect(screen.queryByText(/is no longer waiting/)).toBeNull()
})

it('a text for what is no part of the turn any more is said to be for that', async () => {
  const { card, writeMore } = await open({ ...first, text: 'yes! 9?', edited: true, edits: [{ draft: 0, text: 'yes! 9?' }] })
  writeMore({ ...more, incoming: 'what time on saturday?' })
  expect(await card.findByText('what time on saturday?')).toBeDefined()
  expect(card.getByText('yes! 9?')).toBeDefined()
  expect(card.getByText(/^This was for what they wrote earlier/)).toBeDefined()
  expect(card.queryByText(/answers all of it/)).toBeNull()
})

it('where nothing was written, the drafts for all of it take the place of the first', async () => {
  const { card, writeMore } = await open(first)
  writeMore()
  expect(await card.findByText('sure, 8')).toBeDefined()
  expect(card.queryByText('yes! 8?')).toBeNull()
})

it('what the owner is writing holds a reply that would now go out automatically', async () => {
  const due_at = new Date(Date.now() + 65_000).toISOString()
  const scheduled: Suggestion = { ...more, state: 'scheduled', due_at }
  const { card, writeMore, body } = await open(undrafted, { 'PATCH /api/suggestions/s2': ok(more) })
  fireEvent.click(card.getByRole('button', { name: 'Write it myself' }))
  writeMore(scheduled)
  await waitFor(() => expect(body('PATCH /api/suggestions/s2')).toEqual({ text: 'sure, 8', draft: null }))
})

it('a text begun before leaving the page is there on coming back, though they wrote more meanwhile', async () => {
  const { card, writeMore, answers } = await open(first, {}, <Folding />)
  fireEvent.click(card.getByRole('button', { name: 'Edit' }))
  fireEvent.change(card.getByRole('textbox', { name: 'Text of draft 1' }), { target: { value: 'yes! 9?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
  answers['GET /api/suggestions'] = ok({ suggestions: [more] })
  writeMore()
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
  const again = within(await screen.findByRole('article', { name: 'From Priya Nair' }))
  expect(again.getByText('or tomorrow')).toBeDefined()
  expect(again.getByText('yes! 9?')).toBeDefined()
})

it('the browser asks before it leaves the page while only this page has what was written, there or left behind', async () => {
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { card, body } = await open(undrafted, { 'POST /api/suggestions/s1/approve': ok({ ...undrafted, state: 'sent' }) }, <Folding />)
  fireEvent.click(card.getByRole('button', { name: 'Write it myself' }))
  expect(isAsked()).toBe(false)
  fireEvent.change(card.getByRole('textbox', { name: 'Your reply' }), { target: { value: 'i would love to' } })
  expect(isAsked()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
  await waitFor(() => expect(isAsked()).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('Sent to Priya Nair.')
  expect(body('POST /api/suggestions/s1/approve')).toEqual({ text: 'i would love to' })
  await waitFor(() => expect(isAsked()).toBe(false))
})

it.each(['sent', 'dismissed'] as const)(
  'a text of one’s own outlives a reply that was %s from another page only where that answered',
  async (state) => {
    const { card, queries, answers } = await open(undrafted)
    fireEvent.click(card.getByRole('button', { name: 'Write it myself' }))
    fireEvent.change(card.getByRole('textbox', { name: 'Your reply' }), { target: { value: 'i would love to' } })
    answers['GET /api/suggestions'] = ok({ suggestions: [{ ...undrafted, text: 'yes! 8?', state }] })
    act(() => applyEvent(queries, { type: 'suggestion', suggestion: { ...undrafted, text: 'yes! 8?', state } }))
    await screen.findByText('No text is waiting')
    await waitFor(() => {
      expect(queries.isFetching()).toBe(0)
      expect(screen.queryAllByText('i would love to')).toHaveLength(state === 'sent' ? 1 : 0)
    })
  },
)

it('what Esc took back is there again by Undo, also from another page', async () => {
  const { card } = await open(first, {}, <Folding />)
  fireEvent.click(card.getByRole('button', { name: 'Edit' }))
  const field = card.getByRole('textbox', { name: 'Text of draft 1' })
  fireEvent.change(field, { target: { value: 'yes! 9?' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
  expect(await screen.findByText('yes! 9?')).toBeDefined()
})
