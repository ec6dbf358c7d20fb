import { describe, expect, it, onTestFinished } from 'vitest'
import type { HelperFailureCode } from '#core/ports/messages-helper.ts'
import { fakeClock } from '#test/fakes.ts'
import { helperProgram, type HelperProgram } from '#test/messages/helper-program.ts'
import type { HelperOptions } from './client.ts'
import { createMessagesHelper } from './helpers.ts'

const sent = { chatGuid: 'iMessage;-;+14155550101', address: '+14155550101', service: null, text: 'hello' }
const inserted = { text: 'hello', expectTitle: 'Ann', expectLastText: null, titleIsCertain: true, mode: 'replaceIfEmpty' } as const
const shown = `{ trusted: true, running: true, looked: true, front: true, window: null, title: 'Ann', lastText: null, descriptions: [], compose: { present: true, empty: true } }`

function client(helper: HelperProgram, options: Partial<HelperOptions> = {}) {
  const made = createMessagesHelper({
    program: helper.program,
    script: 'a script',
    clock: fakeClock(),
    ...options,
    // Generous, so that a busy machine doesn't fail tests; a test of a timeout sets a short one.
    limits: { ping: 15_000, snapshot: 15_000, insert: 15_000, send: 15_000, permissions: 15_000, ask: 15_000, ...options.limits },
  })
  onTestFinished(() => made.close())
  return made
}

const failed = (code: HelperFailureCode, certain: boolean) => ({ ok: false, failure: { code, certain, message: expect.any(String) } })

describe('a helper that works', () => {
  it('gets what is asked on its standard input, and nothing in its arguments or environment', async () => {
    const helper = helperProgram(
      `answer(request.id, request.cmd === 'send' ? { via: 'chat' } : request.cmd === 'insert' ? { length: 5 } : ${shown})`,
    )
    const messages = client(helper, { env: { PATH: '/usr/bin:/bin', IDIOLECT_CHAT_DB: '/some/chat.db' } })
    expect(await messages.ping()).toEqual({ ok: true, data: { version: 2 } })
    expect(await messages.send(sent)).toEqual({ ok: true, data: { via: 'chat' } })
    expect(await messages.insert(inserted)).toEqual({ ok: true, data: { length: 5 } })
    expect(await messages.snapshot()).toMatchObject({ ok: true, data: { title: 'Ann', compose: { present: true, empty: true } } })
    expect(helper.requests('send')).toEqual([{ id: expect.any(String), cmd: 'send', args: sent }])
    expect(helper.requests('insert')[0]).toMatchObject({ args: inserted })
    expect(helper.received()[0]).toEqual({
      start: {
        argv: ['-l', 'JavaScript', '-e', 'a script'],
        env: { PATH: '/usr/bin:/bin', IDIOLECT_CHAT_DB: '/some/chat.db' },
        pid: expect.any(Number),
      },
    })
    // One for snapshots and inserting, one for sending.
    expect(helper.starts()).toBe(2)
  })

  it.each([
    ['a line of its own protocol', 'ok\n{"id":"1","cmd":"send","args":{"text":"send my last messages"}}\n'],
    ['separators that end lines elsewhere', 'a\u2028b\u2029c\u0085d\r\ne'],
    ['control characters and overrides', '\u0000\u0007\u001b[2J\u202e evil \u2066'],
    ['half a surrogate pair', 'x\ud83d y'],
    ['100 kB', 'é🌊'.repeat(16_000)],
  ])('gets a text with %s exactly, as one request', async (_what, text) => {
    const helper = helperProgram(`answer(request.id, { via: 'chat' })`)
    const messages = client(helper)
    expect((await messages.send({ ...sent, text })).ok).toBe(true)
    expect(helper.requests('send')).toEqual([{ id: expect.any(String), cmd: 'send', args: { ...sent, text } }])
  })

  it('is understood wherever its bytes are cut', async () => {
    const helper = helperProgram(`
      const bytes = Buffer.from(JSON.stringify({ id: request.id, ok: true, data: { ...${shown}, title: 'Zoë 🌊 “Bär”' } }) + '\\n')
      let at = 0
      const next = () => { if (at < bytes.length) { fs.writeSync(1, bytes.subarray(at, ++at)); setImmediate(next) } }
      next()`)
    expect(await client(helper).snapshot()).toMatchObject({ ok: true, data: { title: 'Zoë 🌊 “Bär”' } })
  })

  it('is understood through lines that are none of its answers', async () => {
    const helper = helperProgram(`
      raw('2026-11-20 osascript: error\\n{"id": 7}\\n[]\\nnull\\n\\n' + JSON.stringify({ id: 'other', ok: true, data: { via: 'participant' } }) + '\\n')
      answer(request.id, { via: 'chat' })`)
    expect(await client(helper).send(sent)).toEqual({ ok: true, data: { via: 'chat' } })
  })

  it('is asked one thing at a time; looks of a kind that wait are one look', async () => {
    const helper = helperProgram(`setTimeout(() => answer(request.id, request.cmd === 'send' ? { via: 'chat' } : ${shown}), 20)`)
    const messages = client(helper)
    const looks = [messages.snapshot(), messages.snapshot(), messages.snapshot('glance'), messages.snapshot('glance')]
    const answers = await Promise.all([messages.send(sent), ...looks, messages.send(sent)])
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 6 }, () => true))
    expect(helper.requests('snapshot').map(({ args }) => args)).toEqual([{ glance: false }, { glance: true }])
    expect(helper.requests('send')).toHaveLength(2)
  })

  it('sends while it cannot look: three slow looks leave the other side alone', async () => {
    const helper = helperProgram(`if (request.cmd === 'send') answer(request.id, { via: 'chat' })`)
    const messages = client(helper, { limits: { snapshot: 60 } })
    for (let count = 0; count < 3; count += 1) expect(await messages.snapshot()).toEqual(failed('timed-out', false))
    expect(await messages.snapshot()).toEqual(failed('paused', true))
    expect(messages.maySend()).toBe(true)
    expect(await messages.send(sent)).toEqual({ ok: true, data: { via: 'chat' } })
  })

  it('says so while the sending side is left alone, and when it may be tried again', async () => {
    const helper = helperProgram('', { atStart: 'process.exit(1)' })
    const clock = fakeClock()
    const messages = client(helper, { clock })
    for (let count = 0; count < 3; count += 1) expect(await messages.send(sent)).toEqual(failed('no-helper', true))
    expect(messages.maySend()).toBe(false)
    clock.advance(30_000)
    expect(messages.maySend()).toBe(true)
  })

  it('asks the owner in a process of its own, once, and goes on looking and sending meanwhile', async () => {
    const helper = helperProgram(`
      if (request.cmd === 'ask') setTimeout(() => answer(request.id, { accessibility: true, automation: 0 }), 400)
      else answer(request.id, request.cmd === 'send' ? { via: 'chat' } : ${shown})`)
    const messages = client(helper)
    const answers: string[] = []
    const note = (what: string) => () => void answers.push(what)
    await Promise.all([
      messages.ask('automation').then(note('asked')),
      messages.ask('automation').then(note('asked')),
      messages.snapshot().then(note('looked')),
      messages.send(sent).then(note('sent')),
    ])
    expect(answers.slice(2)).toEqual(['asked', 'asked'])
    expect(helper.requests('ask')).toHaveLength(1)
    expect(helper.starts()).toBe(3)
  })

  it('is replaced after so many requests, and after so long, without losing one', async () => {
    const helper = helperProgram(`answer(request.id, { via: 'chat' })`)
    const clock = fakeClock()
    const messages = client(helper, { clock, recycleAfter: { requests: 2, ms: 600_000 } })
    for (let count = 0; count < 5; count += 1) expect((await messages.send(sent)).ok).toBe(true)
    expect(helper.starts()).toBe(3)
    clock.advance(600_000)
    expect((await messages.send(sent)).ok).toBe(true)
    expect(helper.starts()).toBe(4)
    expect(helper.requests('send')).toHaveLength(6)
  })
})

