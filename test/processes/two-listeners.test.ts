import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createSeededRandom } from '#adapters/sample-messages/seeded-random.ts'
import { writeTrustSettings } from '#server/services/trust/settings.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { fakeClock } from '#test/fakes.ts'
import { full } from '#test/full.ts'
import { noShadow } from '#test/live/live.ts'
import { createPostOffice } from '#test/mail/post-office.ts'
import { bundled } from '#test/programs/programs.ts'
import { createFreshStore } from '#test/store/fresh-postgres.ts'
import { startPostgres, type TestPostgres } from '#test/store/postgres.ts'
import { earnedVerdicts } from '#test/soak/earned.ts'
import { giveVoice } from '#test/voice.ts'
import { listener, listeningLasts, renewedEvery, type FromProgram, type MailboxCall, type ToProgram } from './listen-shared.ts'
import { processKeys } from './shared.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const kills = full ? 30 : 3
/** Of the time that the programs live in, ms. */
const step = 15_000
/** Longer than a person takes to answer, and than what was sent is looked for. */
const steps = 14
/** What a reply asks of a mailbox after it was drafted; a kill falls on one of them, before it is done or after. */
const aroundSending: readonly MailboxCall[] = ['thread', 'createDraft', 'thread', 'sendDraft', 'sendDraft', 'draft', 'list']

type Moment = { readonly call: MailboxCall; readonly after: boolean }

/** One mailbox, one database, and two programs that may both listen. */
async function world() {
  const url = await createFreshStore(postgres)
  const clock = fakeClock()
  const box = createPostOffice(clock).box('ada@example.com')
  const store = await openPostgresStore({ url, keys: processKeys, clock, maxConnections: 2 })
  onTestFinished(() => store.close())
  await store.accounts.create({ id: listener, email: 'ada@example.com', name: null, passwordHash: null, now: clock.now() })
  await giveVoice(store, listener)
  await store.transaction(async (tables) => {
    for (const verdict of earnedVerdicts('on-device', clock.now(), 'email')) await tables.verdicts.put(listener, verdict)
  })
  await writeTrustSettings(store, listener, noShadow)
  const errors: string[] = []
  /** Who asks the mailbox is who listens. */
  const asked: Program[] = []
  const fate: { moment: Moment | null } = { moment: null }

  async function start(): Promise<Program> {
    const child = fork(await bundled('listener'), [url, String(clock.now())], { serialization: 'advanced' })
    let done = Promise.withResolvers<void>()
    const up = Promise.withResolvers<void>()
    let dead = false
    const program: Program = {
      child,
      isDead: () => dead,
      async tell(message) {
        if (dead) return
        done = Promise.withResolvers<void>()
        child.send(message, () => undefined)
        await done.promise
      },
      async kill() {
        dead = true
        child.kill('SIGKILL')
        done.resolve()
      },
    }
    child.once('exit', () => void program.kill())
    onTestFinished(() => program.kill())

    async function answer({ id, call, asked: given }: Extract<FromProgram, { type: 'ask' }>): Promise<void> {
      asked.push(program)
      const { moment } = fate
      const dies = moment?.call === call
      if (dies) fate.moment = null
      if (dies && !moment?.after) return program.kill()
      const work = box.mailbox[call] as unknown as (...given: unknown[]) => Promise<unknown>
      let reply: ToProgram
      try {
        reply = { type: 'answer', id, value: await work(...given) }
      } catch (error) {
        reply = { type: 'refused', id, message: String(error) }
      }
      if (dies) return program.kill()
      if (!dead) child.send(reply, () => undefined)
    }
    child.on('message', (message: FromProgram) => {
      if (dead) return
      if (message.type === 'up') up.resolve()
      else if (message.type === 'done') done.resolve()
      else if (message.type === 'error') errors.push(message.message)
      else void answer(message)
    })
    await up.promise
    return program
  }

  const programs = [await start(), await start()]
  await programs[0]?.tell({ type: 'start' })

  /** Time passes for both. */
  async function pass(ms = step): Promise<void> {
    clock.advance(ms)
    await Promise.all(programs.map((program) => program.tell({ type: 'tick', now: clock.now() })))
  }

  /** A new program for each that has died; resolves when somebody listens. */
  async function takeOver(): Promise<void> {
    for (const [at, program] of programs.entries()) if (program.isDead()) programs[at] = await start()
    const before = asked.length
    await pass(listeningLasts)
    for (let tries = 0; asked.length === before && tries < 1_000; tries++) {
      await wait(renewedEvery)
      await pass(1_000)
    }
    expect(asked.length).toBeGreaterThan(before)
  }
  const suggestions = () => store.suggestions.list(listener, null, 1_000)
  const words = () => box.sent.map(({ lines }) => lines.map(({ text }) => text).join('\n'))
  return { box, programs, asked, errors, fate, pass, takeOver, suggestions, words }
}

interface Program {
  readonly child: ChildProcess
  readonly isDead: () => boolean
  /** Resolves when the command is carried out, or the program has died. */
  tell(message: ToProgram): Promise<void>
  kill(): Promise<void>
}

it(
  `two processes that listen on one database, one killed ${kills} times: every mail is answered once at most, none is lost, and the kill switch of one stops the other`,
  { timeout: 600_000 },
  async () => {
    const { box, programs, asked, errors, fate, pass, takeOver, suggestions, words } = await world()
    const random = createSeededRandom(7)
    const holders = new Set<Program>()
    let died = 0
    for (let kill = 0; kill < kills; kill++) {
      await box.arrives(`it was fun ${kill}`, { from: `Person ${kill} <person${kill}@example.com>`, subject: `fun ${kill}` })
      fate.moment = { call: aroundSending[random.below(aroundSending.length)] ?? 'sendDraft', after: random.below(2) === 1 }
      for (let i = 0; i < steps && programs.every((program) => !program.isDead()); i++) await pass()
      // Some moments do not come: then it dies while it does nothing.
      const holder = asked.at(-1)
      if (programs.every((program) => !program.isDead())) await holder?.kill()
      fate.moment = null
      if (holder !== undefined) holders.add(holder)
      died += programs.filter((program) => program.isDead()).length
      await takeOver()
      for (let i = 0; i < 4; i++) await pass()
    }

    expect([died, holders.size]).toEqual([kills, kills])
    const sent = words()
    expect(sent).toEqual([...new Set(sent)])
    const all = await suggestions()
    expect(all.map(({ turn }) => turn.length)).toEqual(all.map(() => 1))
    expect(all).toHaveLength(kills)
    // Reading the mailbox has told of each what became of it; what was not sent waits for the owner, who is told why.
    const wrong = all.filter(({ state, text, reasons }) =>
      state === 'sent' ? !sent.includes(text) : state !== 'waiting' || sent.includes(text) || reasons.length === 0,
    )
    expect(wrong).toEqual([])

    await box.arrives('it was fun 99', { from: 'Person 99 <person99@example.com>' })
    const newest = async () => (await suggestions())[0]
    for (let i = 0; i < steps && (await newest())?.state !== 'scheduled'; i++) await pass()
    expect(await newest()).toMatchObject({ state: 'scheduled', text: 'so funny 99' })
    await programs.find((program) => program !== asked.at(-1))?.tell({ type: 'disable' })
    // Long enough for it to be due.
    await pass(120_000)
    expect(words()).toEqual(sent)
    expect(await newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'disabled' }] })
    expect(errors).toEqual([])
  },
)
