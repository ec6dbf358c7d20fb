import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { usualApp } from '#test/desktop/app-bridge.ts'
import { answeringClient, temporarySettings } from '#test/desktop/computer-client.ts'
import { waitingSuggestion } from '#test/desktop/waiting-suggestion.ts'
import { createAttention } from './attention.ts'
import { createGrants } from './grants.ts'
import { menuOf, menuPicture, type MenuState } from './menu.ts'
import { createNotices, type Notice } from './notices.ts'
import { createPreferences } from './preferences.ts'

const suggestion = (part: Partial<Suggestion> = {}): Suggestion => ({ ...waitingSuggestion, ...part })

describe('the owner’s client', () => {
  it('hears events however their bytes come, and nothing that is not understood', async () => {
    const bytes = new TextEncoder().encode(
      'id: 1\ndata: {"type":"control"}\n\n: beat\n\ndata: {"type":"new"}\r\n\r\ndata: {"type":"active-chat",\ndata: "conversation_id":"é"}\n\n',
    )
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const heard: unknown[] = []
    await answeringClient({ '/api/events': new Response(stream) }).client.follow(
      (event) => void heard.push(event),
      new AbortController().signal,
    )
    expect(heard).toEqual([{ type: 'control' }, { type: 'active-chat', conversation_id: 'é' }])
  })
})

describe('notices', () => {
  function board(given: { answers?: Record<string, unknown>; previews?: boolean } = {}) {
    const { client, asked } = answeringClient(given.answers ?? {})
    const shown: Notice[] = []
    const did: string[] = []
    const notices = createNotices({
      board: {
        show: (notice) => void shown.push(notice),
        withdraw: (id) => void did.push(`withdrawn ${id}`),
        badge: (count) => void did.push(`badge ${count}`),
      },
      clientOf: (account) => client.of(account),
      open: (hash) => void did.push(`open ${hash}`),
      wanted: () => ({ notifications: true, previews: given.previews ?? true, dockBadge: true }),
      log: () => undefined,
    })
    return { notices, shown, did, asked }
  }

  it('show who waits, send what was read, and go when it was handled elsewhere', async () => {
    const { notices, shown, did, asked } = board({ answers: { '/api/suggestions/s1/approve': suggestion({ state: 'sending' }) } })
    notices.hear({ type: 'suggestion', suggestion: suggestion() }, 'ada')
    notices.hear({ type: 'suggestion', suggestion: suggestion() }, 'ada')
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      id: 's1',
      title: 'Mom',
      body: 'are you coming?\nYour draft: on my way',
      actions: ['Approve & Send', 'Dismiss'],
    })
    shown[0]?.acted.action(0)
    await vi.waitFor(() => expect(asked).toEqual([['/api/suggestions/s1/approve', { text: 'on my way' }]]))
    notices.hear({ type: 'suggestion', suggestion: suggestion({ state: 'answered' }) }, 'ada')
    expect(did).toEqual(['badge 1', 'badge 1', 'withdrawn s1', 'badge 0'])
  })

  it('show a draft that changed anew, and send an answer that was written', async () => {
    const { notices, shown, asked } = board({ answers: { '/api/suggestions/s1/approve': suggestion({ state: 'sending' }) } })
    notices.hear({ type: 'suggestion', suggestion: suggestion() }, 'ada')
    notices.hear({ type: 'suggestion', suggestion: suggestion({ text: 'be there at 6' }) }, 'ada')
    expect(shown).toHaveLength(2)
    shown[1]?.acted.reply('leaving now')
    await vi.waitFor(() => expect(asked).toEqual([['/api/suggestions/s1/approve', { text: 'leaving now' }]]))
  })

  it('offer no Approve for what they do not show, and none without a draft', () => {
    const hidden = board({ previews: false })
    hidden.notices.hear({ type: 'suggestion', suggestion: suggestion() }, 'ada')
    expect(hidden.shown[0]).toMatchObject({ body: 'A message waits for your answer.', actions: ['Dismiss'] })
    const empty = board()
    empty.notices.hear({ type: 'suggestion', suggestion: suggestion({ text: '' }) }, 'ada')
    expect(empty.shown[0]?.actions).toEqual(['Dismiss'])
  })

  it('leave alone who did not ask to be asked, and say when an act failed', async () => {
    const { notices, shown } = board()
    notices.hear({ type: 'suggestion', suggestion: suggestion({ id: 's2', ask: false }) }, 'ada')
    expect(shown).toEqual([])
    notices.hear({ type: 'suggestion', suggestion: suggestion() }, 'ada')
    shown[0]?.acted.action(0)
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    expect(shown[1]).toMatchObject({ title: 'That did not work', body: 'Not now.' })
  })

  it('count what waits at the start without showing anything old', async () => {
    const { client } = answeringClient({
      '/api/suggestions?state=open': { suggestions: [suggestion(), suggestion({ id: 's3', state: 'unknown' })] },
    })
    const { notices, shown, did } = board()
    await notices.begin(client, new AbortController().signal)
    expect(shown).toEqual([])
    expect(did).toEqual(['badge 1'])
  })

  it('never count what waits for the account that was left, however late the server says it', async () => {
    const waits = '/api/suggestions?state=open'
    const late = Promise.withResolvers<object>()
    const { client, asked, answers } = answeringClient({
      '/api/computer/listeners': { running: [], account_id: null },
      [waits]: late.promise,
    })
    const badges: number[] = []
    const attention = createAttention({
      shell: {
        board: { show: () => undefined, withdraw: () => undefined, badge: (count) => void badges.push(count) },
        settings: temporarySettings(),
        preferences: { loginItem: () => 'off', setLoginItem: () => undefined, setShortcut: () => false },
        log: () => undefined,
        now: () => 0,
      },
      client: () => client,
      open: () => undefined,
      changed: () => undefined,
    })
    onTestFinished(() => attention.stop())
    attention.serverRuns(client)
    attention.watch.signedIn('ada')
    await vi.waitFor(() => expect(asked).toContainEqual([waits, undefined]))
    answers[waits] = { suggestions: [] }
    attention.watch.signedIn('bob')
    await vi.waitFor(() => expect(badges).toEqual([0, 0]))
    late.resolve({ suggestions: [suggestion()] })
    await new Promise(setImmediate)
    expect(attention.notices.waiting()).toBe(0)
    expect(badges.at(-1)).toBe(0)
  })
})

