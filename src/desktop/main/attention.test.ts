import { beforeEach, describe, expect, it, vi } from 'vitest'
import { channels } from '#contract/desktop/channels.ts'
import { app, argsOf, invoke, menu, Notification, powerMonitor } from '#test/desktop/electron.ts'
import { ownerServer } from '#test/desktop/owner-server.ts'
import { choose, newMachine, own, ready } from '#test/desktop/started-shell.ts'
import { waitingSuggestion as waiting } from '#test/desktop/waiting-suggestion.ts'

const permission = (state: string) => ({ state, detail: '' })
const permissions = (full: string) => ({
  full_disk_access: permission(full),
  accessibility: permission('granted'),
  automation: permission('granted'),
})
const listener = (status: 'running' | 'stopped') => ({ status, config: { auto_respond: true, check_interval: 5, allowed_numbers: [] } })
/** What listens on the computer: to texts, for this account. */
const listening = (account?: string) => ({
  running: account === undefined ? [] : [{ account_id: account, listener: 'texts' }],
  account_id: account ?? null,
})

/** The shell with a server that answers. */
async function attended() {
  const server = await ownerServer({
    'GET /api/suggestions?state=open': { suggestions: [] },
    'GET /api/permissions': permissions('granted'),
    'GET /api/computer/listeners': listening('ada'),
    'POST /api/mac-listener/stop': listener('stopped'),
    'POST /api/mac-listener/resume': listener('running'),
    'POST /api/suggestions/s1/approve': { ...waiting, state: 'sending' },
    'POST /api/suggestions/s1/dismiss': { ...waiting, state: 'dismissed' },
    'POST /api/suggestions/s2/regret': { ...waiting, id: 's2', state: 'sent' },
    'POST /api/auto-response/disable': { active: false, schedule: { channels: {}, schedule: {} } },
    'POST /api/active-chat-detector/stop': { success: true },
  })
  const { server: utility, listen } = await ready()
  await listen(server.port)
  await vi.waitFor(() => expect(server.isFollowed('ada')).toBe(true))
  return { server, utility }
}
const shown = (id: string) => Notification.all.findLast(({ options }) => options['id'] === id)

beforeEach(newMachine)

describe('what waits for the owner', () => {
  it('is a notification with a field to answer in, a number on the Dock icon, and gone when it was handled elsewhere', async () => {
    const { server } = await attended()
    server.tell({ type: 'suggestion', suggestion: waiting })
    await vi.waitFor(() => expect(shown('s1')).toBeDefined())
    expect(shown('s1')?.options).toMatchObject({
      title: 'Mom',
      hasReply: true,
      actions: [
        { type: 'button', text: 'Approve & Send' },
        { type: 'button', text: 'Dismiss' },
      ],
    })
    expect(argsOf('dock.setBadge').at(-1)).toEqual(['1'])
    shown('s1')?.emit('click')
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/dashboard'])
    shown('s1')?.emit('action', { actionIndex: 0 })
    shown('s1')?.emit('reply', { reply: 'leaving now' })
    shown('s1')?.emit('action', { actionIndex: 1 })
    const acted = () =>
      server.asked.filter(([call]) => call.startsWith('POST /api/suggestions/')).map(([call, body]) => [call.slice(22), body])
    await vi.waitFor(() => expect(acted()).toHaveLength(3))
    expect(
      acted()
        .map((one) => JSON.stringify(one))
        .toSorted(),
    ).toEqual(['["s1/approve",{"text":"leaving now"}]', '["s1/approve",{"text":"on my way"}]', '["s1/dismiss",null]'])
    server.tell({ type: 'suggestion', suggestion: { ...waiting, state: 'answered' } })
    await vi.waitFor(() => expect(argsOf('dock.setBadge').at(-1)).toEqual(['']))
    expect(argsOf('notification.close')).toEqual([['s1']])
  })

  it('is not shown, nor counted, where the owner wants neither', async () => {
    const { server } = await attended()
    await invoke(own, channels.change, { notifications: false, dockBadge: false })
    server.tell({ type: 'suggestion', suggestion: waiting })
    await vi.waitFor(() => expect(menu.items[0]?.label).toBe('1 draft waits for you'))
    expect(Notification.all).toEqual([])
    expect(argsOf('dock.setBadge').at(-1)).toEqual([''])
  })

  it('can be regretted where it was sent automatically', async () => {
    const { server } = await attended()
    server.tell({ type: 'sent-automatically', suggestion: { ...waiting, id: 's2', state: 'sent' }, notify: true })
    await vi.waitFor(() => expect(shown('sent-s2')?.options).toMatchObject({ title: 'Sent to Mom' }))
    shown('sent-s2')?.emit('action', { actionIndex: 0 })
    await vi.waitFor(() => expect(server.times('POST /api/suggestions/s2/regret')).toBe(1))
  })

  it('is asked for anew when the connection to the server was lost', async () => {
    const { server } = await attended()
    server.answers['GET /api/suggestions?state=open'] = { suggestions: [waiting] }
    server.hangUp()
    await vi.waitFor(() => expect(argsOf('dock.setBadge').at(-1)).toEqual(['1']), 10_000)
  })
})