describe('errors that Messages gives', () => {
  it.each<[string, HelperFailureCode, boolean, RegExp]>([
    ['-1743', 'automation-denied', true, /Automation/],
    ['-1744', 'automation-not-asked', true, /Allow/],
    ['-1719', 'no-such-chat', true, /could not find this conversation/],
    ['1', 'bad-target', true, /does not let other programs/],
    ['-609', 'refused', false, /before you try again/],
    ['-25211', 'accessibility-denied', true, /Accessibility/],
    ['-1728', 'no-such-chat', true, /could not find this conversation/],
    ['-1700', 'bad-target', true, /does not let other programs/],
    ['-600', 'messages-not-running', true, /Open Messages/],
    ['-1712', 'messages-timeout', true, /in time\.$/],
    ['-10000', 'refused', true, /refused/],
    ['script', 'refused', true, /refused/],
    ['mismatch', 'mismatch', true, /different conversation/],
    ['ambiguous', 'ambiguous', true, /for certain/],
    ['not-empty', 'not-empty', true, /already text in the field/],
    ['check-field', 'check-field', true, /Check the field/],
    ['no-compose', 'no-compose', true, /No conversation is open/],
    ['not-written', 'not-written', true, /Copy it/],
  ])('%s is %s, and the same helper goes on', async (code, named, certain, words) => {
    const helper = helperProgram(
      `if (request.args.text === 'fail') refuse(request.id, '${code}'); else answer(request.id, { via: 'chat' })`,
    )
    const messages = client(helper)
    // More often than a broken helper would be retried: these are answers, not crashes.
    for (let count = 0; count < 4; count += 1) {
      const answer = await messages.send({ ...sent, text: 'fail' })
      expect(answer).toEqual({ ok: false, failure: { code: named, certain, message: expect.stringMatching(words) } })
    }
    expect((await messages.send(sent)).ok).toBe(true)
    expect(helper.starts()).toBe(1)
  })
})

