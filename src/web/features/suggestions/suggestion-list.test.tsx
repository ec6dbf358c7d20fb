import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heldSuggestion, liveServer, ok, refused, renderPart, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { choosingText } from '#contract/voice/drafts.ts'
import { applyEvent } from '#web/app/notices/apply-event.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { withSuggestion } from '#web/lib/queries/open-suggestions.ts'
import { keys } from '#web/lib/queries/queries.ts'

const held = heldSuggestion
/** What a model made of it. */
const better = { ...held, drafts: [{ text: 'sure thing', confidence: 0.4, because: [], reason: 'r' }], text: 'sure thing' }
const list = <SuggestionList watched small emptyTitle="No text is waiting" emptyText="It is drafted here." />
const only = (suggestion: object) => ok({ suggestions: [suggestion] })

async function open(suggestion: object = held, answers: Answers = {}) {
  const view = renderPart(list, { ...liveServer, 'GET /api/suggestions': only(suggestion), ...answers })
  const card = within(await screen.findByRole('article', { name: 'From Priya Nair' }, { timeout: 10_000 }))
  return { ...view, card, body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}
/** What the browser's clipboard holds afterwards. */
function clipboard(): string[] {
  const written: string[] = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } }),
  )
  return written
}

afterEach(() => vi.unstubAllGlobals())

it('shows five of many texts, and the others on demand', async () => {
  const many = Array.from({ length: 7 }, (_, i) => ({ ...held, id: `m${i}` }))
  renderPart(list, { ...liveServer, 'GET /api/suggestions': ok({ suggestions: many }) })
  await waitFor(() => expect(screen.getAllByRole('article', { name: 'From Priya Nair' })).toHaveLength(5))
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more texts' }))
  expect(screen.getAllByRole('article', { name: 'From Priya Nair' })).toHaveLength(7)
})

