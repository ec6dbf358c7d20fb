import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import { choosingText } from '#contract/voice/drafts.ts'
import { heldSuggestion, liveServer, ok, refused, renderApp, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'
import { mailServer, pendingEmail } from '#test/pages/render-mail.tsx'
import { PendingEmails } from './pending-emails.tsx'

const pendingCall = 'GET /api/gmail-listener/pending'
const approveCall = 'POST /api/gmail-listener/approve'
const aroundCall = 'GET /api/gmail-listener/around'
const rejectCall = 'POST /api/gmail-listener/reject'
const editCall = 'PATCH /api/suggestions/e1'
const refreshCall = 'POST /api/suggestions/e1/refresh'
const done = ok({ success: true })
const sent = ok({ success: true, message: 'Email response approved and sent successfully' })

async function open(pending: readonly PendingEmail[] = [pendingEmail], answers: Answers = {}) {
  const view = renderPart(<PendingEmails />, {
    ...mailServer,
    [editCall]: ok({ ...heldSuggestion, id: 'e1' }),
    [pendingCall]: ok({ pending }),
    ...answers,
  })
  const list = within(await screen.findByRole('region', { name: 'Pending Email Responses' }, { timeout: 10_000 }))
  const names = () => view.calls.map(({ name }) => name).filter((name) => !name.startsWith('GET '))
  const body = (name: string) => view.calls.findLast((call) => call.name === name)?.body
  const none = (): void => void (view.answers[pendingCall] = ok({ pending: [] }))
  return { ...view, list, names, body, none, times: (name: string) => view.calls.filter((call) => call.name === name).length }
}
async function openCard(over: Partial<PendingEmail> = {}, answers: Answers = {}) {
  const view = await open([{ ...pendingEmail, ...over }], answers)
  const card = within(await view.list.findByRole('article', { name: /^Email from Priya Nair <priya@example\.com>: / }))
  const response = () => card.getByRole('group', { name: 'Response' })
  return { ...view, card, response, press: (name: string | RegExp) => fireEvent.click(card.getByRole('button', { name })) }
}

/** The list, on a page that can fold it away. */
function Folding() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Fold</button>
      {isOpen && <PendingEmails />}
    </>
  )
}

afterEach(() => vi.useRealTimers())

describe('the list', () => {
  it('shows three of many, and what is being sent, and the others on demand', async () => {
    const many = Array.from({ length: 6 }, (_, i) => ({ ...pendingEmail, id: `m${i}`, ...(i === 5 ? { state: 'sending' as const } : {}) }))
    const { list } = await open(many)
    expect(await list.findAllByRole('article')).toHaveLength(4)
    fireEvent.click(list.getByRole('button', { name: 'Show 2 more emails' }))
    expect(list.getAllByRole('article')).toHaveLength(6)
  })

  it('says when nothing waits, and is asked for every three seconds and on demand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { list, times, answers } = await open([])
    expect(await list.findByText('No pending email responses')).toBeDefined()
    const before = times(pendingCall)
    await act(() => vi.advanceTimersByTimeAsync(6100))
    expect(times(pendingCall)).toBe(before + 2)
    answers[pendingCall] = ok({ pending: [pendingEmail] })
    fireEvent.click(list.getByRole('button', { name: 'Refresh' }))
    expect(await list.findByRole('article')).toBeDefined()
  })

  it('claims nothing where it cannot be loaded', async () => {
    const { list } = await open([], { [pendingCall]: refused(503, 'unavailable', 'Stopping.') })
    expect(await list.findByText('Your pending emails couldn’t be loaded. Nothing is lost.')).toBeDefined()
    expect(list.queryByText('No pending email responses')).toBeNull()
  })
})

