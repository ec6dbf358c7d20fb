import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onDeviceState } from '#test/pages/model-answers.ts'
import { heldSuggestion, ok, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { mailServer, pendingEmail } from '#test/pages/render-mail.tsx'
import { PendingEmails } from './pending-emails.tsx'

const pendingCall = 'GET /api/gmail-listener/pending'
const refreshCall = 'POST /api/suggestions/e1/refresh'
const restoreCall = 'POST /api/suggestions/e1/restore'
const editCall = 'PATCH /api/suggestions/e1'

async function open(answers: Answers = {}) {
  const view = renderPart(<PendingEmails />, {
    ...mailServer,
    [editCall]: ok({ ...heldSuggestion, id: 'e1' }),
    [pendingCall]: ok({ pending: [pendingEmail] }),
    ...answers,
  })
  const card = within(await screen.findByRole('article', undefined, { timeout: 10_000 }))
  return {
    ...view,
    response: () => screen.getByRole('group', { name: 'Response' }),
    field: () => card.getByRole('textbox', { name: 'Edit: Response' }),
    press: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    body: (name: string) => view.calls.findLast((call) => call.name === name)?.body,
  }
}

it('a draft has a button to edit it; Escape takes the change back, and Undo takes that back', async () => {
  const { response, field, press, body } = await open()
  press('Edit')
  fireEvent.change(field(), { target: { value: 'Friday?' } })
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(response().textContent).toBe(pendingEmail.response)
  expect(body(editCall)).toBeUndefined()
  press('Undo')
  expect(field()).toHaveProperty('value', 'Friday?')
  fireEvent.blur(field())
  await waitFor(() => expect(body(editCall)).toEqual({ text: 'Friday?', draft: 0 }))
})

it('what cannot follow instructions is asked for other drafts at once, without any', async () => {
  const { press, body } = await open({ 'GET /api/model': ok(onDeviceState), [refreshCall]: ok({ ...heldSuggestion, id: 'e1' }) })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Draft again/ })).toBeDefined())
  press(/^Draft again/)
  await waitFor(() => expect(body(refreshCall)).toEqual({ request_id: expect.any(String) }))
  expect(screen.queryByLabelText('What should be different?')).toBeNull()
})

it('a rejected email comes back by Undo', async () => {
  const { press, calls, answers } = await open({
    'GET /api/suggestions': ok({ suggestions: [] }),
    'POST /api/gmail-listener/reject': ok({ success: true }),
    [restoreCall]: ok({ ...heldSuggestion, id: 'e1' }),
  })
  answers[pendingCall] = ok({ pending: [] })
  press('Reject')
  expect(await screen.findByText('Email response rejected successfully')).toBeDefined()
  expect(await screen.findByText('No pending email responses')).toBeDefined()
  answers[pendingCall] = ok({ pending: [pendingEmail] })
  press('Undo')
  expect(await screen.findByRole('group', { name: 'Response' })).toBeDefined()
  expect(calls.some(({ name }) => name === restoreCall)).toBe(true)
})

it('what the owner saved about themselves is filled in by a click, and looking at it changes nothing', async () => {
  const approveCall = 'POST /api/gmail-listener/approve'
  const gapped = "Hi Priya,\n\nit's [my address].\n\nBest,\nRobin"
  const [draft] = pendingEmail.drafts
  const mail = {
    ...pendingEmail,
    response: gapped,
    drafts: [{ ...draft, text: gapped }],
    asked_facts: ['address'],
  }
  const { response, field, press, body, calls } = await open({
    [pendingCall]: ok({ pending: [mail] }),
    [approveCall]: ok({ message: '' }),
    'GET /api/own-facts': ok({ facts: [{ kind: 'address', value: '1 Elm' }] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in your address' }))
  expect(response().textContent).toBe(gapped.replace('[my address]', '1 Elm'))
  expect(document.activeElement).toBe(response())
  press('Edit')
  fireEvent.blur(field())
  expect(screen.getByText('About you')).toBeDefined()
  press('Approve & Send')
  await waitFor(() => expect(body(approveCall)).toMatchObject({ text: gapped.replace('[my address]', '1 Elm') }))
  // A mail that cannot be sent is as it was.
  expect(calls.some(({ name }) => name === editCall)).toBe(false)
})
