import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DesktopBridge, OverlayBridge } from '#contract/desktop-bridge.ts'
import { appBridge, noUpdates } from '#test/desktop/app-bridge.ts'
import { emptyServer, liveServer, ok, refused, renderApp, renderOverlay, type Answers } from '#test/pages/render-app.tsx'
import { parseSuggestionCount } from '#web/features/overlay/texts.ts'

const done = ok({ success: true, message: 'ok' })

/** The desktop shell, as the page sees it. */
function shell(overlay: Partial<OverlayBridge> = {}, app = appBridge()) {
  const asked: unknown[] = []
  const native = { close: () => {} }
  const bridge: DesktopBridge = {
    apiBase: '',
    app: app.app,
    updates: noUpdates,
    overlay: {
      updateSettings: async (settings) => void asked.push(settings),
      activate: async () => void asked.push('activate'),
      deactivate: async () => void asked.push('deactivate'),
      getPort: async () => ({ port: 4711, secret: '0123456789abcdef' }),
      onDeactivated: (listener) => {
        native.close = listener
        return () => {}
      },
      ...overlay,
    },
  }
  return { bridge, asked, native }
}

async function open(answers: Answers = {}, bridge: DesktopBridge = shell().bridge) {
  const view = renderApp('/imessage', { ...liveServer, ...answers }, { signedIn: true, bridge })
  await screen.findByRole('switch', { name: 'Enable Native Messages Assistant' }, { timeout: 10_000 })
  await waitFor(() => expect(screen.getByLabelText('Suggestion Count')).toHaveProperty('disabled', false))
  return view
}
const theSwitch = () => screen.getByRole('switch', { name: 'Enable Native Messages Assistant' })
const isOn = () => (theSwitch() as HTMLInputElement).checked

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the permissions', () => {
  const found = (automation: string, detail: string, accessibility = 'granted') =>
    ok({
      full_disk_access: { state: 'granted', detail: 'Read.' },
      accessibility: { state: accessibility, detail: 'Press Ask macOS, or press +.' },
      automation: { state: automation, detail },
    })
  const row = (name: RegExp) => within(screen.getByText(name).closest('li') ?? document.body)

  it('are asked for by a button, and followed while macOS asks', async () => {
    const asked: Answers = { 'POST /api/permissions/ask': found('asking', 'macOS is asking you now.') }
    const { calls } = await open({ ...asked, 'GET /api/permissions': found('not-asked', 'Nothing is sent.') })
    expect(await row(/^Automation/).findByText('Not asked yet')).toBeDefined()
    fireEvent.click(row(/^Automation/).getByRole('button', { name: 'Ask macOS' }))
    expect(await row(/^Automation/).findByText('Waiting for you')).toBeDefined()
    expect(row(/^Automation/).queryByRole('button', { name: 'Ask macOS' })).toBeNull()
    expect(calls.filter(({ name }) => name === 'POST /api/permissions/ask').map(({ body }) => body)).toEqual([{ permission: 'automation' }])
  })

  it('are looked at again by themselves, so that what the owner switches on in System Settings shows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { answers } = await open({ 'GET /api/permissions': found('denied', 'Turn Messages on.') })
    expect(await row(/^Automation/).findByText('Not granted')).toBeDefined()
    answers['GET /api/permissions'] = found('asking', 'macOS is asking you now.')
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(await row(/^Automation/).findByText('Waiting for you')).toBeDefined()
    answers['GET /api/permissions'] = found('granted', 'macOS says it is on.')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(await row(/^Automation/).findByText('Verified')).toBeDefined()
  })

  it('say what was found: only what macOS granted is verified, and what it refused is not asked for twice', async () => {
    await open({ 'GET /api/permissions': found('denied', 'Turn Messages on.', 'denied') })
    expect(await row(/^Automation/).findByText('Not granted')).toBeDefined()
    expect(row(/^Automation/).queryByRole('button', { name: 'Ask macOS' })).toBeNull()
    expect(row(/^Accessibility/).getByRole('button', { name: 'Ask macOS' })).toBeDefined()
    expect(row(/^Full Disk Access/).getByText('Verified')).toBeDefined()
  })

  it('offer a restart of the app, which macOS needs for Full Disk Access, in the app alone', async () => {
    const app = appBridge()
    const view = await open({}, shell({}, app).bridge)
    expect(await row(/^Full Disk Access/).findByText(/macOS gives it to Idiolect with the next start/)).toBeDefined()
    expect(
      row(/^Full Disk Access/)
        .getByRole('link', { name: 'Open System Settings' })
        .getAttribute('href'),
    ).toMatch(/Privacy_AllFiles$/)
    fireEvent.click(row(/^Full Disk Access/).getByRole('button', { name: 'Restart Idiolect' }))
    await waitFor(() => expect(app.asked).toEqual([['restart']]))
    view.unmount()
    renderApp('/imessage', liveServer, { signedIn: true })
    await screen.findByText(/^Full Disk Access/)
    expect(await row(/^Full Disk Access/).findByText('Not granted')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Restart Idiolect' })).toBeNull()
  })

  it('that could not be asked for say so', async () => {
    await open({
      'GET /api/permissions': found('unknown', 'Messages is closed.'),
      'POST /api/permissions/ask': refused(500, 'internal', 'No.'),
    })
    expect(await row(/^Automation/).findByText('Not known')).toBeDefined()
    fireEvent.click(row(/^Automation/).getByRole('button', { name: 'Ask macOS' }))
    expect(await row(/^Automation/).findByRole('alert')).toBeDefined()
  })
})

