import { describe, expect, it } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import type { HelperAnswer, MessagesSnapshot } from '#core/ports/messages-helper.ts'
import type { OpenChat } from '#core/ports/overlay.ts'
import { createActiveChats } from '#server/services/overlay/active-chat.ts'
import { startTestApp, testDeps } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { nothingShown } from '#test/live/fake-messages.ts'
import { fakeClock } from '#test/fakes.ts'
import { giveVoice } from '#test/voice.ts'
import { overlayRoutes } from './overlay.ts'

const contact = (key: string, name: string) => ({ key, name, group: false, addresses: [] })
const contacts = [contact('mia', 'Mia Torres'), contact('sam-1', 'Sam Miller'), contact('sam-2', 'Sam Miller')]
const window = { x: 10, y: 20, width: 800, height: 600 }
const shown = (change: Partial<MessagesSnapshot>): HelperAnswer<MessagesSnapshot> => ({
  ok: true,
  data: { ...nothingShown, front: true, window, ...change },
})
const denied: HelperAnswer<MessagesSnapshot> = {
  ok: false,
  failure: { code: 'accessibility-denied', message: 'Not allowed.', certain: true },
}
const secret = 's'.repeat(43)

/** The real API with a Messages app controlled by the test, and a hub that records what it receives. */
async function start(given: { helper?: boolean; texts?: Record<string, string[]> } = {}) {
  const base = await testDeps(fakeClock())
  let answer = shown({})
  let asked = 0
  const looks: string[] = []
  const told: (OpenChat | 'closed')[] = []
  const dialled: string[][] = []
  const logged: object[] = []
  const activeChats = createActiveChats({
    ...base,
    log: { info: (details) => void logged.push(details), error: (details) => void logged.push(details) },
    app:
      given.helper === false
        ? null
        : {
            snapshot: (how) => {
              asked += 1
              looks.push(how ?? 'full')
              return Promise.resolve(answer)
            },
          },
    hubs: {
      connect(address, named) {
        dialled.push([address, named])
        return { tell: (chat) => void told.push(chat), close: () => void told.push('closed') }
      },
    },
    recentTexts: (_accountId, key) => Promise.resolve(given.texts?.[key] ?? []),
    runs: false,
  })
  const app = await startTestApp({ ...base, routes: [overlayRoutes({ ...base, activeChats })] })
  const { token, user } = await signUp(app)
  await giveVoice(base.store, user.id, { contacts })
  const events: ServerEvent[] = []
  const leave = base.events.subscribe(user.id, null, { event: (event) => events.push(event), end: () => undefined })
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
  return {
    call,
    told,
    dialled,
    logged,
    leave,
    asked: () => asked,
    looks,
    opened: () => events.map((event) => (event.type === 'active-chat' ? event.conversation_id : event.type)),
    begin: (body: object = { websocket_url: 'ws://127.0.0.1:4000/', secret }) => call('POST', '/api/active-chat-detector/start', body),
    end: () => call('POST', '/api/active-chat-detector/stop', {}),
    async show(next: HelperAnswer<MessagesSnapshot>) {
      answer = next
      await activeChats.tick(user.id)
    },
  }
}

describe('/api/overlay-settings', () => {
  it('begins with three suggestions and keeps 1 to 5', async () => {
    const { call } = await start()
    const read = async () => (await call('GET', '/api/overlay-settings')).body
    expect(await read()).toEqual({ success: true, settings: { suggestionCount: 3, position: 'right' } })
    expect((await call('POST', '/api/overlay-settings', { settings: { suggestionCount: 5 } })).body).toEqual({
      success: true,
      message: 'Overlay settings saved successfully',
    })
    for (const [suggestionCount, words] of [
      [0, 'Suggestion count must be at least 1.'],
      [6, 'Suggestion count must be at most 5.'],
      [2.5, 'Suggestion count must be a whole number.'],
      ['3', 'Suggestion count must be a number.'],
    ]) {
      const refused = await call('POST', '/api/overlay-settings', { settings: { suggestionCount } })
      expect([refused.status, refused.body.message]).toEqual([400, words])
    }
    // Only one choice changes; the other stays.
    expect((await call('POST', '/api/overlay-settings', { settings: { position: 'left' } })).status).toBe(200)
    expect((await call('POST', '/api/overlay-settings', { settings: { position: 'above' } })).status).toBe(400)
    expect(await read()).toEqual({ success: true, settings: { suggestionCount: 5, position: 'left' } })
  })
})