describe('of several accounts', () => {
  it('the one that listens is shown, then the one signed in in the window, and each notification acts for its own', async () => {
    const { server } = await attended()
    server.tell({ type: 'suggestion', suggestion: waiting })
    await vi.waitFor(() => expect(shown('s1')).toBeDefined())
    await invoke(own, channels.signedIn, 'bob')
    await vi.waitFor(() => expect(server.isFollowed('bob')).toBe(true))
    await vi.waitFor(() => expect(server.isFollowed('ada')).toBe(false))
    expect(argsOf('notification.close')).toEqual([['s1']])
    expect(argsOf('dock.setBadge').at(-1)).toEqual([''])
    server.tell({ type: 'suggestion', suggestion: { ...waiting, id: 's2' } }, 'ada')
    server.tell({ type: 'suggestion', suggestion: { ...waiting, id: 's3' } }, 'bob')
    shown('s1')?.emit('action', { actionIndex: 0 })
    await vi.waitFor(() => expect(server.times('POST /api/suggestions/s1/approve')).toBe(1))
    expect(server.accounts('POST /api/suggestions/s1/approve')).toEqual(['ada'])
    await vi.waitFor(() => expect(shown('s3')).toBeDefined())
    expect(shown('s2')).toBeUndefined()
    await invoke(own, channels.signedIn, null)
    await vi.waitFor(() => expect(server.isFollowed('ada')).toBe(true))
    expect(menu.items[0]?.label).toBe('Listening to Messages')
  })

  it('the kill switch is pressed for the computer, and nobody is shown where the server does not say whom', async () => {
    const { server } = await attended()
    choose('Stop All Automatic Replies')
    await vi.waitFor(() => expect(server.accounts('POST /api/auto-response/disable')).toEqual([null]))
    server.answers['GET /api/computer/listeners'] = listening()
    server.tell({ type: 'control' }, null)
    await vi.waitFor(() => expect(menu.items[0]?.label).toBe('Not listening'))
    await vi.waitFor(() => expect(server.isFollowed('ada')).toBe(false))
  })
})

describe('a permission', () => {
  it('is looked at when a server runs and when the owner comes back, and its loss is told outside of the window', async () => {
    const { server } = await attended()
    await vi.waitFor(() => expect(server.times('GET /api/permissions')).toBe(1))
    server.answers['GET /api/permissions'] = permissions('denied')
    app.emit('browser-window-focus')
    await vi.waitFor(() => expect(shown('lost-full_disk_access')?.options).toMatchObject({ title: 'Full Disk Access was taken away' }))
    expect(menu.items[1]?.label).toBe('Full Disk Access was taken away…')
    shown('lost-full_disk_access')?.emit('click')
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/imessage'])
  })
})

describe('the menu', () => {
  it('stops all automatic replies at the server', async () => {
    const { server } = await attended()
    choose('Stop All Automatic Replies')
    await vi.waitFor(() => expect(server.times('POST /api/auto-response/disable')).toBe(1))
    expect(Notification.all).toEqual([])
  })

  it('closes the panel and stops its detector, because perhaps no page is open', async () => {
    const { server } = await attended()
    await invoke(own, channels.activate)
    choose('Drafts beside Messages')
    expect(argsOf('page.told')).toContainEqual(['idiolect:overlay.deactivated', null])
    await vi.waitFor(() => expect(server.times('POST /api/active-chat-detector/stop')).toBe(1))
  })

  it.each(['a new server', 'a machine that slept'])('pauses for an hour, which %s takes up', async (who) => {
    const { server, utility } = await attended()
    vi.useFakeTimers({ toFake: ['Date'] })
    choose('Pause for an Hour')
    await vi.waitFor(() => expect(menu.items[0]?.label).toMatch(/^Paused until /))
    expect(server.times('POST /api/mac-listener/stop')).toBe(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    server.answers['GET /api/computer/listeners'] = listening()
    if (who === 'a machine that slept') powerMonitor.emit('resume')
    else utility.emit('message', { kind: 'listening', address: `http://127.0.0.1:${server.port}`, port: server.port })
    await vi.waitFor(() => expect(server.times('POST /api/mac-listener/resume')).toBe(1))
  })
})