it('the focus moves to the text that takes the place of one that was dealt with', async () => {
  const three = ['a', 'b', 'c'].map((id) => Object.assign({}, held, { id, name: `Person ${id}` }))
  const view = renderPart(list, {
    ...liveServer,
    'GET /api/suggestions': ok({ suggestions: three }),
    'POST /api/suggestions/b/dismiss': ok({ ...three[1], state: 'dismissed' }),
  })
  const second = within(await screen.findByRole('article', { name: 'From Person b' }, { timeout: 10_000 }))
  const button = second.getByRole('button', { name: 'Dismiss message' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('From Person c'))
  // Who is elsewhere stays there.
  screen.getByRole('button', { name: 'Undo' }).focus()
  act(() => applyEvent(view.queries, { type: 'suggestion', suggestion: { ...three[2], state: 'answered' } as never }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'From Person c' })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Undo')
})

describe('a reply that is held', () => {
  it('shows what they wrote, the first draft, how sure it is and why it is held', async () => {
    const { card } = await open()
    expect(card.getByText('dinner tonight?')).toBeDefined()
    expect(card.getByText('yes! 8?')).toBeDefined()
    expect(card.getByText('At least 1 in 5 you’d send it as is')).toBeDefined()
    expect(card.getByText('Why it wasn’t sent: Priya Nair gets drafts only.')).toBeDefined()
    expect(card.getByText('Waiting for your OK')).toBeDefined()
    expect(card.queryByText('maybe')).toBeNull()
    fireEvent.click(card.getByRole('button', { name: 'Show 2 more drafts' }))
    expect(card.getByText('maybe')).toBeDefined()
  })

  it('says the first reason, and the others to whoever asks', async () => {
    const reasons = ['This is a group.', 'The draft has a gap.', 'Only you can answer that.'].map((text, i) => ({ code: `r${i}`, text }))
    const { card } = await open({ ...held, reasons })
    expect(card.getByText(/This is a group\./)).toBeDefined()
    expect(card.queryByText(/The draft has a gap/)).toBeNull()
    fireEvent.click(card.getByRole('button', { name: '2 more reasons' }))
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The draft has a gap.',
      'Only you can answer that.',
    ])
    fireEvent.click(card.getByRole('button', { name: 'Only the first' }))
    expect(card.queryByRole('listitem')).toBeNull()
  })

  it.each([
    [null, 'outlined'],
    [0.2, 'outlined'],
    [0.8, 'contained'],
  ])('has a loud button only where the confidence was earned: %s, %s', async (confidence, look) => {
    const { card } = await open({ ...held, drafts: [{ ...better.drafts[0], confidence }] })
    expect(card.getByRole('button', { name: 'Approve & Send' }).className).toContain(`MuiButton-${look}`)
  })

  it('is sent as it stands by Approve & Send, leaves the list, and the page says so', async () => {
    const { card, body } = await open(held, { 'POST /api/suggestions/s1/approve': ok({ ...held, state: 'sent' }) })
    fireEvent.click(card.getByRole('button', { name: 'Approve & Send' }))
    expect(await screen.findByText('Sent to Priya Nair.')).toBeDefined()
    expect(body('POST /api/suggestions/s1/approve')).toEqual({ text: 'yes! 8?' })
    expect(screen.queryByRole('article', { name: 'From Priya Nair' })).toBeNull()
  })

  it('can be changed first: what was typed is kept, and is what is sent', async () => {
    const edited = { ...held, text: 'yes, at 8', edited: true, edits: [{ draft: 0, text: 'yes, at 8' }] }
    const { card, body } = await open(held, {
      'PATCH /api/suggestions/s1': ok(edited),
      'POST /api/suggestions/s1/approve': ok({ ...edited, state: 'sent' }),
    })
    fireEvent.click(card.getByRole('button', { name: 'Edit' }))
    const field = card.getByRole('textbox', { name: 'Text of draft 1' })
    fireEvent.change(field, { target: { value: 'yes, at 8' } })
    fireEvent.blur(field)
    await waitFor(() => expect(body('PATCH /api/suggestions/s1')).toEqual({ text: 'yes, at 8', draft: 0 }))
    fireEvent.keyDown(card.getByRole('article', { name: 'Draft 1 of 1' }), { key: 'Enter', metaKey: true })
    await screen.findByText('Sent to Priya Nair.')
    expect(body('POST /api/suggestions/s1/approve')).toEqual({ text: 'yes, at 8' })
  })

  it('keeps what is being typed where a model’s drafts come in the middle of it, and says what wrote them', async () => {
    const writing = { ...held, note: 'gpt-4o-mini is still writing.' }
    const { card, queries, body } = await open(writing, {
      'POST /api/suggestions/s1/insert': ok({ inserted: true, message: 'It is in the field.' }),
    })
    expect(card.getByText('gpt-4o-mini is still writing.')).toBeDefined()
    fireEvent.click(card.getByRole('button', { name: 'Edit' }))
    fireEvent.change(card.getByRole('textbox', { name: 'Text of draft 1' }), { target: { value: 'yes, at 8' } })
    act(() => applyEvent(queries, { type: 'suggestion', suggestion: better }))
    await waitFor(() => expect(card.queryByText('gpt-4o-mini is still writing.')).toBeNull())
    expect(card.getByRole('textbox', { name: 'Text of draft 1' })).toHaveProperty('value', 'yes, at 8')
    fireEvent.blur(card.getByRole('textbox', { name: 'Text of draft 1' }))
    fireEvent.click(card.getByRole('button', { name: 'Insert' }))
    await screen.findByText('It is in the field.')
    expect(body('POST /api/suggestions/s1/insert')).toEqual({ text: 'yes, at 8' })
  })

  it('is what it was before when Escape is pressed in the editor, and what was typed comes back by Undo', async () => {
    const { card, body } = await open(held, { 'PATCH /api/suggestions/s1': ok({ ...held, text: 'yes, at 8', edited: true }) })
    fireEvent.click(card.getByRole('button', { name: 'Edit' }))
    const field = () => card.getByRole('textbox', { name: 'Text of draft 1' })
    field().focus()
    fireEvent.change(field(), { target: { value: 'yes, at 8' } })
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(card.getByText('yes! 8?')).toBeDefined()
    expect(document.activeElement).toBe(card.getByRole('article', { name: 'Draft 1 of 1' }))
    expect(body('PATCH /api/suggestions/s1')).toBeUndefined()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(field()).toHaveProperty('value', 'yes, at 8')
    fireEvent.blur(field())
    await waitFor(() => expect(body('PATCH /api/suggestions/s1')).toEqual({ text: 'yes, at 8', draft: 0 }))
  })

  it('takes a model’s drafts where nothing was touched', async () => {
    const { card, queries } = await open()
    act(() => applyEvent(queries, { type: 'suggestion', suggestion: better }))
    expect(await card.findByText('sure thing')).toBeDefined()
    expect(card.queryByText('yes! 8?')).toBeNull()
  })

  it('shows an edit of an earlier visit', async () => {
    const { card } = await open({ ...held, text: 'mine now', edited: true, edits: [{ draft: 0, text: 'mine now' }] })
    expect(card.getByText('mine now')).toBeDefined()
  })

  it('goes into the field of Messages, which is all that Insert does', async () => {
    const { card, body, calls } = await open(held, {
      'POST /api/suggestions/s1/insert': ok({ inserted: true, message: 'It is in the field.' }),
    })
    fireEvent.click(card.getByRole('button', { name: 'Insert' }))
    expect(await screen.findByText('It is in the field.')).toBeDefined()
    expect(body('POST /api/suggestions/s1/insert')).toEqual({ text: 'yes! 8?' })
    expect(calls.some(({ name }) => name.endsWith('/approve'))).toBe(false)
  })

  it('is copied where it cannot be inserted, and the page says so', async () => {
    const written = clipboard()
    const { card } = await open(held, { 'POST /api/suggestions/s1/insert': ok({ inserted: false, message: 'Another chat is open.' }) })
    fireEvent.click(card.getByRole('button', { name: 'Insert' }))
    expect(await screen.findByText('Another chat is open. Copied to the clipboard instead.')).toBeDefined()
    expect(written).toEqual(['yes! 8?'])
  })

  it('is dismissed, or drafted anew', async () => {
    const other = { ...held, drafts: [{ ...held.drafts[0], text: 'sure thing' }], text: 'sure thing' }
    const { card } = await open(held, {
      'POST /api/suggestions/s1/refresh': ok(other),
      'POST /api/suggestions/s1/dismiss': ok({ ...held, state: 'dismissed' }),
    })
    fireEvent.click(card.getByRole('button', { name: /Other drafts/ }))
    expect(await card.findByText('sure thing')).toBeDefined()
    fireEvent.click(card.getByRole('button', { name: 'Dismiss message' }))
    expect(await screen.findByText('No text is waiting')).toBeDefined()
  })

  it('says that the best of the others is being chosen once they are written', async () => {
    const { card, queries, body } = await open(held, { 'POST /api/suggestions/s1/refresh': () => new Promise(() => undefined) })
    fireEvent.click(card.getByRole('button', { name: /Other drafts/ }))
    await waitFor(() => expect(body('POST /api/suggestions/s1/refresh')).toBeDefined())
    expect(card.queryByText(choosingText)).toBeNull()
    const { request_id } = body('POST /api/suggestions/s1/refresh') as { request_id: string }
    act(() => applyEvent(queries, { type: 'draft-choosing', request_id }))
    expect((await card.findByText(choosingText)).matches('output')).toBe(true)
  })

  it('says what went wrong and keeps everything', async () => {
    const { card } = await open(held, { 'POST /api/suggestions/s1/approve': refused(409, 'conflict', 'You answered meanwhile.') })
    fireEvent.click(card.getByRole('button', { name: 'Approve & Send' }))
    expect((await card.findByRole('alert')).textContent).toContain('You answered meanwhile.')
    expect(card.getByText('yes! 8?')).toBeDefined()
  })

  it('says that it asks where the owner asked to be asked', async () => {
    const { card } = await open({ ...held, ask: true })
    expect(card.getByText('Asks you')).toBeDefined()
  })
})

