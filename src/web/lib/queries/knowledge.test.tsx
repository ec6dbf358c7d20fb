import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { liveServer, renderApp } from '#test/pages/render-app.tsx'
import { mailServer } from '#test/pages/render-mail.tsx'

it('answers that say the same again leave the page alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const view = renderApp('/auto-response', { ...liveServer, ...mailServer }, { signedIn: true })
  await screen.findByText('Connected as robin@example.com')
  await act(() => vi.advanceTimersByTimeAsync(3100))
  const asked = view.calls.length
  // A field that is rendered sets its attributes, to what they were.
  const touched: string[] = []
  const observer = new MutationObserver((seen) => touched.push(...seen.map(({ target }) => target.nodeName)))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  await act(() => vi.advanceTimersByTimeAsync(6100))
  observer.disconnect()
  const polled = view.calls.slice(asked).map(({ name }) => name)
  for (const name of ['GET /api/mac-listener/status', 'GET /api/gmail-listener/status', 'GET /api/suggestions'])
    expect(polled.filter((one) => one === name)).toHaveLength(2)
  expect(touched).toEqual([])
  vi.useRealTimers()
})
