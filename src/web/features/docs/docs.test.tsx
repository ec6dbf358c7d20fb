import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { caps } from '#contract/live/caps.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/errors.ts'
import { appBridge, noUpdates } from '#test/desktop/app-bridge.ts'
import { appInfo, ok, renderApp } from '#test/pages/render-app.tsx'

const scrolled = vi.fn<(heading: string | null) => void>()

beforeEach(() => {
  scrolled.mockClear()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled(this.textContent)
  })
})

afterAll(() => {
  vi.restoreAllMocks()
})

const show = async (route = '/docs', ...[answers, options]: [Parameters<typeof renderApp>[1]?, Parameters<typeof renderApp>[2]?]) => {
  const view = renderApp(route, answers, { signedIn: true, ...options })
  await screen.findByRole('heading', { level: 1, name: 'Docs' }, { timeout: 10_000 })
  return view
}
const isOpen = (name: string | null) => screen.getByRole('button', { name: name ?? '' }).getAttribute('aria-expanded')
/** The section with this title, opened. */
const section = (name: string) => {
  if (isOpen(name) === 'false') fireEvent.click(screen.getByRole('button', { name }))
  return within(screen.getByRole('region', { name }))
}

describe('the documentation', () => {
  it('has a section for each entry of its contents, whose link brings it to the top and gives it the focus, also a second time', async () => {
    const view = await show()
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(links.map(({ textContent }) => textContent)).toEqual(titles)
    expect(titles).toHaveLength(8)
    for (const link of [...links, links.at(-1)]) {
      screen.getByRole('heading', { level: 1 }).focus()
      scrolled.mockClear()
      fireEvent.click(link as HTMLElement)
      await waitFor(() => expect(scrolled).toHaveBeenCalledWith(link?.textContent))
      expect(document.activeElement?.textContent).toBe(link?.textContent)
    }
    expect(view.path()).toBe('/docs')
    expect(view.router.state.location.hash).toBe('#troubleshooting')
  })

  it('opens at the section that an address names', async () => {
    await show('/docs#automatic')
    expect(document.activeElement?.textContent).toBe('Automatic replies')
    expect(isOpen('Automatic replies')).toBe('true')
    expect(isOpen('HTTP API')).toBe('false')
  })

  it('is closed until somebody opens a section, and the search of the browser finds what is inside', async () => {
    await show()
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.map(isOpen)).toEqual(titles.map(() => 'false'))
    const closed = screen.getByRole('list', { name: 'Calls', hidden: true }).closest('[hidden]')
    expect(closed?.getAttribute('hidden')).toBe('until-found')
    act(() => void closed?.dispatchEvent(new Event('beforematch')))
    expect(isOpen('HTTP API')).toBe('true')
  })

  it('says what every code of a failure means, with its status', async () => {
    await show()
    const codes = within(section('Troubleshooting').getByRole('list', { name: 'Error codes' })).getAllByRole('listitem')
    expect(codes).toHaveLength(Object.keys(errorStatus).length)
    for (const [at, [code, status]] of Object.entries(errorStatus).entries()) {
      expect(codes[at]?.textContent).toMatch(new RegExp(`^${code} ${status}\\S.{15,}`, 'u'))
    }
  })

  it('lists every call of the server and leads to its OpenAPI document', async () => {
    await show()
    const api = section('HTTP API')
    const calls = within(api.getByRole('list', { name: 'Calls' })).getAllByRole('listitem')
    expect(calls.map(({ textContent }) => textContent)).toEqual(
      endpoints.map(({ method, path, summary, access }) => `${method} ${path}${summary}${access === 'session' ? ' (signed in)' : ''}`),
    )
    expect(api.getByRole('link').getAttribute('href')).toBe(`${window.location.origin}/api/docs/json`)
  })

  it('names the limits of automatic replies as they are', async () => {
    await show()
    const automatic = section('Automatic replies')
    expect(automatic.getByText(new RegExp(`^Texts: ${caps.chat.sends} replies in one conversation within 10 minutes`, 'u'))).toBeDefined()
    expect(automatic.getByText(/^Email: 1 to one person or thread and 20 in all within 24 hours\.$/u)).toBeDefined()
    expect(automatic.getByText(/only after 20 of your verdicts/u)).toBeDefined()
    expect(automatic.getByText(/\(70% unless you change it\)/u)).toBeDefined()
  })

  it('speaks of the program that needs the permissions, and of nobody to write to where there is nobody', async () => {
    const view = await show('/docs', { 'GET /api/app': ok({ ...appInfo, permission_holder: 'iTerm', support_email: 'help@example.com' }) })
    expect(await section('Permissions on a Mac').findByText(/here it is iTerm\./u)).toBeDefined()
    expect(section('Troubleshooting').getByRole('link', { name: 'help@example.com' })).toBeDefined()
    view.unmount()
    await show()
    expect(section('Troubleshooting').queryByText(/Write to/u)).toBeNull()
  })

  it('in the Mac app names the app and its keychain, and links to no address that a window of it cannot open', async () => {
    const bridge = { apiBase: '', app: appBridge().app, updates: noUpdates }
    await show('/docs', {}, { bridge })
    expect(section('Permissions on a Mac').getByText(/here it is Idiolect\./u)).toBeDefined()
    expect(section('What is sent where').getByText(/macOS keychain/u)).toBeDefined()
    expect(section('HTTP API').queryByRole('link')).toBeNull()
  })
})