describe('other states', () => {
  it('counts down a reply that goes out automatically, and can hold it', async () => {
    const due_at = new Date(Date.now() + 65_000).toISOString()
    const { card, body } = await open({ ...held, state: 'scheduled', due_at }, { 'PATCH /api/suggestions/s1': ok(held) })
    expect(card.getByText(/^Goes out automatically in 1 min/)).toBeDefined()
    fireEvent.click(card.getByRole('button', { name: 'Hold it' }))
    expect(await card.findByText('Waiting for your OK')).toBeDefined()
    expect(body('PATCH /api/suggestions/s1')).toEqual({ text: 'yes! 8?', draft: null })
  })

  it('holds a reply as soon as its text is being changed', async () => {
    const due_at = new Date(Date.now() + 65_000).toISOString()
    const { card, body } = await open({ ...held, state: 'scheduled', due_at }, { 'PATCH /api/suggestions/s1': ok(held) })
    fireEvent.click(card.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(body('PATCH /api/suggestions/s1')).toEqual({ text: 'yes! 8?', draft: null }))
  })

  it('says plainly that nothing is known, and offers no second sending', async () => {
    const { card } = await open({
      ...held,
      state: 'unknown',
      reasons: [{ code: 'no-answer', text: 'Messages did not say whether it went out.' }],
    })
    expect(card.getByText(/It may have gone out, or not/)).toBeDefined()
    expect(card.getByText('Messages did not say whether it went out.')).toBeDefined()
    expect(card.queryByRole('button', { name: 'Approve & Send' })).toBeNull()
    // Pressed over the real server in three-drafts.test.tsx.
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dismiss message'])
  })

  it('says that nothing went out, and why', async () => {
    const { card } = await open({ ...held, state: 'failed', reasons: [{ code: 'refused', text: 'Messages refused it.' }] })
    expect(card.getByText(/Not sent: nothing went out/)).toBeDefined()
    expect(card.getByText('Messages refused it.')).toBeDefined()
  })

  it('offers nothing while it is being sent', async () => {
    const { card } = await open({ ...held, state: 'sending', reasons: [] })
    expect(card.getByText('Sending')).toBeDefined()
    expect(card.queryByRole('button')).toBeNull()
  })

  it('says when the voice has no draft', async () => {
    const { card } = await open({ ...held, drafts: [], text: '' })
    expect(card.getByText('No short answer fits this one.')).toBeDefined()
    expect(card.getByRole('link', { name: 'Choose a model' })).toBeDefined()
    expect(card.queryByRole('button', { name: 'Approve & Send' })).toBeNull()
    fireEvent.click(card.getByRole('button', { name: 'Write it myself' }))
    expect(card.getByRole('textbox', { name: 'Your reply' })).toBeDefined()
    expect(card.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('says what it is about where that is why nothing is drafted, and leads to the model once', async () => {
    const grave = { code: 'topic-death', text: 'It may be about a death, which only you should answer.' }
    const few = { code: 'few-verdicts', text: 'Too few verdicts.' }
    const { card } = await open({ ...held, drafts: [], text: '', reasons: [grave, few] })
    expect(card.getByText('This one is left to you.')).toBeDefined()
    expect(card.getByText(/^Why it wasn’t sent: It may be about a death/)).toBeDefined()
    fireEvent.click(card.getByRole('button', { name: '1 more reason' }))
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Choose a model'])
  })

  it('leads to the gap that only the owner can fill, and does not send around it', async () => {
    const gap = {
      text: 'at [time]',
      confidence: null,
      because: [],
      reason: 'In your style, not your words. Fill in [time] before you send it.',
    }
    const { card } = await open({ ...held, drafts: [gap], text: gap.text })
    expect(card.getByText(/fill in \[time\] first/)).toBeDefined()
    fireEvent.click(card.getByRole('button', { name: 'Approve & Send' }))
    const field = card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of draft 1' })
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[time]')
  })

  it('says when the list cannot be loaded', async () => {
    renderPart(list, { ...liveServer, 'GET /api/suggestions': refused(503, 'unavailable', 'Stopping.') })
    expect(await screen.findByText('What’s waiting for you couldn’t be loaded. Nothing is lost.')).toBeDefined()
  })
})

it('an event brings a new one at once, and takes away what is done', async () => {
  const { queries } = await open()
  act(() => applyEvent(queries, { type: 'suggestion', suggestion: { ...held, id: 's2', name: 'Sam Okafor' } }))
  expect(await screen.findByRole('article', { name: 'From Sam Okafor' })).toBeDefined()
  act(() => applyEvent(queries, { type: 'suggestion', suggestion: { ...held, state: 'answered' } }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'From Priya Nair' })).toBeNull())
})

it('keeps the place of what it knows', () => {
  const both = Array.from(['a', 'b'], (id) => ({ ...held, id }))
  expect(withSuggestion(both, { ...held, id: 'b', text: 'new' }).map(({ id, text }) => [id, text])).toEqual([
    ['a', 'yes! 8?'],
    ['b', 'new'],
  ])
  expect(withSuggestion(both, { ...held, id: 'a', state: 'expired' }).map(({ id }) => id)).toEqual(['b'])
})

it('keeps what an event said where an older answer was on its way, and asks again', async () => {
  const { queries, answers, calls } = await open()
  const older = Promise.withResolvers<Answer>()
  answers['GET /api/suggestions'] = () => older.promise
  act(() => void queries.refetchQueries({ queryKey: keys.suggestions }))
  await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /api/suggestions')).toHaveLength(2))
  answers['GET /api/suggestions'] = ok({ suggestions: [] })
  act(() => applyEvent(queries, { type: 'suggestion', suggestion: { ...held, state: 'sent' } }))
  await act(async () => older.resolve(only(held)))
  await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /api/suggestions')).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'From Priya Nair' })).toBeNull())
})

it('says who of a group wrote what', async () => {
  const said_by = [
    { name: 'Bea', text: 'who is in?' },
    { name: 'Sam', text: 'me\nfor sure' },
  ]
  const { card } = await open({ ...held, group: true, incoming: 'who is in?\nme\nfor sure', said_by })
  const shown = card.getByText('who is in?').closest('article')?.textContent ?? ''
  expect(shown).toMatch(/Bea.*who is in\?.*Sam.*me.*for sure/)
})
