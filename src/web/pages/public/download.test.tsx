import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { appInfo, ok, renderApp } from '#test/pages/render-app.tsx'

describe('the download page', () => {
  it('links to the installer where its address is set up', async () => {
    renderApp('/download', { 'GET /api/app': ok({ ...appInfo, installer_url: 'https://files.example.com/idiolect.dmg' }) })
    expect((await screen.findByRole('link', { name: 'Download for macOS' })).getAttribute('href')).toBe(
      'https://files.example.com/idiolect.dmg',
    )
  })

  it('says so where it is not, and is never a dead link', async () => {
    renderApp('/download')
    expect(await screen.findByRole('button', { name: 'No installer address set up' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('link', { name: /Download for macOS/ })).toBeNull()
  })

  it.each([
    'macOS 10.15 or newer',
    'Apple ID signed into Messages',
    '4GB RAM minimum (8GB recommended)',
    '500MB free disk',
    'Version 1.0.0, released June 2025',
    'The web demo can only auto-respond to e-mails.',
  ])('says “%s”', async (text) => {
    renderApp('/download')
    expect(await screen.findByText(text)).toBeDefined()
  })
})

it.each(['/privacy-policy', '/terms-of-service'])('%s carries its date, the age and the law', async (path) => {
  renderApp(path)
  expect(await screen.findByText('Last updated: April 22, 2025')).toBeDefined()
  expect(screen.getByText(/13/)).toBeDefined()
  expect(screen.getByText(/governed by the laws of California/)).toBeDefined()
  expect(screen.getByText(/contacting support/)).toBeDefined()
})
