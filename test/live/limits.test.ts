import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { writeControl } from '#adapters/sample-messages/index.ts'
import { listeningTo } from './listening.ts'
import { fakeClock } from '../fakes.ts'
import { readLog, writtenByMe } from '../soak/account.ts'
import { createMachine, dice, owner, type Machine, type Run } from '../soak/machine.ts'
import { scriptedCompute } from '../soak/scripted-compute.ts'
import { writeIncoming } from '#adapters/sample-messages/incoming.ts'
import { sendByHand } from '#adapters/sample-messages/index.ts'
import { fictionalNumber } from '#adapters/sample-messages/fictional-number.ts'

/** The limits of the design's section 7, measured in Messages itself. */
const minute = 60_000
const hour = 60 * minute

/** A draft that every rule lets pass, other words each time, so that nothing but the limits can stop it. */
function talkative(seed: number) {
  const random = dice(seed)
  const word = () =>
    Array.from({ length: 8 }, () => 'bcdfgklmnprst'.charAt(Math.floor(random() * 13)) + 'aeou'.charAt(Math.floor(random() * 4))).join('')
  return scriptedCompute(() => [{ text: `haha, the ${word()} ${word()} ${word()} was so good`, confidence: 0.95 }])
}

/** The same for somebody who answers automatically too: only courtesies are answered. */
function courteous(texts: readonly string[]) {
  const left = [...texts]
  return scriptedCompute(() => [{ text: `haha, ${left.shift() ?? 'lol'}`, confidence: 0.95 }])
}

/** To people whom the owner has written to the day before: others are answered by nobody but the owner. */
async function listening(machine: Machine, allowed: readonly string[]): Promise<Run> {
  const dayBefore = machine.clock.now() - 24 * hour
  for (const from of allowed) {
    const { chat } = machine.write((sample) => writeIncoming(sample, { from, text: 'hello', at: dayBefore }))
    sendByHand(machine.chatDb, { chat, text: 'hello', at: dayBefore + minute })
  }
  const run = await machine.boot()
  await run.live.listenerOf('imessage').start(owner, listeningTo([...allowed]))
  await run.tick()
  // What is dated like the start itself is from before it.
  machine.elapse(1_000)
  return run
}

/** The most that lie in any span of this length, ms. */
function maxWithin(times: readonly number[], span: number): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at - from <= span).length))
}

const timesOf = (machine: Machine, from: number, chat?: string) =>
  writtenByMe(machine, from).flatMap(({ at, text, chat: here }) =>
    at !== null && text?.startsWith('haha, ') === true && (chat === undefined || chat === here) ? [at] : [],
  )

