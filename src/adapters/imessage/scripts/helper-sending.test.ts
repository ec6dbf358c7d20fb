import { describe, expect, it } from 'vitest'
import { appleError, type MessagesApp, type SendTarget } from '#adapters/sample-messages/osascript/messages-app.ts'
import { ask, desk, direct, refused } from '#test/messages/helper-desk.ts'

describe('send', () => {
  it('goes to the conversation by its guid', () => {
    const { app, sent } = desk()
    expect(ask(app, 'send', direct)).toEqual({ via: 'chat' })
    expect(ask(app, 'send', { ...direct, chatGuid: 'iMessage;+;chat42', address: null })).toEqual({ via: 'chat' })
    expect(sent.map(({ target }) => target)).toEqual([
      { kind: 'chat', guid: 'iMessage;-;+14155550101' },
      { kind: 'chat', guid: 'iMessage;+;chat42' },
    ])
  })

  const noChat = ({ kind }: SendTarget) => (kind === 'chat' ? -1728 : 0)

  it.each([
    ['iMessage;-;+14155550101', 'iMessage'],
    ['SMS;-;+14155550101', 'SMS'],
    ['any;-;+14155550101', 'SMS'],
  ])('to %s, which Messages cannot find, goes to the person, over the service of their last message: %s', (chatGuid, service) => {
    const { app, sent } = desk({ missing: noChat })
    expect(ask(app, 'send', { ...direct, chatGuid, service })).toEqual({ via: 'participant' })
    expect(sent).toEqual([{ target: { kind: 'participant', service, handle: '+14155550101' }, text: 'hello' }])
  })

  it.each<[string, Partial<MessagesApp>, object]>([
    ['the service of the last message is not known', {}, { service: null }],
    ['it is no service', {}, { service: 'any' }],
    ['its account is not connected', {}, { service: 'RCS' }],
    ['there is no account of it', { accounts: () => [] }, {}],
    [
      'there are two accounts of it',
      { accounts: () => [1, 2].map(() => ({ serviceType: 'iMessage', enabled: true, connectionStatus: 'connected' })) },
      {},
    ],
    ['the name gives somebody else', { handleOf: () => '+14155550199' }, {}],
  ])('goes to no person where %s', (_where, app, change) => {
    const made = desk({ missing: noChat, ...app })
    expect(ask(made.app, 'send', { ...direct, service: 'iMessage', ...change })).toEqual(refused('-1728'))
    expect(made.sent).toEqual([])
  })

  it('tries the person only where Messages cannot find the conversation', () => {
    for (const error of [-1743, -1712, -1700, -609, -10_000]) {
      const { app, sent, found } = desk({ missing: () => error })
      expect(ask(app, 'send', { ...direct, service: 'iMessage' })).toEqual(refused(String(error)))
      expect(found.map(({ kind }) => kind)).toEqual(['chat'])
      expect(sent).toEqual([])
    }
  })

  it.each([-1728, -1700, -600, -1719, 1, -609, -1712, -10_000])('is handed over once, and %i then may mean that it was sent', (error) => {
    const handed: SendTarget[] = []
    const { app } = desk({
      send(target) {
        handed.push(target)
        // Messages accepted it; the error belongs to the answer.
        throw appleError(error)
      },
    })
    expect(ask(app, 'send', { ...direct, service: 'iMessage' })).toEqual(refused(String(error), true))
    expect(handed).toEqual([{ kind: 'chat', guid: direct.chatGuid }])
  })

  it('opens Messages where it is closed, waits for it, and hands over once', () => {
    let running = false
    const { app, sent, seen } = desk({
      isRunning: () => running,
      wait() {
        seen.waited += 0.25
        running = seen.waited >= 3
      },
    })
    expect(ask(app, 'send', direct)).toEqual({ via: 'chat' })
    expect([seen.opened, seen.waited, sent.length]).toEqual([1, 3, 1])
    const busy = desk({ missing: () => (busy.seen.waited < 2 ? -600 : 0) })
    expect(ask(busy.app, 'send', direct)).toEqual({ via: 'chat' })
    expect([busy.seen.opened, busy.sent.length]).toEqual([1, 1])
    const never = desk({ isRunning: () => false })
    expect(ask(never.app, 'send', direct)).toEqual(refused('-600'))
    expect([never.seen.opened, never.seen.waited, never.sent.length]).toEqual([1, 10, 0])
  })

  it('is never what macOS asks the owner about', () => {
    for (const [state, code] of [
      [-1744, '-1744'],
      [-1743, '-1743'],
    ] as const) {
      const { app, sent, found, seen } = desk({ automation: () => state })
      expect(ask(app, 'send', direct)).toEqual(refused(code))
      expect([sent, found, seen.asked]).toEqual([[], [], 0])
    }
  })

  it('never addresses a group like a person', () => {
    const group = desk({ missing: () => -1728 })
    expect(ask(group.app, 'send', { ...direct, chatGuid: 'iMessage;+;chat42', address: null })).toEqual(refused('-1728'))
    for (const name of ['chat42', 'chat0123456789abcdef0123456789abcdef']) {
      const lost = desk()
      // Accepted by Messages, then lost.
      expect(ask(lost.app, 'send', { ...direct, chatGuid: `any;-;${name}` })).toEqual(refused('-1700'))
      expect(lost.sent).toEqual([])
    }
    const person = desk()
    expect(ask(person.app, 'send', { ...direct, chatGuid: 'any;-;chatterjee@example.com' })).toEqual({ via: 'chat' })
  })

  it('tells nothing of the text or the address when it fails', () => {
    const { app } = desk({ missing: () => -1728 })
    expect(JSON.stringify(ask(app, 'send', { ...direct, text: 'secret', address: '+14155550199' }))).not.toMatch(/secret|555/)
  })
})

