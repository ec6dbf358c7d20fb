import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appBridge, noUpdates } from '#test/desktop/app-bridge.ts'
import { heldSuggestion, liveServer, ok, refused, renderPart, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { displayName } from '#web/lib/api/session.ts'
import { keys, useContacts } from '#web/lib/queries/queries.ts'
import { useSession } from '#web/lib/services.tsx'
import { useSettings } from '../features/model/use-settings.ts'
import { SuggestionList } from '../features/suggestions/suggestion-list.tsx'

const sam = { id: 'u2', _id: 'u2', name: 'Sam', email: 'sam@example.com', created_at: '2026-05-04T10:00:00Z' }
const contactsOf = (name: string) => ok({ contacts: [{ id: 'c1', name, group: false, pairs: 60, last_at: null }], total: 1 })
const robins: Answers = {
  ...liveServer,
  'GET /api/contacts': contactsOf('Priya Nair'),
  'GET /api/suggestions': ok({ suggestions: [heldSuggestion] }),
}

/** Who is signed in, whom they write with, and what waits for them. */
function Page() {
  const { user, status } = useSession()
  const contacts = useContacts()
  if (status !== 'signed-in') return <p>Nobody is here.</p>
  return (
    <>
      <h1>{displayName(user)}</h1>
      <p>People: {contacts.data?.contacts.map(({ name }) => name).join(', ') ?? 'none'}</p>
      <SuggestionList emptyText="Nothing is drafted." />
    </>
  )
}

/** Robin is signed in and sees their people and drafts; after that, the server refuses all of these calls. */
async function robinsPage() {
  const streams: { token: string | null; signal: AbortSignal | null | undefined }[] = []
  const view = renderPart(<Page />, robins, {
    fetch: (_address, init) => {
      streams.push({ token: new Headers(init?.headers).get('authorization'), signal: init?.signal })
      return new Promise(() => undefined)
    },
  })
  await screen.findByText('People: Priya Nair')
  await screen.findByText('dinner tonight?')
  view.answers['GET /api/contacts'] = () => new Promise(() => undefined)
  view.answers['GET /api/suggestions'] = () => new Promise(() => undefined)
  return { ...view, streams }
}

it('whoever signs in next in the same page sees nothing of the person before', async () => {
  const { session } = await robinsPage()
  act(() => session.end('Your account and everything in it were deleted.'))
  expect(screen.getByText('Nobody is here.')).toBeDefined()
  act(() => session.begin('b-token', sam))
  expect(await screen.findByRole('heading', { name: 'Sam' })).toBeDefined()
  expect(screen.getByText('People: none')).toBeDefined()
  expect(screen.queryByText('dinner tonight?')).toBeNull()
})

it('the desktop app is told who is signed in, and that nobody is any more', async () => {
  const { app, signedIn } = appBridge()
  const { session } = renderPart(<Page />, robins, { bridge: { apiBase: '', updates: noUpdates, app } })
  await screen.findByText('People: Priya Nair')
  const robin = session.snapshot().user?.id
  act(() => session.end())
  act(() => session.begin('b-token', sam))
  await waitFor(() => expect(signedIn).toEqual([robin, null, 'u2']))
})

it('nor does whoever signs in without anybody having signed out', async () => {
  const { session, streams } = await robinsPage()
  act(() => session.begin('b-token', sam))
  expect(await screen.findByRole('heading', { name: 'Sam' })).toBeDefined()
  expect(screen.getByText('People: none')).toBeDefined()
  await waitFor(() => expect(streams.map(({ token, signal }) => [token, signal?.aborted])).toEqual(twoStreams))
})

it('another person’s token, stored by another tab, is noticed: their name, their data, their stream', async () => {
  const { answers, streams } = await robinsPage()
  answers['GET /api/auth/me'] = ok(sam)
  localStorage.setItem('token', 'b-token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(await screen.findByRole('heading', { name: 'Sam' })).toBeDefined()
  expect(screen.getByText('People: none')).toBeDefined()
  expect(screen.queryByText('dinner tonight?')).toBeNull()
  await waitFor(() => expect(streams.map(({ token, signal }) => [token, signal?.aborted])).toEqual(twoStreams))
})

it.each([
  ['after the person before signed out', true],
  ['without anybody having signed out', false],
])('whoever signs in %s does not see what they were writing', async (_how, signsOut) => {
  const { session, answers } = await robinsPage()
  fireEvent.keyDown(screen.getByRole('article', { name: /^Draft 1/ }), { key: 'e' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Text of draft 1' }), { target: { value: 'meet me at the clinic' } })
  if (signsOut) act(() => session.end())
  answers['GET /api/suggestions'] = ok({ suggestions: [] })
  act(() => session.begin('b-token', sam))
  expect(await screen.findByText('Nothing is drafted.')).toBeDefined()
  expect(screen.queryByText('meet me at the clinic')).toBeNull()
})

it('what was asked by the person before and is answered late is shown to nobody', async () => {
  const { session, answers, calls } = await robinsPage()
  const late = Promise.withResolvers<Answer>()
  const refresh = `POST /api/suggestions/${heldSuggestion.id}/refresh`
  answers[refresh] = () => late.promise
  fireEvent.keyDown(screen.getByRole('article', { name: /^Draft 1/ }), { key: 'r' })
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: refresh, authorization: 'Bearer a-token' }))
  act(() => session.end())
  answers['GET /api/suggestions'] = ok({ suggestions: [] })
  act(() => session.begin('b-token', sam))
  expect(await screen.findByText('Nothing is drafted.')).toBeDefined()
  await act(async () => {
    late.resolve(ok(heldSuggestion))
    await late.promise
    await new Promise((done) => setTimeout(done, 50))
  })
  expect(screen.queryByText('dinner tonight?')).toBeNull()
})

it('a setting that is answered late is not turned back to what it was before for somebody else', async () => {
  function Setting() {
    const { change } = useSettings()
    return <button onClick={() => change({ redaction: 'off' })}>Change</button>
  }
  const late = Promise.withResolvers<Answer>()
  const { session, queries, calls } = renderPart(<Setting />, { ...robins, 'PATCH /api/model': () => late.promise })
  act(() => void queries.setQueryData(keys.model, { engine: 'robin’s own' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'PATCH /api/model')).toBe(true))
  act(() => session.begin('b-token', sam))
  await act(async () => {
    late.resolve(refused(409, 'conflict', 'Not now.'))
    await new Promise((done) => setTimeout(done, 50))
  })
  expect(queries.getQueryData(keys.model)).toBeUndefined()
})

const twoStreams = [
  ['Bearer a-token', true],
  ['Bearer b-token', false],
]
