import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { app } from '#contract/app.ts'
import { emptyServer, standIn, type Answers } from '#test/pages/render-app.tsx'
import { keys } from '../lib/queries/queries.ts'
import { Crash } from './crash.tsx'
import { Providers } from './providers.tsx'

beforeEach(() => window.sessionStorage.clear())

function breakWith(message: string, answers: Answers = {}, prepare: (queries: QueryClient) => void = () => {}) {
  // React reports what the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.fn<() => void>()
  const Broken = (): never => {
    throw new Error(message)
  }
  const { services, queries, network } = standIn({ ...emptyServer, ...answers }, { reload })
  prepare(queries)
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: Crash }])
  render(
    <Providers services={services} queries={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { reload, services, answers: network.answers }
}
const gone = 'Failed to fetch dynamically imported module: http://localhost/assets/training.js'

it('a page that breaks says so, says what is not lost, and can be loaded again', async () => {
  breakWith('it broke')
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByText(/Your data is safe/)).toBeDefined()
  expect(screen.getByText(/it broke/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeDefined()
})

it('a page whose code did not arrive is loaded again once the server answers', async () => {
  const { reload, services, answers } = breakWith(gone, { 'GET /api/app': 'offline' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Can’t reach Idiolect' })).toBeDefined()
  await waitFor(() => expect(services.connection.snapshot().reachable).toBe(false))
  expect(reload).not.toHaveBeenCalled()
  answers['GET /api/app'] = emptyServer['GET /api/app'] ?? 'offline'
  await act(() => services.call(app.info, {}))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('a page whose code did not arrive waits for its owner while loading it again would lose what they wrote', async () => {
  const view = breakWith(gone, {}, (queries) =>
    queries.setQueryData(keys.leftTexts, [
      { id: 's1', suggestion: 's1', drafts: [], of: 'text', name: 'Mia', texts: { '': 'yes' }, typed: { '': 'yes' } },
    ]),
  )
  expect(await screen.findByText(/What you were writing is still on the page you came from; loading again would lose it/)).toBeDefined()
  expect(view.reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }))
  expect(view.reload).toHaveBeenCalledTimes(1)
})

it('a page whose code is really gone does not load forever', async () => {
  window.sessionStorage.setItem('idiolect-reloaded-at', String(Date.now()))
  const { reload } = breakWith(gone)
  expect(await screen.findByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})