describe('the Native Messages Assistant', () => {
  it('is off, shows three suggestions by default and what is required', async () => {
    await open()
    expect(screen.getByRole('region', { name: 'Native Messages Assistant' })).toBeDefined()
    for (const name of ['Native Messages Assistant', 'Permissions Required']) expect(screen.getByRole('heading', { name })).toBeDefined()
    expect(isOn()).toBe(false)
    expect(screen.getByLabelText('Suggestion Count')).toMatchObject({ value: '3', min: '1', max: '5' })
    for (const permission of ['Full Disk Access (to read the Messages database)', 'Accessibility (for the overlay to insert responses)']) {
      const row = within(screen.getByText(permission).closest('li') ?? document.body)
      expect(row.getByRole('img', { name: 'Required' })).toBeDefined()
    }
    expect(screen.getByText(/^Automation/)).toBeDefined()
    for (const name of ['Refresh overlay settings', 'Save Overlay Settings']) expect(screen.getByRole('button', { name })).toBeDefined()
  })

  it('shows a count as it was taken once its field is left', async () => {
    await open()
    const field = screen.getByLabelText('Suggestion Count')
    for (const [typed, taken] of [
      ['9', '5'],
      ['0', '1'],
      ['4', '4'],
      ['', '1'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.blur(field)
      expect(field, `typed "${typed}"`).toHaveProperty('value', taken)
    }
  })

  it('activates the native overlay, then starts the detector; and the other way round', async () => {
    const { bridge, asked } = shell()
    const settings = ok({ success: true, settings: { suggestionCount: 3, position: 'left' } })
    const both: Answers = { 'POST /api/active-chat-detector/start': done, 'POST /api/active-chat-detector/stop': done }
    const { calls } = await open({ ...both, 'GET /api/overlay-settings': settings }, bridge)
    fireEvent.click(theSwitch())
    await screen.findByText('Native Messages assistant activated')
    expect(asked).toEqual([{ suggestionCount: 3, position: 'left' }, 'activate'])
    expect(calls.find(({ name }) => name.endsWith('detector/start'))?.body).toEqual({
      websocket_url: 'ws://127.0.0.1:4711/',
      secret: '0123456789abcdef',
    })
    expect(isOn()).toBe(true)
    fireEvent.click(theSwitch())
    await screen.findByText('Native Messages assistant deactivated')
    expect(asked.slice(1)).toEqual(['activate', 'deactivate'])
    expect(calls.filter(({ name }) => name.endsWith('detector/stop'))).toHaveLength(1)
    expect(isOn()).toBe(false)
  })

  it('is on where the panel already is: it outlives the window of the page', async () => {
    await open({}, shell({}, appBridge({ overlay: true })).bridge)
    await waitFor(() => expect(isOn()).toBe(true))
  })

  it('goes off when the panel is closed from the native side, and says so', async () => {
    const { bridge, native } = shell()
    const { calls } = await open({ 'POST /api/active-chat-detector/start': done, 'POST /api/active-chat-detector/stop': done }, bridge)
    fireEvent.click(theSwitch())
    await screen.findByText('Native Messages assistant activated')
    act(() => native.close())
    expect(await screen.findByText('Native Messages assistant closed')).toBeDefined()
    expect(isOn()).toBe(false)
    await waitFor(() => expect(calls.some(({ name }) => name.endsWith('detector/stop'))).toBe(true))
  })

  it('stays on while its owner is elsewhere, and notices there that the panel was closed', async () => {
    const { bridge, native } = shell()
    const view = await open({ 'POST /api/active-chat-detector/start': done, 'POST /api/active-chat-detector/stop': done }, bridge)
    fireEvent.click(theSwitch())
    await screen.findByText('Native Messages assistant activated')
    await act(() => view.router.navigate('/how-it-works'))
    await act(() => view.router.navigate('/imessage'))
    await waitFor(() => expect(isOn()).toBe(true))
    await act(() => view.router.navigate('/how-it-works'))
    act(() => native.close())
    expect(await screen.findByText('Native Messages assistant closed')).toBeDefined()
    await waitFor(() => expect(view.calls.some(({ name }) => name.endsWith('detector/stop'))).toBe(true))
    await act(() => view.router.navigate('/imessage'))
    await screen.findByRole('switch', { name: 'Enable Native Messages Assistant' })
    expect(isOn()).toBe(false)
  })

  it('keeps the rows of what is required where the check fails, and says that it did', async () => {
    const { answers } = await open({ 'GET /api/permissions': refused(500, 'internal', 'No.') })
    expect(await screen.findAllByText('Couldn’t be checked')).toHaveLength(3)
    expect(screen.getAllByRole('img', { name: 'Required' })).toHaveLength(3)
    answers['GET /api/permissions'] = emptyServer['GET /api/permissions'] ?? 'offline'
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Not granted')).toBeDefined()
  })

  it('only logs what goes wrong with the detector, and says for three seconds that it was closed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { bridge, native } = shell()
    const none = refused(503, 'unavailable', 'No helper.')
    await open({ 'POST /api/active-chat-detector/start': none, 'POST /api/active-chat-detector/stop': none }, bridge)
    fireEvent.click(theSwitch())
    await screen.findByText('Native Messages assistant activated')
    expect(isOn()).toBe(true)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be started'))
    vi.useFakeTimers()
    act(() => native.close())
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.getByText('Native Messages assistant closed')).toBeDefined()
    expect(isOn()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByText('Native Messages assistant closed')).toBeNull()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be stopped'))
  })

  it('says why it could not be switched on, and stays off', async () => {
    const { bridge } = shell({
      activate: async () => {
        throw new Error('Accessibility is not granted.')
      },
    })
    await open({}, bridge)
    fireEvent.click(theSwitch())
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to toggle overlay: Accessibility is not granted.')
    expect(isOn()).toBe(false)
  })

  it('opens the overlay page in a window where there is no shell', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue({ closed: false, close: () => {} } as Window)
    const { calls } = renderApp('/imessage', { ...liveServer, 'POST /api/active-chat-detector/start': done }, { signedIn: true })
    fireEvent.click(await screen.findByRole('switch', { name: 'Enable Native Messages Assistant' }))
    await screen.findByText('Native Messages assistant activated')
    expect(opened.mock.calls[0]?.[0]).toBe('overlay.html')
    await waitFor(() => expect(calls.find(({ name }) => name.endsWith('detector/start'))?.body).toMatchObject({ secret: null }))
    expect(screen.getByRole('link', { name: /open the overlay page/ }).getAttribute('href')).toBe('overlay.html')
  })

  it('knows a window that was opened before the page was loaded again, and closes it', async () => {
    const told = vi.fn<(message: unknown, origin: string) => void>()
    vi.stubGlobal('opener', { postMessage: told })
    renderOverlay(liveServer).unmount()
    const [data, origin] = told.mock.calls[0] ?? []
    expect(origin).toBe(window.location.origin)
    vi.unstubAllGlobals()

    renderApp('/imessage', { ...liveServer, 'POST /api/active-chat-detector/stop': done }, { signedIn: true })
    await screen.findByRole('switch', { name: 'Enable Native Messages Assistant' })
    await waitFor(() => expect(theSwitch()).toHaveProperty('disabled', false))
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    const hear = (from: string) => fireEvent(window, new MessageEvent('message', { data, origin: from, source: window }))
    hear('https://evil.example')
    expect(isOn()).toBe(false)
    hear(window.location.origin)
    expect(isOn()).toBe(true)
    fireEvent.click(theSwitch())
    await screen.findByText('Native Messages assistant deactivated')
    expect(close).toHaveBeenCalledTimes(1)
    // What the window said before it was gone.
    hear(window.location.origin)
    expect(isOn()).toBe(false)
  })

  it('says when the browser allowed no window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    renderApp('/imessage', liveServer, { signedIn: true })
    fireEvent.click(await screen.findByRole('switch', { name: 'Enable Native Messages Assistant' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to toggle overlay: The browser did not allow a window.')
  })

  it('saves the count for the server and for the native panel', async () => {
    const { bridge, asked } = shell()
    const { calls } = await open({ 'POST /api/overlay-settings': done }, bridge)
    fireEvent.change(screen.getByLabelText('Suggestion Count'), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save Overlay Settings' }))
    await screen.findByText('Overlay settings saved successfully')
    expect(calls.find(({ name }) => name === 'POST /api/overlay-settings')?.body).toEqual({ settings: { suggestionCount: 5 } })
    await waitFor(() => expect(asked).toEqual([{ suggestionCount: 5, position: 'right' }]))
  })

  it.each([
    [refused(500, 'internal', 'Disk full.'), 'Failed to save overlay settings: Disk full.'],
    ['offline' as const, 'Failed to save overlay settings: Can’t reach Idiolect'],
  ])('says why saving failed', async (answer, text) => {
    await open({ 'POST /api/overlay-settings': answer })
    fireEvent.click(screen.getByRole('button', { name: 'Save Overlay Settings' }))
    expect((await screen.findByText(text, {}, { timeout: 10_000 })).closest('[role=alert]')).not.toBeNull()
  })

  it.each([
    [refused(503, 'unavailable', 'Stopping.'), 'Failed to fetch overlay settings from server'],
    ['offline' as const, 'Failed to fetch overlay settings from server'],
    [ok({ success: false }), 'Failed to get settings from server'],
  ])('says when there are no settings', async (answer, text) => {
    renderApp('/imessage', { ...liveServer, 'GET /api/overlay-settings': answer }, { signedIn: true })
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(text)
  })

  it('takes its messages away after three seconds, and keeps an error in a quiet line', async () => {
    const { answers } = await open({ 'POST /api/overlay-settings': done })
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Save Overlay Settings' }))
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.getByText('Overlay settings saved successfully')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByText('Overlay settings saved successfully')).toBeNull()
    answers['POST /api/overlay-settings'] = refused(500, 'internal', 'Disk full.')
    fireEvent.click(screen.getByRole('button', { name: 'Save Overlay Settings' }))
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(screen.getByRole('alert')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.getByRole('alert')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Last problem: Failed to save overlay settings: Disk full.')).toBeDefined()
  })
})

it.each([
  ['', 1],
  ['abc', 1],
  ['0', 1],
  ['1', 1],
  ['3', 3],
  ['5', 5],
  ['9', 5],
])('a suggestion count typed as %j is %i', (typed, count) => {
  expect(parseSuggestionCount(typed)).toBe(count)
})
