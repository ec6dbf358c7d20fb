// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refused, renderApp, robin } from '#test/pages/render-app.tsx'
import { keys } from '#web/lib/queries/queries.ts'

const extracted = { source: 'imessage', count: 888, pairs: 613, days: 365, extracted_at: '2026-11-20T08:00:00Z', sample_data: false }
const voice = { id: 'v1', pairs: 613, trained_at: '2026-11-20T09:00:00Z', sample_data: false, evaluation: null }
const forgetCall = 'POST /api/data/forget'

it('an account is deleted with its password only, and a wrong one can be typed again', async () => {
  const view = renderApp('/settings/data', { [forgetCall]: refused(401, 'wrong-credentials', 'It is not right.') }, { signedIn: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }, { timeout: 10_000 }))
  view.queries.setQueryData(keys.contacts, { contacts: [], total: 0 })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const remove = dialog.getByRole('button', { name: 'Delete my account' })
  expect(remove).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText(/Your password/), { target: { value: 'secret' } })
  fireEvent.click(remove)
  expect(await dialog.findByText(/Nothing was deleted: It is not right\./)).toBeDefined()
  expect(view.session.token).toBe('a-token')
  view.answers[forgetCall] = ok({ success: true, message: 'Gone.', deleted: { accounts: 1 } })
  fireEvent.click(remove)
  await waitFor(() => expect(view.session.token).toBeNull())
  // The next person to sign up in this page must not see any of their data.
  expect(view.queries.getQueryData(keys.contacts)).toBeUndefined()
  expect(view.calls.findLast(({ name }) => name === forgetCall)?.body).toEqual({ all: true, confirm: 'delete', password: 'secret' })
})

it('what was learned is deleted after a question whose focus is on keeping it', async () => {
  const view = renderApp(
    '/settings/data',
    {
      [forgetCall]: ok({ success: true, message: 'Gone.', deleted: { voices: 1, voice_parts: 40, suggestions: 3, sources: 1 } }),
      'GET /api/integrate/status': ok({
        sources: [extracted, { ...extracted, source: 'email', count: 29, pairs: 28 }],
        running: null,
        error: null,
      }),
      'GET /api/fine-tuning-status': ok({ in_progress: false, trained: true, voice }),
    },
    { signedIn: true },
  )
  const there = 'Learned from your messages: 888 messages and 29 emails with 641 reply pairs, and the voice made from 613 reply pairs.'
  expect(await screen.findByText((text) => text.startsWith(there), undefined, { timeout: 10_000 })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Delete what was learned' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete what was learned?' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep everything'))
  expect(dialog.queryByLabelText(/password/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete what was learned' }))
  expect(
    await screen.findByText('Deleted: 888 messages, 29 emails, 641 reply pairs, your voice, and the drafts for 3 incoming messages.'),
  ).toBeDefined()
  expect(view.calls.find(({ name }) => name === forgetCall)?.body).toEqual({ all: false, confirm: 'delete' })
})

it('what is deleted and not yet cleared from the file is not called kept', async () => {
  const words = 'It is deleted. The disk is too full to clear its traces from the file as well; that is done at the next start.'
  const body = { success: false, status: 'error', code: 'unavailable', message: words, error: words, details: { deleted: true } }
  renderApp('/settings/data', { [forgetCall]: { status: 503, body } }, { signedIn: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete what was learned' }, { timeout: 10_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete what was learned?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete what was learned' }))
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText(/Nothing was deleted/)).toBeNull()
})

it('somebody without a password is not asked for one', async () => {
  const answers = {
    'GET /api/auth/me': ok({ ...robin, has_password: false }),
    [forgetCall]: ok({ success: true, message: 'Gone.', deleted: {} }),
  }
  const view = renderApp('/settings/data', answers, { signedIn: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }, { timeout: 10_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  expect(dialog.queryByLabelText(/password/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(view.session.token).toBeNull())
  expect(view.calls.findLast(({ name }) => name === forgetCall)?.body).toEqual({ all: true, confirm: 'delete' })
})

it('a new complaint about a password takes the place of the last one', async () => {
  const changed = 'POST /api/auth/change-password'
  renderApp('/settings/account', { [changed]: refused(403, 'forbidden', 'Wrong password.') }, { signedIn: true })
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(/Current password/)
  type(/Current password/, 'old')
  type(/^New password/, 'fresh')
  type(/Confirm new password/, 'fresh')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('The password was not changed: Wrong password.')).toBeDefined()
  type(/Confirm new password/, 'other')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Passwords do not match')).toBeDefined()
  expect(screen.queryByText(/The password was not changed/)).toBeNull()
})

it('and sets one without an old one', async () => {
  const changed = 'POST /api/auth/change-password'
  const answers = { 'GET /api/auth/me': ok({ ...robin, has_password: false }), [changed]: ok({ success: true, message: 'ok' }) }
  const view = renderApp('/settings/account', answers, { signedIn: true })
  expect(await screen.findByText('You sign in with Google. With a password you can sign in without it too.')).toBeDefined()
  for (const label of [/^New password/, /Confirm new password/])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'fresh' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByLabelText(/Current password/)).toBeDefined()
  expect(view.calls.findLast(({ name }) => name === changed)?.body).toEqual({ new_password: 'fresh' })
})
