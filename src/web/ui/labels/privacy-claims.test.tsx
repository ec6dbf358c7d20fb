// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onDeviceState } from '#test/pages/model-answers.ts'
import { appInfo, ok, renderApp } from '#test/pages/render-app.tsx'

it('the privacy claims are shown whole while nothing leaves', async () => {
  renderApp('/how-it-works', { 'GET /api/model': ok(onDeviceState) }, { signedIn: true })
  const claims =
    'Privacy: your message data is used only for training and for suggesting replies. It is processed locally and is not shared with third parties. Messages stay on your device. Raw message data is not stored on any server of ours.'
  expect(await screen.findByText(claims, {}, { timeout: 10_000 })).toBeDefined()
})

it('a hosted server does not say that messages stay on the device', async () => {
  renderApp('/', { 'GET /api/app': ok({ ...appInfo, mode: 'hosted' }) })
  expect(await screen.findByText(/Raw message data from your Mac is not stored on the servers/)).toBeDefined()
  expect(screen.queryByText(/stay on your device/)).toBeNull()
})