describe('the menu', () => {
  const state: MenuState = {
    server: { kind: 'running', address: 'http://127.0.0.1:4100', port: 4100 },
    listener: 'running',
    pausedUntil: null,
    stillRuns: [],
    waiting: 0,
    overlay: false,
    update: { phase: 'none' },
    preferences: usualApp,
    lost: [],
  }
  const words = (part: Partial<MenuState> = {}) =>
    menuOf({ ...state, ...part }).flatMap((item) => (item.kind === 'line' ? [] : [item.label]))
  const item = (label: string, part: Partial<MenuState> = {}) =>
    menuOf({ ...state, ...part }).find((one) => one.kind === 'act' && one.label === label)

  it('says first how things stand, and nothing that is not known', () => {
    expect(words()[0]).toBe('Listening to Messages')
    expect(words({ listener: 'stopped' })[0]).toBe('Not listening')
    expect(words({ listener: null })[0]).toBe('Idiolect runs')
    expect(words({ waiting: 2 })[0]).toBe('2 drafts wait for you')
    expect(words({ pausedUntil: '14:05' })[0]).toBe('Paused until 14:05')
    expect(words({ pausedUntil: '14:05', stillRuns: ['mail'] })[0]).toBe('Messages paused until 14:05, Gmail still runs')
    expect(words({ pausedUntil: '14:05', stillRuns: ['mail', 'texts'] })[0]).toMatch(/^Paused in part until 14:05/u)
    expect(words({ server: { kind: 'starting' } })[0]).toBe('Idiolect is starting')
    expect(words({ server: { kind: 'failed', code: 'x', message: 'y' } })[0]).toBe('Idiolect could not start')
  })

  it('has a pause or its end, a way to stop all sending, and the update in words', () => {
    expect(words()).toContain('Pause for an Hour')
    expect(words({ pausedUntil: '14:05' })).toContain('Resume Now')
    expect(item('Pause for an Hour', { listener: null })).toMatchObject({ enabled: false })
    expect(item('Stop All Automatic Replies', { server: { kind: 'starting' } })).toMatchObject({ enabled: true })
    expect(words({ update: { phase: 'downloading', version: '1.1.0', percent: 40 } })).toContain('Downloading… 40%')
    expect(words({ update: { phase: 'downloaded', version: '1.1.0', installing: false } })).toContain('Restart to Install 1.1.0')
  })

  it('warns of a permission that was taken away, in the picture too', () => {
    expect(words({ lost: ['Full Disk Access'] })[1]).toBe('Full Disk Access was taken away…')
    expect(menuPicture({ ...state, lost: ['Full Disk Access'] })).toBe('trouble')
    expect(menuPicture({ ...state, pausedUntil: '14:05' })).toBe('paused')
    expect(menuPicture({ ...state, pausedUntil: '14:05', stillRuns: ['texts'] })).toBe('active')
    expect(menuPicture(state)).toBe('active')
  })
})

