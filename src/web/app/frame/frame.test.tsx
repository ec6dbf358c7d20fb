import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'
import { appBridge } from '#test/desktop/app-bridge.ts'
import { appInfo, liveServer, ok, renderApp, robin } from '#test/pages/render-app.tsx'

const bridge: DesktopBridge = {
  apiBase: '',
  updates: {
    getStatus: async () => ({ updateAvailable: true, updateDownloaded: false, updateInfo: null }),
    check: async () => ({ updateAvailable: true, updateDownloaded: false, updateInfo: null }),
    download: async () => {},
    install: async () => {},
    onAvailable: () => () => {},
    onDownloaded: () => () => {},
    onProgress: () => () => {},
    onError: () => () => {},
  },
  app: appBridge().app,
}
const hosted = { 'GET /api/app': ok({ ...appInfo, mode: 'hosted' }) }
const barLinks = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the top bar', () => {
  it('has every page in a browser of one’s own', async () => {
    renderApp('/')
    await waitFor(() => expect(barLinks()).toEqual(['Dashboard', 'How It Works', 'Training', 'iMessage']))
  })

  it('has every page and the update button in the desktop app', async () => {
    renderApp('/', hosted, { bridge })
    await waitFor(() => expect(barLinks()).toEqual(['Dashboard', 'How It Works', 'Training', 'iMessage']))
    expect(await screen.findByRole('button', { name: /Download update/ })).toBeDefined()
  })

  it('has account and download where it is web-only', async () => {
    renderApp('/', hosted)
    await waitFor(() => expect(barLinks()).toEqual(['Dashboard', 'My Account', 'Download App']))
  })

  it('shows name and Logout to somebody signed in; Logout forgets all and goes to the login', async () => {
    const view = renderApp('/how-it-works', {}, { signedIn: true })
    expect(await screen.findByRole('button', { name: 'Robin' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(view.path()).toBe('/login'))
    expect(localStorage.length).toBe(0)
    expect(view.calls.find(({ name }) => name === 'POST /api/auth/logout')?.authorization).toBe('Bearer a-token')
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  })

  it('offers Logout and the stored name while the profile is still on its way', async () => {
    const view = renderApp('/how-it-works', { 'GET /api/auth/me': () => new Promise(() => {}) }, { signedIn: true })
    expect(await screen.findByRole('button', { name: 'User' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(view.path()).toBe('/login'))
    view.unmount()
    renderApp('/how-it-works', { 'GET /api/auth/me': () => new Promise(() => {}) }, { signedIn: true, storedUser: robin })
    expect(await screen.findByRole('button', { name: 'Robin' })).toBeDefined()
  })

  it('signs out even where the server does not hear of it', async () => {
    const view = renderApp('/how-it-works', { 'POST /api/auth/logout': 'offline' }, { signedIn: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(view.path()).toBe('/login'))
  })

  it('links only to pages that exist from the name', async () => {
    renderApp('/how-it-works', {}, { signedIn: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Robin' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Chat',
      'Auto-response',
      'People',
      'History',
      'Practice',
      'Style report',
      'Model',
      'Privacy',
      'Account settings',
      'Your data',
      'Docs',
    ])
  })
})

describe('a page that is reached from the name', () => {
  it('is marked there, and so is the name', async () => {
    renderApp('/people', liveServer, { signedIn: true })
    const name = await screen.findByRole('button', { name: 'Robin' })
    // Which pages there are is asked for first.
    await waitFor(() => expect(name.classList.contains('active')).toBe(true))
    fireEvent.click(name)
    const current = (await screen.findAllByRole('menuitem')).filter((item) => item.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual(['People'])
  })
})

describe('which pages exist', () => {
  it.each([
    '/training',
    '/chat',
    '/imessage',
    '/auto-response',
    '/how-it-works',
    '/docs',
    '/settings/account',
    '/settings/model',
    '/settings/privacy',
    '/style-report',
    '/people',
    '/history',
  ])('%s not in the web-only build', async (path) => {
    renderApp(path, hosted, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' }, { timeout: 10_000 })).toBeDefined()
  })

  it('/people has everybody and their modes, /history the log, already open', async () => {
    renderApp('/people', liveServer, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'People' }, { timeout: 10_000 })).toBeDefined()
    renderApp('/history', liveServer, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'History' }, { timeout: 10_000 })).toBeDefined()
    expect(await screen.findByText('No messages in log')).toBeDefined()
  })

  it('/account only in the web-only build', async () => {
    renderApp('/account', {}, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' }, { timeout: 10_000 })).toBeDefined()
  })

  it('the web-only account shows what is stored, and says what is not', async () => {
    renderApp('/account', { ...hosted, 'GET /api/auth/me': ok({ ...robin, name: null }) }, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeDefined()
    expect(screen.getByText('Not provided')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Download Desktop App' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Contact Support' })).toHaveProperty('disabled', true)
    expect(screen.getByText('No support address is set up on this server.')).toBeDefined()
  })

  it('/ is the landing page for visitors and the welcome view for a signed-in owner', async () => {
    renderApp('/')
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Idiolect' })).toBeDefined()
    expect(screen.getByText('Instantly draft iMessages for you')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signup')
  })

  it('the welcome view starts training and suggestions', async () => {
    renderApp('/', {}, { signedIn: true })
    expect((await screen.findByRole('link', { name: 'Start Training' })).getAttribute('href')).toBe('/training')
    expect(screen.getByRole('link', { name: 'Launch Message Suggestions' }).getAttribute('href')).toBe('/imessage')
  })
})

describe('every page', () => {
  it('has its title, and its heading takes the focus when one moved there', async () => {
    const view = renderApp('/')
    expect(document.title).toBe('Idiolect')
    expect(document.activeElement).toBe(document.body)
    await view.router.navigate('/privacy-policy')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('Privacy Policy · Idiolect')
  })

  it('says when the server does not answer, and stops saying it', async () => {
    const view = renderApp('/', { 'GET /api/app': 'offline' })
    expect(await screen.findByText(/Can’t reach Idiolect\. What’s/)).toBeDefined()
    view.answers['GET /api/app'] = ok(appInfo)
    await view.queries.refetchQueries()
    await waitFor(() => expect(screen.queryByText(/Can’t reach Idiolect\. What’s/)).toBeNull())
  })

  it('can be skipped to', () => {
    renderApp('/')
    fireEvent.click(screen.getByRole('button', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
