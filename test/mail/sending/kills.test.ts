import { expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { listeningTo } from '#test/live/listening.ts'
import { runJob } from '#test/live/live.ts'
import { dice, owner } from '#test/soak/machine.ts'
import { scriptedCompute } from '#test/soak/scripted-compute.ts'
import { full } from '#test/full.ts'
import { createMailMachine, people } from './mail-machine.ts'

const kills = full ? 200 : 30
const ports = ['send', 'verify', 'send', 'transaction', 'store'] as const
/** How many calls of each a reply makes, so that a death falls somewhere in it. */
const calls: Readonly<Record<(typeof ports)[number], number>> = { send: 4, verify: 6, store: 12, transaction: 4 }

it(`sends each of ${kills} mails at most once over ${kills} kills around sending, and tells what is missing`, async () => {
  const compute = scriptedCompute(({ incoming }) => [{ text: `so funny ${/\d+/u.exec(incoming.join(' '))?.[0] ?? ''}`, confidence: 0.9 }])
  const machine = await createMailMachine({ seed: 11, compute })
  const { box, clock } = machine
  const random = dice(17)
  let run = await machine.boot()
  await run.live.listenerOf('mail').start(owner, listeningTo(people.flatMap(({ addresses }) => addresses)))
  await run.tick()
  const sentTwice: string[] = []
  /** Deaths between the handover and what became of it. */
  let met = 0

  /** Some time with this server, or what is left of it. */
  async function live(seconds: number): Promise<void> {
    for (let s = 0; s < seconds && !run.life.isOver(); s += 15) {
      clock.advance(15_000)
      await run.tick()
    }
  }

  for (let kill = 0; kill < kills; kill++) {
    await box.arrives(`it was fun ${kill}`, { from: `Person ${kill} <person${kill}@example.com>`, subject: `fun ${kill}` })
    await live(30)
    // Most of them the owner approves; the others go by themselves.
    const [newest] = await run.store.suggestions.list(owner, ['waiting', 'scheduled'], 1)
    const port = ports[kill % ports.length] ?? 'send'
    run.life.doom({ port, when: kill % 8 < 4 ? 'before' : 'after', count: 1 + Math.floor(random() * calls[port]) })
    // Some answers are lost on the way as well.
    box.after = kill % 5 === 0 ? lost() : null
    if (kill % 4 !== 3 && newest !== undefined) await run.alive(() => run.live.acts.approve(owner, newest.id, undefined))
    await live(150)
    const rows = await run.store.outbox.unfinished(owner)
    if (rows.some(({ state }) => state === 'handed')) met += 1
    if (!run.life.isOver()) run.life.die()
    box.after = null
    await run.bury()
    clock.advance(10_000)
    run = await machine.boot()
    await run.resume()
    await live(75)
  }
  await live(180)
  await run.alive(() => runJob(run.live, 'settle-sends'))

  const words = box.sent.map(({ lines }) => lines.map(({ text }) => text).join('\n'))
  for (const one of words) if (words.filter((other) => other === one).length > 1) sentTwice.push(one)
  expect(sentTwice).toEqual([])
  expect(machine.errors).toEqual([])
  const stored = await run.store.suggestions.list(owner, null, 1_000)
  const states = Map.groupBy(stored, ({ state }) => state)
  const wrong = stored
    .filter(({ state, text, turn }) => {
      const sent = words.includes(text)
      if (turn.length === 0) return true
      return state === 'sent' ? !sent : sent
    })
    .map(({ state, text, reasons }) => `${state}: ${text} ${reasons.map(({ code }) => code).join(' ')}`)
  expect(wrong).toEqual([])
  expect(met).toBeGreaterThan(kills / 4)
  expect(stored).toHaveLength(kills)
  expect(states.get('sent')?.length ?? 0).toBeGreaterThan(kills / 4)
  // Reading the mailbox has settled every one of them, and nothing of them lies among the drafts.
  expect(states.get('unknown') ?? []).toEqual([])
  expect(box.drafts.size).toBe(0)
  await run.bury()
})

it.each([
  ['is adopted, and sent once', 10_000, ['sent', 1]],
  ['goes, where its approval is too old to be sent on', 600_000, ['failed', 0]],
])('a draft that a kill left behind before its id was stored %s', async (_what, later, [state, sent]) => {
  const compute = scriptedCompute(() => [{ text: 'so funny', confidence: 0.9 }])
  const machine = await createMailMachine({ seed: 3, compute })
  const { box, clock } = machine
  const first = await machine.boot()
  await first.live.listenerOf('mail').start(owner, listeningTo([], { auto_respond: false }))
  await first.tick()
  await box.arrives('it was fun', { from: 'Person 1 <person1@example.com>' })
  clock.advance(15_000)
  await first.tick()
  const [waiting] = await first.store.suggestions.list(owner, ['waiting'], 1)
  first.life.doom({ port: 'send', when: 'after', count: 1 })
  await first.alive(() => first.live.acts.approve(owner, waiting?.id ?? '', undefined))
  expect([first.life.isOver(), box.drafts.size, box.sent.length]).toEqual([true, 1, 0])
  await first.bury()
  clock.advance(later)
  const second = await machine.boot()
  await second.resume()
  expect([(await second.store.suggestions.find(owner, waiting?.id ?? ''))?.state, box.sent.length]).toEqual([state, sent])
  expect([box.drafts.size, box.calls.filter((call) => call === 'createDraft').length]).toEqual([0, 1])
  expect(machine.errors).toEqual([])
  await second.bury()
})

/** The answer to the next send never comes. */
function lost() {
  let times = 1
  return (call: string) => {
    if (call === 'sendDraft' && times-- > 0) throw new MailboxFailure('unknown', 'No answer came.')
  }
}
