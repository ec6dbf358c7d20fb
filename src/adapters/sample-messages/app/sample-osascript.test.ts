import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import { temporaryFolder } from '#test/folder.ts'
import { putFreshSample } from '#test/messages/fresh-sample.ts'
import { liveDatabase } from '#test/messages/watching.ts'
import { bundledOsascript } from '#test/programs/programs.ts'
import {
  createMessagesHelper,
  createMessageSender,
  createMessagesView,
  createWatcher,
  helperScripts,
  readHelperScript,
} from '#adapters/imessage/index.ts'
import {
  appendIncoming,
  generateSampleDatabase,
  readControl,
  readSampleApp,
  sendByHand,
  setSampleApp,
  writeControl,
  type FaultToMake,
} from '../index.ts'

const program = await bundledOsascript()
const clock = { now: Date.now }
const script = readHelperScript(helperScripts)
const priya = 'iMessage;-;+12075550120'
const request = { chatGuid: priya, address: '+12075550120', text: 'on my way “now” 🌊' }

/** The program reads the clock itself. */
const begun = Date.now()
let path = ''
beforeEach(() => {
  path = join(temporaryFolder(), 'chat.db')
  putFreshSample({ path, seed: 1, now: begun })
  writeControl(path, { replies: false })
})

function start(limits: { insert?: number; send?: number; snapshot?: number } = {}): MessagesHelper {
  const helper = createMessagesHelper({
    program,
    script,
    clock,
    env: { PATH: '/usr/bin:/bin', IDIOLECT_CHAT_DB: path },
    limits: { ping: 20_000, snapshot: 20_000, insert: 20_000, send: 20_000, ...limits },
  })
  onTestFinished(() => helper.close())
  return helper
}

function senderOf(helper: MessagesHelper) {
  const sender = createMessageSender({ database: liveDatabase(path), helper, clock, settleMs: 1_500 })
  return sender
}

const fault = (...faults: FaultToMake[]) => writeControl(path, { replies: false, faults })