describe('the active chat detector', () => {
  it('tells hub and pages which conversation is open, each change once', async () => {
    const test = await start()
    expect((await test.begin()).status).toBe(200)
    expect(test.dialled).toEqual([['ws://127.0.0.1:4000/', secret]])
    await test.show(shown({ title: 'Mia Torres', lastText: 'hi' }))
    await test.show(shown({ title: 'Mia Torres', lastText: 'hi' }))
    await test.show(shown({ title: 'Mia Torres', lastText: 'ok', front: false }))
    await test.show(shown({ title: 'Somebody Else' }))
    await test.show(shown({ running: false, window: null }))
    expect(test.opened()).toEqual(['mia', null])
    expect(test.told).toEqual([
      { conversation: 'mia', front: true, window },
      { conversation: 'mia', front: false, window },
      { conversation: null, front: true, window },
      { conversation: null, front: false, window: null },
    ])
  })

  it('looks once in full, then glances: a window behind another application still shows what it showed', async () => {
    const test = await start()
    await test.begin()
    await test.show(shown({ title: 'Mia Torres', front: false }))
    await test.show(shown({ looked: false, front: false }))
    await test.show(shown({ title: 'Sam Miller' }))
    await test.show({ ...denied })
    await test.show(shown({ title: 'Mia Torres' }))
    expect(test.looks).toEqual(['full', 'glance', 'glance', 'glance', 'full'])
    expect(test.opened()).toEqual(['mia', null, 'mia'])
  })

  it('reads the bubbles as macOS 27 describes them', async () => {
    const test = await start({ texts: { 'sam-1': ['see you'], 'sam-2': ['running late'] } })
    await test.begin()
    await test.show(shown({ title: 'Sam Miller', descriptions: ['Sam Miller, running late, 10:40 AM'] }))
    expect(test.opened()).toEqual(['sam-2'])
  })

  it('does not guess between two of one name, and tells them apart by the text that stands last', async () => {
    const test = await start({ texts: { 'sam-1': ['see you'], 'sam-2': ['running late', 'ok'], mia: ['haha'] } })
    await test.begin()
    await test.show(shown({ title: 'Sam Miller' }))
    await test.show(shown({ title: 'Sam Miller', lastText: 'something else' }))
    await test.show(shown({ title: 'Sam Miller', lastText: 'running late' }))
    await test.show(shown({ title: 'Mia' }))
    await test.show(shown({ title: 'Mia', lastText: 'haha' }))
    expect(test.opened()).toEqual([null, 'sam-2', null, 'mia'])
  })

  it('looks up again what it could not tell: the text that tells may come a moment later', async () => {
    const texts: Record<string, string[]> = {}
    const test = await start({ texts })
    await test.begin()
    await test.show(shown({ title: 'Sam Miller', lastText: 'hello' }))
    texts['sam-1'] = ['hello']
    for (let look = 0; look < 10; look++) await test.show(shown({ title: 'Sam Miller', lastText: 'hello' }))
    expect(test.opened()).toEqual([null, 'sam-1'])
  })

  it('is unknown where the text stands in both, and while Messages does not answer, which is logged once', async () => {
    const test = await start({ texts: { 'sam-1': ['ok'], 'sam-2': ['ok'] } })
    await test.begin()
    await test.show(shown({ title: 'Sam Miller', lastText: 'ok' }))
    await test.show(shown({ title: 'Mia Torres' }))
    await test.show(denied)
    await test.show(denied)
    await test.show(shown({ title: 'Mia Torres' }))
    expect(test.opened()).toEqual([null, 'mia', null, 'mia'])
    expect(test.logged).toEqual([{ code: 'accessibility-denied' }])
  })

  it('ends with the panel told that nothing is open', async () => {
    const test = await start()
    await test.begin()
    await test.show(shown({ title: 'Mia Torres' }))
    expect((await test.end()).status).toBe(200)
    expect((await test.end()).status).toBe(200)
    await test.show(shown({ title: 'Mia Torres' }))
    expect(test.opened()).toEqual(['mia', null])
    expect(test.told.slice(-2)).toEqual([{ conversation: null, front: false, window: null }, 'closed'])
  })

  it('begins anew where it is started twice', async () => {
    const test = await start()
    await test.begin()
    await test.begin()
    await test.show(shown({ title: 'Mia Torres' }))
    expect(test.told.filter((one) => one === 'closed')).toHaveLength(1)
    expect(test.opened().at(-1)).toBe('mia')
  })

  it('dials nothing without a secret, and tells the pages all the same', async () => {
    const test = await start()
    await test.begin({ websocket_url: 'ws://127.0.0.1:5002/' })
    await test.show(shown({ title: 'Mia Torres' }))
    expect([test.dialled, test.opened()]).toEqual([[], ['mia']])
  })

  it('leaves Messages alone while neither a page nor a hub is there', async () => {
    const test = await start()
    await test.begin({ websocket_url: 'ws://127.0.0.1:5002/' })
    test.leave?.()
    await test.show(shown({ title: 'Mia Torres' }))
    expect(test.asked()).toBe(0)
    await test.begin()
    await test.show(shown({ title: 'Mia Torres' }))
    expect([test.asked(), test.told]).toEqual([1, [{ conversation: 'mia', front: true, window }]])
  })

  it('refuses addresses of anything else, odd secrets, and to run where there is no Messages', async () => {
    const test = await start()
    const refused = [
      { websocket_url: 'ws://example.com:4000/', secret },
      { websocket_url: 'ws://127.0.0.1:4000/?secret=x', secret },
      { websocket_url: 'ws://127.0.0.1:4000/', secret: 'a, b' },
      { websocket_url: 'ws://127.0.0.1:4000/', secret: 'short' },
      {},
    ]
    for (const body of refused) expect((await test.begin(body)).status).toBe(400)
    expect(test.dialled).toEqual([])
    const hosted = await start({ helper: false })
    expect((await hosted.begin()).status).toBe(501)
  })
})
