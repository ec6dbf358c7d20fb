import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { Crash } from './crash.tsx'

it('a page that breaks says so, says what is not lost, and can be loaded again', async () => {
  // React reports what the boundary caught.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = (): never => {
    throw new Error('a chunk did not load')
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: Crash }])} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'This page broke' })).toBeDefined()
  expect(screen.getByText(/is lost/)).toBeDefined()
  expect(screen.getByText(/a chunk did not load/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeDefined()
  error.mockRestore()
})
