import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { liveServer, renderPage } from '#test/render-app.tsx'
import { mailServer } from '#test/render-mail.tsx'

/** What each of them does is tested where it is; here is that the page has them. */
it('the page of automatic replies has everything that decides over them', async () => {
  renderPage('/auto-response', { ...liveServer, ...mailServer })
  for (const name of [
    'What happens to new texts',
    'Waiting for you',
    'Mac Message Listener Control',
    'When Idiolect can reply for you',
    'Conversations',
    'Overlay position',
    'Message Log',
  ])
    expect(await screen.findByRole('region', { name }, { timeout: 10_000 })).toBeDefined()
})