describe('grants', () => {
  beforeEach(() => void vi.useFakeTimers())
  const permissions = (full: string, automation = 'unknown') => ({
    full_disk_access: { state: full, detail: '' },
    accessibility: { state: 'granted', detail: '' },
    automation: { state: automation, detail: '' },
  })

  function watched(first: ReturnType<typeof permissions>) {
    const { client, answers, asked } = answeringClient({ '/api/permissions': first })
    const settings = temporarySettings()
    const lost: string[] = []
    const make = () => createGrants({ settings, client: () => client, lost: (name) => void lost.push(name), changed: () => undefined })
    const check = async (grants: ReturnType<typeof make>, found?: ReturnType<typeof permissions>) => {
      answers['/api/permissions'] = found
      grants.checkSoon()
      await vi.advanceTimersByTimeAsync(0)
      return grants.lost()
    }
    return { make, grants: make(), lost, asked, check }
  }

  it('are looked at again and again, and one that is lost is told once', async () => {
    const { grants, lost, asked, check } = watched(permissions('denied'))
    grants.begin()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(2)
    // A permission that was never granted is not lost, and one that could not be checked is unknown.
    expect(grants.lost()).toEqual([])
    expect(await check(grants, permissions('granted'))).toEqual([])
    expect(await check(grants)).toEqual([])
    expect(await check(grants, permissions('denied'))).toEqual(['full_disk_access'])
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(lost).toEqual(['full_disk_access'])
    expect(await check(grants, permissions('granted'))).toEqual([])
    expect(await check(grants, permissions('denied'))).toEqual(['full_disk_access'])
    expect(lost).toHaveLength(2)
    grants.stop()
    const before = asked.length
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(asked).toHaveLength(before)
  })

  it('are remembered over a restart, when an update that is signed otherwise has lost them', async () => {
    const { make, check, lost } = watched(permissions('granted', 'granted'))
    const before = make()
    before.begin()
    await check(before, permissions('granted', 'granted'))
    before.stop()
    const after = make()
    after.begin()
    expect(await check(after, permissions('denied', 'not-asked'))).toEqual(['full_disk_access', 'automation'])
    expect(lost).toEqual(['full_disk_access', 'automation'])
    // Messages is closed, so macOS does not say: the state stays lost.
    expect(await check(after, permissions('granted', 'unknown'))).toEqual(['automation'])
    after.stop()
  })

  it('are not called lost any more once the owner knows', async () => {
    const { grants, check } = watched(permissions('granted'))
    grants.begin()
    await check(grants, permissions('granted'))
    await check(grants, permissions('denied'))
    grants.accept('full_disk_access')
    expect(grants.lost()).toEqual([])
    expect(await check(grants, permissions('denied'))).toEqual([])
    await check(grants, permissions('granted'))
    expect(await check(grants, permissions('denied'))).toEqual(['full_disk_access'])
    grants.stop()
  })
})

describe('preferences', () => {
  function chosen(given: { login?: 'on' | 'off' | 'needs-approval'; free?: boolean; obeys?: boolean } = {}) {
    const mac = { login: given.login ?? 'off', free: given.free ?? true, obeys: given.obeys ?? true }
    const settings = temporarySettings()
    let changes = 0
    const system = {
      loginItem: () => mac.login,
      setLoginItem: (on: boolean) => {
        if (mac.obeys) mac.login = on ? 'on' : 'off'
      },
      setShortcut: (on: boolean) => on && mac.free,
    }
    const preferences = createPreferences({ settings, system, changed: () => (changes += 1) })
    preferences.begin()
    return { preferences, settings, mac, changes: () => changes }
  }

  it('are the system’s where the system has a say, also when it was asked elsewhere', () => {
    const { preferences, mac, changes } = chosen({ login: 'needs-approval' })
    expect(preferences.state().openAtLogin).toBe('needs-approval')
    mac.login = 'on'
    preferences.readAgain()
    preferences.readAgain()
    expect(preferences.state().openAtLogin).toBe('on')
    expect(changes()).toBe(1)
    const deaf = chosen({ obeys: false })
    deaf.preferences.change({ openAtLogin: true })
    expect(deaf.preferences.state().openAtLogin).toBe('refused')
    deaf.preferences.readAgain()
    expect(deaf.preferences.state().openAtLogin).toBe('refused')
  })

  it('say that another program has the keys, and keep what was not chosen', () => {
    const { preferences, settings } = chosen({ free: false })
    preferences.change({ shortcut: true })
    expect(preferences.state().shortcut).toEqual({ keys: '⌃⌥⌘I', on: false, taken: true })
    expect(settings.get().shortcut).toBe(false)
    preferences.change({ dockBadge: false })
    expect(preferences.state()).toMatchObject({ dockBadge: false, notifications: true, previews: true, shortcut: { taken: true } })
  })
})
