import Database from 'better-sqlite3'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { MessageSender } from '#core/ports/live-messages.ts'
import { fakeClock, type FakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { putFreshSample } from '#test/messages/fresh-sample.ts'
import { createMessageSender, readMessages } from '#adapters/imessage/index.ts'
import { controlPath, takeFault, fault as faultSchema, type FaultToMake } from './control.ts'
import { readControl, writeControl } from '../index.ts'
import { liveDatabase } from '#test/messages/watching.ts'
import { openSampleApp, type SampleApp } from './sample-app.ts'
import { writeFileSync } from 'node:fs'

const now = Date.UTC(2026, 10, 20, 15)
const priya = 'iMessage;-;+12075550120'
const request = { chatGuid: priya, address: '+12075550120', text: 'on my way' }

let path = ''
let clock: FakeClock
let app: SampleApp
let sender: MessageSender
beforeEach(() => {
  path = join(temporaryFolder(), 'chat.db')
  putFreshSample({ path, seed: 1, now })
  clock = fakeClock(now)
  app = openSampleApp(path, () => clock.now())
  onTestFinished(() => app.rest())
  sender = createMessageSender({
    database: liveDatabase(path),
    clock,
    helper: {
      send({ chatGuid, text }) {
        app.send({ kind: 'chat', guid: chatGuid }, text)
        return Promise.resolve({ ok: true, data: { via: 'chat' } })
      },
    },
    sleep(ms) {
      wait(ms)
      return Promise.resolve()
    },
  })
})

/** Advances the time, and Messages with it. */
function wait(ms: number): void {
  clock.advance(ms)
  app.tick()
  app.rest()
}

/** The conversation with Priya since the start of the test, as `me: …` and `them: …`. */
function talk(): string[] {
  return [...readMessages({ chatDb: path, within: { days: 1, now: clock.now() }, cards: [] })]
    .flat()
    .filter(({ chat, at }) => chat === priya && (at ?? 0) >= now)
    .map(({ fromMe, text }) => `${fromMe ? 'me' : 'them'}: ${text ?? ''}`)
}

describe('what Messages does with what it took', () => {
  beforeEach(() => writeControl(path, { replies: false }))

  it.each<[FaultToMake | null, object]>([
    [null, { outcome: 'sent', delivered: true, downgraded: false }],
    [
      { on: 'send', do: 'late-join' },
      { outcome: 'sent', delivered: true },
    ],
    [
      { on: 'send', do: 'downgrade' },
      { outcome: 'sent', delivered: false, downgraded: true },
    ],
    [
      { on: 'send', do: 'late-error', error: 22 },
      { outcome: 'failed', reason: 'refused', message: expect.stringMatching(/22/) },
    ],
    [
      { on: 'send', do: 'ghost' },
      { outcome: 'failed', reason: 'ghost' },
    ],
    [
      { on: 'send', do: 'swallow' },
      { outcome: 'unknown', guid: null },
    ],
  ])('%o ends as %o', async (made, expected) => {
    app.meet(made === null ? null : faultSchema.parse(made))
    const baseline = sender.baseline()
    await sender.send(request)
    expect(await sender.verify(request, baseline, 10_000)).toMatchObject(expected)
  })

  it('may be refused after it counted as sent', async () => {
    app.meet(faultSchema.parse({ on: 'send', do: 'error-after-sent' }))
    const baseline = sender.baseline()
    await sender.send(request)
    wait(1_000)
    expect(await sender.verify(request, baseline, 0)).toMatchObject({ outcome: 'sent' })
    const db = new Database(path, { readonly: true })
    const guid = db.prepare<[], string>('SELECT guid FROM message ORDER BY ROWID DESC LIMIT 1').pluck().get() ?? ''
    db.close()
    expect(sender.state(guid)).toMatchObject({ error: 0, sent: true })
    wait(3_000)
    expect(sender.state(guid)).toMatchObject({ error: 22, sent: false })
  })

  it('goes on where another stand-in left off', async () => {
    const baseline = sender.baseline()
    await sender.send(request)
    app.rest()
    const next = openSampleApp(path, () => clock.now())
    onTestFinished(() => next.rest())
    clock.advance(2_000)
    expect(next.tick()).toBeNull()
    expect(await sender.verify(request, baseline, 0)).toMatchObject({ outcome: 'sent', delivered: true })
  })
})

describe('the people of the sample', () => {
  it('text back in their own words, a while later, a few times', () => {
    for (let count = 0; count < 12; count += 1) {
      app.send({ kind: 'chat', guid: priya }, `are you coming? ${count}`)
      wait(3_000)
      expect(talk().at(-1)).toMatch(/^me/)
      wait(20_000)
    }
    const theirs = talk().filter((line) => line.startsWith('them'))
    expect(theirs).toEqual(['them: yes!! 6?', 'them: let me look at the calendar', 'them: always', 'them: yes!! 6?'])
  })

  it('say nothing more where nobody was there for a long time, and nothing at all when told so', () => {
    for (let count = 0; count < 8; count += 1) app.send({ kind: 'chat', guid: priya }, `hello ${count}`)
    wait(3 * 3_600_000)
    expect(talk().filter((line) => line.startsWith('them'))).toEqual([])
    writeControl(path, { replies: false })
    for (let count = 0; count < 8; count += 1) app.send({ kind: 'chat', guid: priya }, `hello again ${count}`)
    wait(60_000)
    expect(talk().filter((line) => line.startsWith('them'))).toEqual([])
  })

  it('are no short codes and no groups', () => {
    const db = new Database(path, { readonly: true })
    const group = db.prepare<[], string>('SELECT guid FROM chat WHERE style = 43').pluck().get() ?? ''
    const count = db.prepare('SELECT count(*) FROM message WHERE is_from_me = 0').pluck()
    const before = count.get()
    for (let turn = 0; turn < 8; turn += 1) {
      app.send({ kind: 'chat', guid: group }, `who is in? ${turn}`)
      app.send({ kind: 'chat', guid: 'SMS;-;55501' }, `stop ${turn}`)
      wait(20_000)
    }
    expect(count.get()).toBe(before)
    db.close()
  })
})

describe('the control file', () => {
  it('uses up its faults one by one, by command', () => {
    writeControl(path, {
      faults: [
        { on: 'send', do: 'error', error: -1743, times: 2 },
        { on: 'snapshot', do: 'hang' },
      ],
    })
    expect(takeFault(path, 'ping')).toBeNull()
    expect(takeFault(path, 'send')).toMatchObject({ error: -1743 })
    expect(readControl(path).faults).toMatchObject([{ on: 'send', times: 1 }, { on: 'snapshot' }])
    expect(takeFault(path, 'send')).toMatchObject({ error: -1743 })
    expect(takeFault(path, 'send')).toBeNull()
    expect(takeFault(path, 'snapshot')).toMatchObject({ do: 'hang' })
    expect(readControl(path)).toEqual({ faults: [], replies: true, network: {} })
  })

  it('that cannot be read does no harm', () => {
    writeFileSync(controlPath(path), '{"faults": [{"on": "dinner"}]}')
    expect(takeFault(path, 'send')).toBeNull()
    writeFileSync(controlPath(path), 'not json')
    expect(readControl(path)).toEqual({ faults: [], replies: true, network: {} })
  })
})
