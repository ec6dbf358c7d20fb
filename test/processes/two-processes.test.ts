import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createSeededRandom } from '#adapters/sample-messages/seeded-random.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { collect } from '#test/store/collect.ts'
import { emptySummary } from '#test/fake-compute.ts'
import { full } from '#test/full.ts'
import { bundled } from '#test/programs/programs.ts'
import { createFreshStore } from '#test/store/fresh-postgres.ts'
import { startPostgres, type TestPostgres } from '#test/store/postgres.ts'
import { partBytes, parts, processKeys } from './shared.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const kills = full ? 30 : 3

interface Program {
  readonly child: ChildProcess
  readonly said: string[]
}

it(
  'two processes on one database, one killed again and again: no training is lost, doubled or left half',
  { timeout: 600_000 },
  async () => {
    const url = await createFreshStore(postgres)
    const clock = { now: () => Date.now() }
    const store = await openPostgresStore({ url, keys: processKeys, clock, maxConnections: 4 })
    onTestFinished(() => store.close())
    const programs = [await start(url), await start(url)]
    onTestFinished(() => programs.forEach(({ child }) => child.kill('SIGKILL')))
    const random = createSeededRandom(11)
    const wanted: string[] = []
    const everything: string[] = []

    for (let kill = 0; kill < kills; kill++) {
      // Enough that both are at work when one dies.
      for (let each = 0; each < 3; each++) wanted.push(await ask(store, wanted.length))
      await wait(random.below(500))
      const which = kill % 2
      const dead = programs[which]
      dead?.child.kill('SIGKILL')
      everything.push(...(dead?.said ?? []))
      programs[which] = await start(url)
    }
    await expect.poll(async () => (await store.runs.listUnfinished()).length, { timeout: 60_000, interval: 100 }).toBe(0)
    everything.push(...programs.flatMap(({ said }) => said))

    for (const accountId of wanted) {
      const run = await store.runs.newest(accountId, 'training')
      expect([accountId, run?.phase, run?.error]).toEqual([accountId, 'ready', null])
      const voice = await store.voices.current(accountId)
      expect(voice?.pairs).toBe(parts)
      const kept = await collect(store.voiceParts.read(voice?.id ?? ''))
      expect(kept).toHaveLength(parts)
      for (const [seq, part] of kept.entries()) expect(Buffer.from(part).equals(partBytes(seq))).toBe(true)
      // What an abandoned turn at it had written is gone with it.
      await expect.poll(async () => (await store.voices.ofAccount(accountId)).length).toBe(1)
    }
    expect(everything.filter((line) => line.startsWith('error'))).toEqual([])
    // Each kill can have cut off work; besides that nothing was begun twice.
    const begun = everything.filter((line) => line.startsWith('begun')).length
    expect(begun).toBeGreaterThanOrEqual(wanted.length)
    expect(begun).toBeLessThanOrEqual(wanted.length + kills * 3)
  },
)

/** An account with enough to learn from, and a training that nobody has begun. */
async function ask(store: Awaited<ReturnType<typeof openPostgresStore>>, number: number): Promise<string> {
  const id = `account-${number}`
  await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: 'hash', now: Date.now() })
  const read = `read-${number}`
  await store.runs.start({ id: read, accountId: id, kind: 'extraction', phase: 'reading' })
  await store.pairBlocks.append(read, 0, new Uint8Array([1, 2, 3]), 60)
  await store.finishExtraction({ accountId: id, runId: read, source: 'imessage', days: 30, summary: emptySummary, at: Date.now() })
  const params = { extraction_run: read, sample_data: false, seed: number }
  await store.runs.start({ id: `train-${number}`, accountId: id, kind: 'training', phase: 'collecting', params })
  return id
}

async function start(url: string): Promise<Program> {
  const child = spawn(process.execPath, [await bundled('trainer'), url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)))
    lines.on('line', (line) => {
      said.push(line)
      if (line === 'up') resolve()
    })
  })
  return { child, said }
}