describe('where the limits bind', () => {
  it('fifty people within ten minutes get thirty replies an hour, and the others are held', async () => {
    const machine = await createMachine({ seed: 3, compute: talkative(3) })
    const people = Array.from({ length: 50 }, (_, index) => fictionalNumber(500 + index))
    const run = await listening(machine, people)
    const start = machine.clock.now()
    people.forEach((from, index) =>
      machine.later(start + 1_000 + index * 12_000, () =>
        machine.write((sample) =>
          writeIncoming(sample, { from, text: `i told them your story, number ${index}`, at: machine.clock.now() }),
        ),
      ),
    )
    while (machine.clock.now() < start + 20 * minute) {
      machine.elapse(6_000)
      await run.tick()
    }
    const times = timesOf(machine, start)
    expect(maxWithin(times, hour)).toBe(30)
    const held = (await readLog(run)).filter(({ state }) => state === 'waiting')
    expect(held).toHaveLength(20)
    expect(held.every(({ reasons }) => reasons.includes('hour-limit'))).toBe(true)
    await run.bury()
  })

  it('one person who never stops gets three replies until the owner writes, and five in ten minutes whatever the owner does', async () => {
    const machine = await createMachine({ seed: 4, compute: talkative(4) })
    const from = fictionalNumber(500)
    const run = await listening(machine, [from])
    const start = machine.clock.now()
    const chat = machine.write((sample) => writeIncoming(sample, { from, text: 'hello', at: start - hour })).chat
    sendByHand(machine.chatDb, { chat, text: 'hello', at: start - hour + minute })
    await run.tick()
    const said = [
      'good morning',
      'sunday was fun',
      'thank you so much',
      'have a good day',
      'love you',
      'dinner was delicious',
      'happy friday',
    ]
    const write = async (index: number) => {
      const text = said[index] ?? ''
      machine.write((sample) => writeIncoming(sample, { from, text, at: machine.clock.now() }))
      for (;;) {
        machine.elapse(6_000)
        await run.tick()
        const line = (await readLog(run)).find((one) => one.text === text)
        if (line !== undefined && line.state !== 'scheduled') return line
      }
    }
    for (const index of [0, 1, 2]) expect(await write(index)).toMatchObject({ state: 'sent' })
    expect(await write(3)).toMatchObject({ state: 'waiting', reasons: ['automatic-turns'] })
    sendByHand(machine.chatDb, { chat, text: 'yay', at: machine.clock.now() })
    machine.elapse(1_000)
    await run.tick()
    for (const index of [4, 5]) expect(await write(index)).toMatchObject({ state: 'sent' })
    sendByHand(machine.chatDb, { chat, text: 'my pleasure', at: machine.clock.now() })
    machine.elapse(1_000)
    await run.tick()
    expect(await write(6)).toMatchObject({ state: 'waiting', reasons: expect.arrayContaining(['chat-limit']) })
    expect(timesOf(machine, start, chat)).toHaveLength(5)
    await run.bury()
  })

  it('the same text again stops it', async () => {
    const machine = await createMachine({ seed: 6, compute: talkative(6) })
    const from = fictionalNumber(500)
    const run = await listening(machine, [from])
    const start = machine.clock.now()
    for (const text of ['have a good day', 'Have a good day', 'have a good day.', 'have a good day!']) {
      machine.write((sample) => writeIncoming(sample, { from, text, at: machine.clock.now() }))
      for (let looks = 0; looks < 15; looks++) {
        machine.elapse(10_000)
        await run.tick()
      }
    }
    expect(timesOf(machine, start)).toHaveLength(1)
    await run.bury()
  })
})

describe('two products that text each other', () => {
  it('stop automatically within the limits', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 2, 9))
    const side = async (number: string, seed: number, words: readonly string[]) => ({
      number,
      machine: await createMachine({ seed, clock, compute: courteous(words) }),
    })
    const ada = await side('+12075550100', 1, ['love you', 'welcome home', 'no worries', 'take care'])
    const bob = await side('+12075550177', 2, ['thank you', 'have fun', 'my pleasure', 'drive safe'])
    renumberOwner(bob.machine.chatDb, bob.number)
    writeControl(ada.machine.chatDb, { replies: false, network: { [bob.number]: bob.machine.chatDb } })
    writeControl(bob.machine.chatDb, { replies: false, network: { [ada.number]: ada.machine.chatDb } })
    const start = clock.now()
    const runs = [await listening(ada.machine, [bob.number]), await listening(bob.machine, [ada.number])]
    ada.machine.write((sample) => writeIncoming(sample, { from: bob.number, text: 'sunday was fun', at: clock.now() }))

    // Six hours: whatever they say to each other is over long before.
    let quietSince = start
    for (let seen = 0; clock.now() < start + 6 * hour;) {
      clock.advance(10_000)
      for (const { machine } of [ada, bob]) {
        machine.app.tick()
        machine.app.rest()
      }
      for (const run of runs) await run.tick()
      const count = [ada, bob].flatMap(({ machine }) => Array.from(machine.told.values()).flat()).length
      if (count !== seen) quietSince = clock.now()
      seen = count
      if (clock.now() - quietSince > 30 * minute) break
    }
    for (const { machine } of [ada, bob]) {
      const times = timesOf(machine, start)
      expect(times.length).toBeGreaterThan(0)
      expect(times.length).toBeLessThanOrEqual(3)
      expect(machine.errors).toEqual([])
    }
    expect(clock.now() - quietSince).toBeGreaterThan(30 * minute)
    const held = (await Promise.all(runs.map(readLog))).flat().filter(({ reasons }) => reasons.includes('automatic-turns'))
    expect(held).toHaveLength(1)
    for (const run of runs) await run.bury()
  })
})

/** Both samples are of one invented person; this one gets a number of its own. */
function renumberOwner(chatDb: string, number: string): void {
  const db = new Database(chatDb)
  db.prepare(`UPDATE message SET destination_caller_id = ?, account = 'E:bob@example.com'`).run(number)
  db.prepare(`UPDATE chat SET last_addressed_handle = ?, account_login = 'E:bob@example.com'`).run(number)
  db.close()
}