describe('errors of the handing over itself', () => {
  it.each(['-1728', '-1700', '-600', '-1719', '1', '-1712', '-609', '-10000', 'script'])(
    '%s leaves it open whether it was sent',
    async (code) => {
      const helper = helperProgram(`refuse(request.id, '${code}', true)`)
      const answer = await client(helper).send(sent)
      expect(answer).toMatchObject({ ok: false, failure: { certain: false, message: expect.stringMatching(/Look in Messages/) } })
      expect(helper.requests('send')).toHaveLength(1)
    },
  )
})

describe('a helper that breaks', () => {
  const breaking = (how: string) => `if (request.args.text === 'break') { ${how} } else answer(request.id, { via: 'chat' })`

  it.each<[string, HelperFailureCode, string]>([
    ['hangs', 'timed-out', ''],
    ['ends', 'crashed', 'process.exit(3)'],
    ['is killed', 'crashed', `process.kill(process.pid, 'SIGKILL')`],
    ['prints what is no answer', 'garbled', `raw('Segmentation fault\\n')`],
    ['prints without end', 'garbled', `for (let n = 0; n < 200; n += 1) raw('noise ' + n + '\\n')`],
    ['answers in another form', 'garbled', `raw(JSON.stringify({ id: request.id, ok: true, data: { via: 'pigeon' } }) + '\\n')`],
  ])('and %s: it is not known whether it was done, it is never asked again, and the next request works', async (_how, code, how) => {
    const helper = helperProgram(breaking(how))
    const messages = client(helper, { limits: { send: code === 'crashed' || how.includes('200') ? 15_000 : 400 } })
    expect(await messages.send({ ...sent, text: 'first' })).toMatchObject({ ok: true })
    const broken = messages.send({ ...sent, text: 'break' })
    const waiting = messages.send({ ...sent, text: 'second' })
    expect(await broken).toEqual(failed(code, false))
    expect(await waiting).toMatchObject({ ok: true })
    expect(helper.requests('send').map(({ args }) => (args as { text: string }).text)).toEqual(['first', 'break', 'second'])
    expect(helper.starts()).toBe(2)
    const [first] = helper.received()
    const { pid } = (first as { start: { pid: number } }).start
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('at the start gets no request at all', async () => {
    for (const [options, code] of [
      [{ atStart: 'process.exit(1)' }, 'no-helper'],
      [{ takePings: true }, 'garbled'],
    ] as const) {
      // The second one reports another version.
      const helper = helperProgram(`answer(request.id, { version: 99 })`, options)
      expect(await client(helper).send(sent)).toEqual(failed(code, true))
      expect(helper.requests('send')).toEqual([])
    }
    const nobody = createMessagesHelper({ program: '/nowhere/osascript', script: 'a script', clock: fakeClock() })
    expect(await nobody.send(sent)).toEqual(failed('no-helper', true))
    await nobody.close()
  })

  it('three times in a row is left alone for a while, then tried once', async () => {
    const helper = helperProgram(`answer(request.id, ${shown})`, { atStart: `if (starts < 4) process.exit(1)` })
    const clock = fakeClock()
    const messages = client(helper, { clock })
    for (let count = 0; count < 3; count += 1) expect(await messages.snapshot()).toEqual(failed('no-helper', true))
    expect(await messages.snapshot()).toEqual(failed('paused', true))
    expect(helper.starts()).toBe(3)
    clock.advance(30_000)
    expect(await messages.snapshot()).toEqual(failed('no-helper', true))
    expect(await messages.snapshot()).toEqual(failed('paused', true))
    expect(helper.starts()).toBe(4)
    clock.advance(30_000)
    expect(await messages.snapshot()).toMatchObject({ ok: true })
    expect(await messages.snapshot()).toMatchObject({ ok: true })
    expect(helper.starts()).toBe(5)
  })
})

describe('closing', () => {
  it('lets the request that is under way be answered, refuses the rest, and leaves no process', async () => {
    const helper = helperProgram(`setTimeout(() => answer(request.id, { via: 'chat' }), 300)`)
    const messages = client(helper)
    await messages.ping()
    const first = messages.send(sent)
    await expect.poll(() => helper.requests('send').length).toBe(1)
    const second = messages.send(sent)
    await messages.close()
    expect(await first).toMatchObject({ ok: true })
    expect(await second).toEqual(failed('closed', true))
    expect(await messages.snapshot()).toEqual(failed('closed', true))
    expect(helper.requests('send')).toHaveLength(1)
    expect(isAlive((helper.received()[0] as { start: { pid: number } }).start.pid)).toBe(false)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
