import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AppBridge } from '#contract/desktop-bridge.ts'
import type { AppState } from '#contract/desktop/app-state.ts'
import { appBridge, noUpdates } from '#test/desktop/app-bridge.ts'
import { renderApp, renderOverlay } from '#test/pages/render-app.tsx'

function show(route: string, given: Partial<AppState> = {}, become: Partial<AppBridge> = {}) {
  const { app, asked, set } = appBridge(given, become)
  return { ...renderApp(route, {}, { signedIn: true, bridge: { apiBase: '', updates: noUpdates, app } }), asked, set }
}
const choice = (name: RegExp | string) => screen.findByRole('switch', { name }, { timeout: 10_000 })

describe('the settings of the app', () => {
  it('are reached from the name in the app', async () => {
    show('/how-it-works')
    fireEvent.click(await screen.findByRole('button', { name: 'Robin' }))
    expect((await screen.findByRole('menuitem', { name: 'App settings' })).getAttribute('href')).toBe('/settings/app')
  })

  it('are no page in a browser', async () => {
    renderApp('/settings/app', {}, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' }, { timeout: 10_000 })).toBeDefined()
  })

  it('are switched one by one, and follow what the menu does', async () => {
    const { asked, set } = show('/settings/app')
    fireEvent.click(await choice('Open at login'))
    expect(await choice('Open at login')).toHaveProperty('checked', true)
    fireEvent.click(await choice('Notifications'))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Show messages in notifications' })).toHaveProperty('disabled', true))
    expect(asked).toEqual([
      ['change', { openAtLogin: true, shortcut: undefined }],
      ['change', { openAtLogin: undefined, shortcut: undefined, notifications: false }],
    ])
    act(() => void set({ dockBadge: false }))
    expect(await choice('Number on the Dock icon')).toHaveProperty('checked', false)
  })

  it('say what macOS and other apps made of them', async () => {
    const { set } = show('/settings/app', { openAtLogin: 'needs-approval', shortcut: { keys: '⌃⌥⌘I', on: false, taken: true } })
    expect(await choice('Open at login')).toHaveProperty('checked', true)
    expect(screen.getByRole('link', { name: 'Open Login Items' }).getAttribute('href')).toMatch(/LoginItems-Settings/)
    expect(screen.getByText(/Another app has these keys/)).toBeDefined()
    act(() => void set({ openAtLogin: 'refused' }))
    expect(await screen.findByText(/macOS refused it/)).toBeDefined()
    expect(await choice('Open at login')).toHaveProperty('checked', false)
  })

  it('pause for an hour and go on, and say where that did not come about', async () => {
    const { asked } = show('/settings/app')
    fireEvent.click(await screen.findByRole('button', { name: 'Pause for an hour' }, { timeout: 10_000 }))
    expect(await screen.findByText(/^Paused until /)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Resume now' }))
    expect(await screen.findByText('Idiolect listens to Messages.')).toBeDefined()
    expect(asked).toEqual([['pause'], ['resume']])
  })

  it('do not call paused what could not be stopped, nor listening what is not known', async () => {
    const { set } = show('/settings/app', {}, { pause: () => Promise.reject(new Error('Not now.')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Pause for an hour' }, { timeout: 10_000 }))
    expect(await screen.findByText('Idiolect could not be paused. It goes on.')).toBeDefined()
    act(() => void set({ listener: null }))
    expect(await screen.findByText(/isn’t known right now/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pause for an hour' })).toHaveProperty('disabled', true)
  })

  it('have diagnostics for support, and a restart', async () => {
    const { asked } = show('/settings/app')
    fireEvent.click(await screen.findByRole('button', { name: 'Export diagnostics' }, { timeout: 10_000 }))
    fireEvent.click(screen.getByRole('button', { name: 'Restart Idiolect' }))
    await waitFor(() => expect(asked).toEqual([['exportDiagnostics'], ['restart']]))
  })

  it('can be asked for again where the app did not answer', async () => {
    let answers = false
    const { app } = appBridge()
    show('/settings/app', {}, { getState: () => (answers ? app.getState() : Promise.reject(new Error('gone'))) })
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
    answers = true
    fireEvent.click(again)
    expect(await choice('Open at login')).toBeDefined()
  })
})

describe('a permission that was taken away', () => {
  it.each([
    ['full_disk_access', /Full Disk Access was taken away/, 'Privacy_AllFiles'],
    ['accessibility', /Accessibility was taken away/, 'Privacy_Accessibility'],
    ['automation', /Automation was taken away/, 'Privacy_Automation'],
  ] as const)('is said on every page, with the way to its pane: %s', async (name, words, pane) => {
    const { set } = show('/how-it-works')
    await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })
    expect(screen.queryByText(words)).toBeNull()
    act(() => void set({ lost: [name] }))
    const banner = within(await screen.findByRole('alert'))
    expect(banner.getByText(words)).toBeDefined()
    expect(banner.getByRole('link', { name: /^Open .* settings$/ }).getAttribute('href')).toBe(
      `x-apple.systempreferences:com.apple.preference.security?${pane}`,
    )
    expect(banner.queryByRole('button', { name: /Restart/ }) !== null).toBe(name === 'full_disk_access')
    act(() => void set({ lost: [] }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it('is not said again once its owner has closed it', async () => {
    const { asked } = show('/how-it-works', { lost: ['automation'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }, { timeout: 10_000 }))
    await waitFor(() => expect(screen.queryByText(/Automation was taken away/)).toBeNull())
    expect(asked).toEqual([['acceptLoss', 'automation']])
  })
})

it('the panel beside Messages, which has no frame, has a way to close it; a window of the browser has its own', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('close', close)
  const view = renderOverlay({}, { signedIn: true, bridge: { apiBase: '', updates: noUpdates, app: appBridge().app } })
  await screen.findByText(/are not part of this version/)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
  view.unmount()
  renderOverlay({})
  await screen.findByText(/are not part of this version/)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