describe('the sample Messages app, driven by the script that ships', () => {
  it('shows the open conversation and takes a text into its field', async () => {
    const helper = start()
    expect(await helper.snapshot()).toMatchObject({ ok: true, data: { running: true, title: null, compose: { present: false } } })
    appendIncoming(path, { from: '+12075550120', text: 'are you there?', at: Date.now() })
    setSampleApp(path, { open: priya })
    expect(await helper.snapshot()).toMatchObject({
      ok: true,
      data: { title: 'Priya Nair', lastText: 'are you there?', front: true, compose: { present: true, empty: true } },
    })
    const insert = {
      text: 'yes 🌊',
      expectTitle: 'Priya Nair',
      expectLastText: 'are you there?',
      titleIsCertain: true,
      mode: 'replaceIfEmpty',
    } as const
    expect(await helper.insert(insert)).toEqual({ ok: true, data: { length: 6 } })
    expect(readSampleApp(path).compose).toBe('yes 🌊')
    expect(await helper.insert(insert)).toMatchObject({ ok: false, failure: { code: 'not-empty' } })
    setSampleApp(path, { open: 'iMessage;-;+16175550112', compose: '' })
    expect(await helper.insert(insert)).toMatchObject({ ok: false, failure: { code: 'mismatch' } })
    setSampleApp(path, { open: priya, fields: 2 })
    expect(await helper.insert(insert)).toMatchObject({ ok: false, failure: { code: 'ambiguous' } })
    setSampleApp(path, { accessibility: false })
    expect(await helper.snapshot()).toMatchObject({ ok: false, failure: { code: 'accessibility-denied' } })
    setSampleApp(path, { accessibility: true, running: false })
    expect(await helper.snapshot()).toMatchObject({ ok: true, data: { running: false, window: null } })
    expect(readSampleApp(path).compose).toBe('')
  })

  it('shows the short names, the joined members and the tree of macOS 27, and says what it is allowed', async () => {
    const helper = start()
    setSampleApp(path, { open: priya, shortNames: true, layout: 27 })
    appendIncoming(path, { from: '+12075550120', text: 'are you there?', at: Date.now() })
    const shown = await helper.snapshot()
    expect(shown).toMatchObject({ ok: true, data: { trusted: true, looked: true, title: 'Priya', lastText: null } })
    expect(shown.ok && shown.data.descriptions.at(-1)).toMatch(/^Priya, are you there\?, /)
    setSampleApp(path, { front: false })
    expect(await helper.snapshot('glance')).toMatchObject({ ok: true, data: { running: true, looked: false, title: null } })
    expect(await helper.permissions()).toEqual({ ok: true, data: { accessibility: true, automation: 0 } })
    setSampleApp(path, { automation: 'not-asked' })
    expect(await helper.permissions()).toMatchObject({ ok: true, data: { automation: -1744 } })
    expect(await helper.send({ ...request, service: null })).toMatchObject({
      ok: false,
      failure: { code: 'automation-not-asked', certain: true },
    })
    expect(await helper.ask('automation')).toMatchObject({ ok: true, data: { automation: 0 } })
    expect((await helper.send({ ...request, service: null })).ok).toBe(true)
  })

  it('is opened where it was quit, in the background, and takes the text once', async () => {
    const helper = start()
    setSampleApp(path, { running: false })
    expect(await helper.permissions()).toMatchObject({ ok: true, data: { automation: -600 } })
    expect((await helper.send({ ...request, service: null })).ok).toBe(true)
    expect(ownTexts().filter((text) => text === request.text)).toHaveLength(1)
    expect(readSampleApp(path).front).toBe(false)
  })

  it('writes what is sent as Messages does, where it is found, and says later that it was delivered', async () => {
    const helper = start()
    const sender = senderOf(helper)
    const watcher = createWatcher({ database: liveDatabase(path), clock, startedAt: Date.now() - 1_000, cursor: null, cards: () => [] })
    watcher.poll()
    const baseline = sender.baseline()
    expect(await sender.send(request)).toEqual({ outcome: 'handed' })
    const verified = await sender.verify(request, baseline, 20_000)
    expect(verified).toMatchObject({ outcome: 'sent', delivered: true, downgraded: false })
    expect(watcher.poll().messages).toMatchObject([{ fromMe: true, text: request.text, chat: priya, fresh: true, kind: 'text' }])
    const db = new Database(path, { readonly: true })
    onTestFinished(() => void db.close())
    expect(
      db.prepare('SELECT text, is_from_me, is_sent, is_delivered, error, service FROM message ORDER BY ROWID DESC LIMIT 1').get(),
    ).toEqual({
      text: null,
      is_from_me: 1,
      is_sent: 1,
      is_delivered: 1,
      error: 0,
      service: 'iMessage',
    })
  })

  it('reaches somebody whose conversation Messages does not find as a person, a group or oneself not', async () => {
    const helper = start()
    const sender = senderOf(helper)
    fault({ on: 'send', do: 'error', error: -1728 })
    const baseline = sender.baseline()
    expect(await sender.send(request)).toEqual({ outcome: 'handed' })
    expect(await sender.verify(request, baseline, 20_000)).toMatchObject({ outcome: 'sent' })
    // The service is unknown, and we don't guess it.
    expect(await sender.send({ ...request, chatGuid: 'any;-;+12075550120' })).toMatchObject({ outcome: 'failed', code: 'no-such-chat' })
    expect(await sender.send({ ...request, chatGuid: 'iMessage;+;chat1', address: null })).toMatchObject({
      outcome: 'failed',
      code: 'no-such-chat',
    })
    const self = { chatGuid: 'iMessage;-;+12075550100', address: '+12075550100', text: 'x' }
    expect(await sender.send(self)).toMatchObject({ outcome: 'failed', code: 'no-such-chat' })
  })

  it('fails with the numbers that Messages gives, and recovers from each', async () => {
    const sender = senderOf(start())
    const cases = [
      [-1743, 'automation-denied', 'failed'],
      // The hand-over itself failed: the text may have been sent.
      [-1700, 'bad-target', 'unknown'],
      [-1712, 'messages-timeout', 'unknown'],
    ] as const
    for (const [error, code, outcome] of cases) {
      fault({ on: 'send', do: 'error', error })
      const text = `with ${error}`
      const baseline = sender.baseline()
      expect(await sender.send({ ...request, text })).toMatchObject({ outcome, code })
      expect(await sender.verify({ ...request, text }, baseline, 0)).toMatchObject({ outcome: 'unknown', guid: null })
      expect(readControl(path).faults).toEqual([])
      expect(await sender.send({ ...request, text: 'and after it' })).toEqual({ outcome: 'handed' })
    }
  })

  it('answers a look with what went wrong, and the next one as ever', async () => {
    const helper = start({ snapshot: 1_500 })
    const cases = [
      [
        { on: 'snapshot', do: 'error', error: -600 },
        { ok: true, data: { running: false } },
      ],
      [
        { on: 'snapshot', do: 'error', error: -25_211 },
        { ok: false, failure: { code: 'accessibility-denied' } },
      ],
      [
        { on: 'snapshot', do: 'error', error: -1712 },
        { ok: false, failure: { code: 'messages-timeout' } },
      ],
      [
        { on: 'snapshot', do: 'hang' },
        { ok: false, failure: { code: 'timed-out' } },
      ],
      [
        { on: 'snapshot', do: 'garbage' },
        { ok: false, failure: { code: 'garbled' } },
      ],
      [
        { on: 'snapshot', do: 'exit' },
        { ok: false, failure: { code: 'crashed' } },
      ],
    ] as const
    for (const [one, expected] of cases) {
      expect((await helper.ping()).ok).toBe(true)
      fault(one)
      expect(await helper.snapshot()).toMatchObject(expected)
      expect(await helper.snapshot()).toMatchObject({ ok: true, data: { running: true } })
    }
  })

  it('leaves unknown what it did without saying so, which verification finds, and nothing is sent twice', async () => {
    const sender = senderOf(start({ send: 1_500 }))
    for (const how of ['hang-after', 'exit-after', 'garbage'] as const) {
      const one = { ...request, text: `sent with ${how}` }
      fault({ on: 'send', do: how })
      const baseline = sender.baseline()
      expect(await sender.send(one)).toMatchObject({ outcome: 'unknown' })
      // The receipts come from the helper that replaced the stopped one.
      expect(await sender.send({ ...request, text: `next after ${how}` })).toEqual({ outcome: 'handed' })
      expect(await sender.verify(one, baseline, 20_000)).toMatchObject({ outcome: 'sent' })
    }
    const own = ownTexts()
    expect(own.filter((text) => text.startsWith('sent with'))).toEqual([
      'sent with hang-after',
      'sent with exit-after',
      'sent with garbage',
    ])
  })

  it('is joined with another machine by a network', async () => {
    const other = join(temporaryFolder(), 'chat.db')
    generateSampleDatabase({ path: other, seed: 2, now: Date.now() })
    writeControl(path, { replies: false, network: { '+12075550120': other } })
    const helper = start()
    expect((await helper.send({ ...request, service: null })).ok).toBe(true)
    const db = new Database(other, { readonly: true })
    onTestFinished(() => void db.close())
    const arrived = db.prepare(
      `SELECT h.id AS sender, m.is_from_me AS fromMe FROM message m JOIN handle h ON h.ROWID = m.handle_id ORDER BY m.ROWID DESC LIMIT 1`,
    )
    await expect.poll(() => arrived.get(), { timeout: 10_000 }).toEqual({ sender: '+12075550100', fromMe: 0 })
  })

  it('shows what the owner types and sends there themselves', () => {
    const sent = sendByHand(path, { chat: priya, text: 'by my own hand', at: Date.now() })
    expect(ownTexts()).toContain('by my own hand')
    expect(sent.chat).toBe(priya)
    expect(() => sendByHand(path, { chat: 'nowhere', text: 'x', at: Date.now() })).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})

describe('sample-osascript', () => {
  const program = join(import.meta.dirname, '..', '..', '..', '..', 'bin', 'sample-osascript')

  async function run(env: Record<string, string>, args = ['-l', 'JavaScript', '-e', script]) {
    const child = spawn(program, args, { env: { PATH: '/usr/bin:/bin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (data) => (said += String(data)))
    const [code] = await once(child, 'close')
    return { code: code as unknown, said }
  }

  it('refuses a database without the mark, and leaves it as it is', async () => {
    const real = join(temporaryFolder(), 'chat.db')
    const db = new Database(real)
    db.exec('CREATE TABLE message (guid)')
    db.close()
    expect(await run({ IDIOLECT_CHAT_DB: real })).toMatchObject({ code: 1, said: expect.stringMatching(/not the sample database/) })
    const helper = createMessagesHelper({ program, script, clock, env: { PATH: '/usr/bin:/bin', IDIOLECT_CHAT_DB: real } })
    expect(await helper.send({ ...request, service: null })).toMatchObject({ ok: false, failure: { code: 'no-helper', certain: true } })
    await helper.close()
    const after = new Database(real, { readonly: true })
    expect(after.prepare('SELECT name FROM sqlite_master').pluck().all()).toEqual(['message'])
    after.close()
  })

  it('says how it is used', async () => {
    expect(await run({})).toMatchObject({ code: 2, said: expect.stringMatching(/IDIOLECT_CHAT_DB/) })
    expect(await run({ IDIOLECT_CHAT_DB: path }, ['-e', 'x'])).toMatchObject({ code: expect.any(Number), said: expect.stringMatching(/./) })
  })

  it('ends with its input, also while it hangs', async () => {
    fault({ on: 'ping', do: 'hang' })
    const child = spawn(program, ['-l', 'JavaScript', '-e', script], { env: { PATH: '/usr/bin:/bin', IDIOLECT_CHAT_DB: path } })
    child.stdin.end('{"id":"1","cmd":"ping"}\n')
    await once(child, 'close')
    expect(child.exitCode).toBe(1)
  })
})

function ownTexts(): string[] {
  const view = createMessagesView({ database: liveDatabase(path), clock, cards: () => [] })
  return view
    .thread(priya, 50)
    .filter(({ fromMe }) => fromMe)
    .map(({ text }) => text ?? '')
}
