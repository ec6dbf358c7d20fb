import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listenerState, liveServer, ok, renderPart, type Answer } from '#test/pages/render-app.tsx'
import { ListenerPanel } from './listener-panel.tsx'

it('the focus stays on the button, which a browser takes it away from while it works', async () => {
  const answer = Promise.withResolvers<Answer>()
  renderPart(<ListenerPanel />, { ...liveServer, 'POST /api/mac-listener/start': () => answer.promise })
  const start = await screen.findByRole('button', { name: 'START LISTENER' }, { timeout: 10_000 })
  start.focus()
  fireEvent.click(start)
  await waitFor(() => expect(start).toHaveProperty('disabled', true))
  start.blur()
  answer.resolve(ok({ ...listenerState, status: 'running', pid: 4242 }))
  await screen.findByRole('button', { name: 'STOP LISTENER' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('STOP LISTENER'))
})