describe('permissions', () => {
  it('are what macOS says, and nobody is asked, nothing opened', () => {
    for (const [automation, accessibilityAllowed] of [
      [0, true],
      [-1743, false],
      [-1744, true],
    ] as const) {
      const { app, seen, found } = desk({ automation: () => automation, accessibilityAllowed: () => accessibilityAllowed })
      expect(ask(app, 'permissions')).toEqual({ accessibility: accessibilityAllowed, automation })
      expect([seen, found]).toEqual([{ opened: 0, waited: 0, prompted: 0, asked: 0 }, []])
    }
    expect(ask(desk({ isRunning: () => false }).app, 'permissions')).toMatchObject({ automation: -600 })
  })

  it('of a closed Messages are found by opening it, where that is wanted', () => {
    let running = false
    const { app, seen } = desk({ isRunning: () => running, wait: () => void (running = true) })
    expect(ask(app, 'permissions', { open: true })).toMatchObject({ automation: 0 })
    expect(seen.opened).toBe(1)
    expect(ask(desk({ isRunning: () => false }).app, 'permissions', { open: true })).toMatchObject({ automation: -600 })
  })

  it('are asked for by a question and a harmless read, never by a send', () => {
    let answer = -1744
    const reads: (SendTarget | null)[] = []
    const { app, sent, seen } = desk({
      automation(asks) {
        if (asks) answer = 0
        return answer
      },
      find: (target) => void reads.push(target),
    })
    expect(ask(app, 'ask', { permission: 'automation' })).toEqual({ accessibility: true, automation: 0 })
    expect([reads, sent, seen.prompted]).toEqual([[null], [], 0])
    const no = desk({ automation: () => -1743 })
    expect(ask(no.app, 'ask', { permission: 'automation' })).toMatchObject({ automation: -1743 })
    const accessibility = desk({ accessibilityAllowed: () => false })
    expect(ask(accessibility.app, 'ask', { permission: 'accessibility' })).toMatchObject({ accessibility: false })
    // The form that only checks adds nothing to the list in System Settings.
    expect([accessibility.seen.prompted, accessibility.seen.asked]).toEqual([1, 0])
  })
})