describe('an email that waits', () => {
  it('shows subject, sender, time, what came in up to 300 px, what would be answered in 150 px, and whence it goes where', async () => {
    const { card, response } = await openCard()
    expect(card.getByRole('heading', { name: 'Lunch on Thursday?' })).toBeDefined()
    expect(card.getByText(/^Nov 20, 2026/).parentElement?.textContent).toMatch(/^Priya Nair <priya@example\.com> · Nov 20, 2026/)
    const original = card.getByRole('group', { name: 'Original email' })
    expect(original.textContent).toBe(pendingEmail.email_details.body)
    expect(getComputedStyle(original).maxHeight).toBe('300px')
    expect(response().textContent).toBe(pendingEmail.response)
    expect(getComputedStyle(response()).height).toBe('150px')
    expect(card.getByText('Goes from robin@example.com to priya@example.com · quotes the original if you usually do')).toBeDefined()
  })

  it('shows all that would be sent where one asks for it: the response as it stands, the quoted original, and the signature', async () => {
    const { card, press, times, answers } = await openCard({}, { [aroundCall]: refused(503, 'unavailable', 'Your mailbox rests.') })
    expect(times(aroundCall)).toBe(0)
    press('Show the full email')
    expect(await card.findByText(/^The full email couldn’t be loaded/)).toBeDefined()
    answers[aroundCall] = ok({ above: '', below: 'Priya Nair wrote:\n> Lunch?\n\n-- \nRobin', quotes: true })
    press('Try again')
    const whole = await card.findByRole('group', { name: 'What will be sent' })
    expect(whole.textContent).toBe(`${pendingEmail.response}\n\nPriya Nair wrote:\n> Lunch?\n\n-- \nRobin`)
    expect(card.getByText(/quotes the original, as you usually do$/)).toBeDefined()
  })

  it('says that nothing is quoted where its owner does not', async () => {
    const { card, press } = await openCard({}, { [aroundCall]: ok({ above: '', below: '', quotes: false }) })
    press('Show the full email')
    expect((await card.findByRole('group', { name: 'What will be sent' })).textContent).toBe(pendingEmail.response)
    expect(card.getByText(/doesn’t quote the original$/)).toBeDefined()
  })

  it('shows markup as the text that it is', async () => {
    const body = '<img src=x onerror=alert(1)> <a href="https://evil.example">here</a>'
    const { card } = await openCard({ email_details: { ...pendingEmail.email_details, subject: ' ', body } })
    expect(card.getByText(body)).toBeDefined()
    expect(card.queryByRole('link', { name: 'here' })).toBeNull()
    expect(card.getByRole('heading', { name: '(no subject)' })).toBeDefined()
  })

  it('is not called sent where it is only on its way', async () => {
    const { press, none } = await openCard({}, { [approveCall]: ok({ success: true, message: 'The reply is being sent.' }) })
    none()
    press('Approve & Send')
    expect(await screen.findByText('The reply is being sent.')).toBeDefined()
  })

  it.each([
    ['says so', sent],
    ['has no words', done],
  ])('is sent as it is shown, once, and leaves the list, where the answer %s', async (_name, answer) => {
    const { list, press, names, body, none } = await openCard({}, { [approveCall]: answer })
    none()
    press('Approve & Send')
    expect(await screen.findByText('Email response approved and sent successfully')).toBeDefined()
    expect(body(approveCall)).toEqual({ email_id: 'e1', text: pendingEmail.response })
    expect(names()).toEqual([approveCall])
    expect(await list.findByText('No pending email responses')).toBeDefined()
  })

  it('is rejected', async () => {
    const { press, body, none } = await openCard({}, { [rejectCall]: done })
    none()
    press('Reject')
    expect(await screen.findByText('Email response rejected successfully')).toBeDefined()
    expect(body(rejectCall)).toEqual({ email_id: 'e1' })
  })

  it.each([
    [approveCall, 'Approve & Send', 'Failed to approve email response'],
    [rejectCall, 'Reject', 'Failed to reject email response'],
  ])('stays where %s fails, with the reason', async (call, button, text) => {
    const { card, press } = await openCard({}, { [call]: refused(409, 'conflict', 'You answered meanwhile.') })
    press(button)
    expect(await card.findByText(text)).toBeDefined()
    expect(card.getByText('You answered meanwhile.')).toBeDefined()
  })

  it('is edited in place: kept when the field is left, and what is sent is what was edited', async () => {
    const { card, response, press, names, body, none } = await openCard({}, { [approveCall]: sent })
    fireEvent.click(response())
    const field = card.getByRole('textbox', { name: 'Edit: Response' })
    fireEvent.change(field, { target: { value: 'Friday?' } })
    fireEvent.blur(field)
    await waitFor(() => expect(body(editCall)).toEqual({ text: 'Friday?', draft: 0 }))
    expect(response().textContent).toBe('Friday?')
    none()
    press('Approve & Send')
    await waitFor(() => expect(body(approveCall)).toEqual({ email_id: 'e1', text: 'Friday?' }))
    expect(names().at(-1)).toBe(approveCall)
  })

  it('keeps an edit with its draft, of this visit and of an earlier one', async () => {
    const earlier = { draft: 1, text: 'Sorry, not on Thursday.' }
    const { card, response, press } = await openCard({ edits: [earlier], response: earlier.text, edited: true })
    expect(response().textContent).toBe(earlier.text)
    press('Draft 1')
    fireEvent.click(response())
    const field = card.getByRole('textbox', { name: 'Edit: Response' })
    fireEvent.change(field, { target: { value: 'Thursday!' } })
    fireEvent.blur(field)
    press('Draft 2')
    expect(response().textContent).toBe(earlier.text)
    press('Draft 1')
    expect(response().textContent).toBe('Thursday!')
  })

  it.each(['', '   '])('is brought back where its editor is left empty: “%s”', async (emptied) => {
    const { card, response, press, names, body, none } = await openCard({}, { [approveCall]: sent })
    fireEvent.click(response())
    const field = card.getByRole('textbox', { name: 'Edit: Response' })
    fireEvent.change(field, { target: { value: emptied } })
    fireEvent.blur(field)
    expect(response().textContent).toBe(pendingEmail.response)
    expect(names()).not.toContain(editCall)
    none()
    press('Approve & Send')
    await screen.findByText('Email response approved and sent successfully')
    expect(body(approveCall)).toMatchObject({ text: pendingEmail.response })
  })

  it('is not sent where the edit is not kept', async () => {
    const { card, response, press, times } = await openCard(
      {},
      { [editCall]: refused(409, 'conflict', 'Newer mail came.'), [approveCall]: done },
    )
    fireEvent.keyDown(response(), { key: 'e' })
    fireEvent.change(card.getByRole('textbox', { name: 'Edit: Response' }), { target: { value: 'Friday?' } })
    press('Approve & Send')
    expect(await card.findByText('Failed to approve email response')).toBeDefined()
    expect(times(approveCall)).toBe(0)
  })

  it('keeps what is being written when the drafts change under it', async () => {
    const { card, response, answers, queries } = await openCard()
    fireEvent.click(response())
    fireEvent.change(card.getByRole('textbox', { name: 'Edit: Response' }), { target: { value: 'Friday?' } })
    answers[pendingCall] = ok({ pending: [{ ...pendingEmail, response: 'Sure.', drafts: [] }] })
    await act(() => queries.refetchQueries({ queryKey: ['pending-mail'] }))
    expect(card.getByRole('textbox', { name: 'Edit: Response' })).toHaveProperty('value', 'Friday?')
  })

  describe('what was typed', () => {
    const open = { 'GET /api/suggestions': ok({ suggestions: [] }), [rejectCall]: done }
    const typed = 'Friday suits me better.'
    const type = ({ card, response }: Pick<Awaited<ReturnType<typeof openCard>>, 'card' | 'response'>): void => {
      fireEvent.click(response())
      fireEvent.change(card.getByRole('textbox', { name: 'Edit: Response' }), { target: { value: typed } })
    }

    it('stays on the page when a newer mail takes its place, until it is closed', async () => {
      const view = await openCard({}, open)
      type(view)
      view.answers[pendingCall] = ok({ pending: [{ ...pendingEmail, id: 'e2' }] })
      await act(() => view.queries.invalidateQueries())
      const kept = within(await view.list.findByRole('region', { name: 'What you were writing to Priya Nair' }))
      expect(kept.getByText(typed)).toBeDefined()
      expect(kept.getByText(/^The email you were answering is no longer waiting/)).toBeDefined()
      expect(screen.getByRole('group', { name: 'Response' }).textContent).toBe(pendingEmail.response)
      fireEvent.click(view.list.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(view.list.queryByText(typed)).toBeNull())
    })

    it('is gone once the mail was rejected', async () => {
      const view = await openCard({}, open)
      type(view)
      view.none()
      view.press('Reject')
      expect(await view.list.findByText('No pending email responses')).toBeDefined()
      await waitFor(() => expect(view.queries.isFetching()).toBe(0))
      expect(view.list.queryByText(typed)).toBeNull()
    })

    it('is there again for whoever comes back while the mail still waits', async () => {
      const view = renderPart(<Folding />, { ...mailServer, [pendingCall]: ok({ pending: [pendingEmail] }) })
      const card = within(await screen.findByRole('article'))
      const response = () => screen.getByRole('group', { name: 'Response' })
      type({ card, response })
      fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
      fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
      expect((await screen.findByRole('group', { name: 'Response' })).textContent).toBe(typed)
      expect(view.calls.some(({ name }) => name.startsWith('POST'))).toBe(false)
    })
  })

  it('has other drafts to choose from, by button and by key; the chosen one is what is sent', async () => {
    const { card, response, press, body, none } = await openCard({}, { [approveCall]: sent })
    press('Draft 2')
    expect(response().textContent).toContain('sorry, I can’t')
    fireEvent.keyDown(response(), { key: '1' })
    expect(response().textContent).toBe(pendingEmail.response)
    fireEvent.keyDown(response(), { key: '2' })
    expect(card.getByRole('button', { name: 'Draft 2' }).getAttribute('aria-pressed')).toBe('true')
    none()
    fireEvent.keyDown(response(), { key: 'Enter', metaKey: true })
    await waitFor(() => expect(body(approveCall)).toEqual({ email_id: 'e1', text: pendingEmail.drafts[1]?.text }))
    expect(body(editCall)).toEqual({ text: pendingEmail.drafts[1]?.text, draft: 1 })
  })

  it('is sent from the field as a change of the draft that was chosen', async () => {
    const { card, press, body, none } = await openCard({}, { [approveCall]: sent })
    press('Draft 2')
    fireEvent.keyDown(card.getByRole('group', { name: 'Response' }), { key: 'e' })
    const field = card.getByRole('textbox', { name: 'Edit: Response' })
    fireEvent.change(field, { target: { value: 'Not this week.' } })
    none()
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
    await waitFor(() => expect(body(approveCall)).toEqual({ email_id: 'e1', text: 'Not this week.' }))
    expect(body(editCall)).toEqual({ text: 'Not this week.', draft: 1 })
  })

  it('is drafted again, as the owner says it should be', async () => {
    const { card, response, press, body, answers } = await openCard({}, { [refreshCall]: ok({ ...heldSuggestion, id: 'e1' }) })
    press(/^Draft again/)
    fireEvent.change(card.getByLabelText('What should be different?'), { target: { value: ' shorter ' } })
    answers[pendingCall] = ok({ pending: [{ ...pendingEmail, response: 'Thursday works.', drafts: [] }] })
    press('Draft again')
    await waitFor(() => expect(response().textContent).toBe('Thursday works.'))
    expect(body(refreshCall)).toMatchObject({ instruction: 'shorter' })
    expect(card.queryByLabelText('What should be different?')).toBeNull()
  })

  it('says that the best of the new drafts is being chosen once they are written', async () => {
    const { card, press, body, queries } = await openCard({}, { [refreshCall]: () => new Promise(() => undefined) })
    press(/^Draft again/)
    press('Draft again')
    await waitFor(() => expect(body(refreshCall)).toBeDefined())
    const { request_id } = body(refreshCall) as { request_id: string }
    act(() => applyEvent(queries, { type: 'draft-choosing', request_id }))
    expect(await card.findByText(choosingText)).toBeDefined()
  })

  it('says why it was not sent: the first reason, the others on demand; and what a draft leans on', async () => {
    const { card, press } = await openCard()
    expect(card.getByText(/^Why it wasn’t sent: It’s too early to say how good this is\./)).toBeDefined()
    expect(card.queryByText(/gets drafts only/)).toBeNull()
    press('1 more reason')
    expect(card.getByText(/Priya Nair gets drafts only\./)).toBeDefined()
    press('Why this draft')
    expect(await card.findByText('You and Priya Nair, Oct 1, 2026')).toBeDefined()
  })

  it('without a draft can be answered by hand', async () => {
    const { card, press, body, none } = await openCard({ response: '', drafts: [] }, { [approveCall]: sent })
    press('Write it myself')
    fireEvent.change(card.getByLabelText('Your reply'), { target: { value: 'Thanks!' } })
    none()
    press('Approve & Send')
    await waitFor(() => expect(body(approveCall)).toEqual({ email_id: 'e1', text: 'Thanks!' }))
  })

  it('leads to the gap that only the owner can fill, and does not send around it', async () => {
    const { card, press, times } = await openCard({ response: 'See you at [time].' })
    press('Approve & Send')
    const field = card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit: Response' })
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[time]')
    expect(times(approveCall)).toBe(0)
  })

  it('that is not known to have gone out is not sent again', async () => {
    const { card, press, body, none } = await openCard(
      { state: 'unknown', reasons: [{ code: 'no-answer', text: 'Google did not say whether it went out.' }] },
      { [rejectCall]: done },
    )
    expect(card.getByText(/It may have gone out, or not/)).toBeDefined()
    expect(card.queryByRole('button', { name: 'Approve & Send' })).toBeNull()
    none()
    press('Reject')
    await waitFor(() => expect(body(rejectCall)).toEqual({ email_id: 'e1' }))
  })

  it('is held once another of its drafts is looked at: what is seen is what is sent', async () => {
    const { card, response, press, body } = await openCard({ state: 'scheduled' })
    expect(card.getByText(/goes out automatically soon/)).toBeDefined()
    press('Draft 2')
    expect(response().textContent).toContain('I can’t on Thursday')
    await waitFor(() => expect(body(editCall)).toEqual({ text: pendingEmail.response, draft: null }))
  })

  it('on its way offers nothing, and about to go out is held by being changed', async () => {
    const { card, response, answers, queries, body } = await openCard({ state: 'sending' })
    expect(card.queryByRole('button')).toBeNull()
    answers[pendingCall] = ok({ pending: [{ ...pendingEmail, state: 'scheduled' }] })
    await act(() => queries.refetchQueries({ queryKey: ['pending-mail'] }))
    expect(await card.findByText(/goes out automatically soon/)).toBeDefined()
    fireEvent.click(response())
    await waitFor(() => expect(body(editCall)).toEqual({ text: pendingEmail.response, draft: null }))
  })
})

it('waits on the dashboard too', async () => {
  renderApp('/dashboard', { ...liveServer, ...mailServer, [pendingCall]: ok({ pending: [pendingEmail] }) }, { signedIn: true })
  const card = within(await screen.findByRole('region', { name: 'Waiting for you' }, { timeout: 10_000 }))
  expect(await card.findByText('Lunch on Thursday?')).toBeDefined()
  expect(card.getByText(/^Priya Nair ·/).textContent).not.toContain('@')
  expect(card.queryByText('Nothing is waiting')).toBeNull()
  expect(card.getByRole('link', { name: 'Read and answer it' }).getAttribute('href')).toBe('/auto-response')
})
