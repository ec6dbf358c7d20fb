import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { HeldElsewhere, createLeases, leaseMs, LeaseLost } from '#server/jobs/leases.ts'
import { pruningJobs } from '#server/jobs/prune-jobs.ts'
import { createRunner, runnable, single } from '#server/jobs/runner.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import { openSqliteStore } from '../databases/sqlite.ts'

const job = { id: 'training', key: 'run-1' }

describe.each(databases)('who does which work, on %s', (engine) => {
  const stores = storesOn(engine)

  async function open() {
    const clock = fakeClock()
    const store = await stores.open({ clock })
    return { clock, jobs: store.jobs }
  }

  it('is one of two that ask at once, until its time is over', async () => {
    const { clock, jobs } = await open()
    const both = await Promise.all(['a', 'b'].map((owner) => jobs.take(job, owner, leaseMs)))
    expect(both.filter(Boolean)).toHaveLength(1)
    const [mine, other] = both[0] === true ? ['a', 'b'] : ['b', 'a']
    clock.advance(leaseMs - 1)
    expect(await jobs.isHeld(job)).toBe(true)
    expect(await jobs.renew(job, mine ?? '', leaseMs)).toBe(true)
    clock.advance(leaseMs - 1)
    expect(await jobs.take(job, other ?? '', leaseMs)).toBe(false)
    clock.advance(1)
    expect(await jobs.isHeld(job)).toBe(false)
    expect(await jobs.take(job, other ?? '', leaseMs)).toBe(true)
    expect(await jobs.renew(job, mine ?? '', leaseMs)).toBe(false)
  })

  it('is free at once where it was given back, gone where it ended, and nobody’s where one process knows itself alone', async () => {
    const { jobs } = await open()
    await jobs.take(job, 'a', leaseMs)
    await jobs.release(job, 'b')
    expect(await jobs.isHeld(job)).toBe(true)
    await jobs.release(job, 'a')
    expect(await jobs.take(job, 'b', leaseMs)).toBe(true)
    await jobs.end(job, 'a')
    expect(await jobs.isHeld(job)).toBe(true)
    await jobs.releaseAll()
    expect(await jobs.take(job, 'c', leaseMs)).toBe(true)
    await jobs.end(job, null)
    expect(await jobs.renew(job, 'c', leaseMs)).toBe(false)
  })

  it('comes again when it is due, and not before, whoever asks', async () => {
    const { clock, jobs } = await open()
    await jobs.take(job, 'a', leaseMs)
    await jobs.doneUntil(job, 'a', clock.now() + 1_000)
    expect(await jobs.take(job, 'b', leaseMs)).toBe(false)
    clock.advance(1_000)
    expect(await jobs.take(job, 'b', leaseMs)).toBe(true)
  })
})

describe('work under a lease', () => {
  async function open() {
    const clock = fakeClock()
    const file = `${temporaryFolder()}/store.db`
    const store = await openSqliteStore({ file, keys: fakeKeyRing(), clock })
    onTestFinished(() => store.close())
    const errors: string[] = []
    const log = { error: (_details: object, message: string) => void errors.push(message) }
    return { clock, file, jobs: store.jobs, log, errors, here: createLeases(store.jobs, log), there: createLeases(store.jobs, log) }
  }

  it('is done in one place at a time', async () => {
    const { here, there } = await open()
    let end: () => void = () => undefined
    const held = here.hold(job, () => new Promise<string>((resolve) => (end = () => resolve('done'))))
    await expect.poll(() => there.isHeld(job)).toBe(true)
    await expect(there.hold(job, () => Promise.resolve('twice'))).rejects.toThrow(HeldElsewhere)
    end()
    expect(await held).toBe('done')
    expect(await there.hold(job, () => Promise.resolve('next'))).toBe('next')
  })

  it('hears that it is no longer wanted, or somebody else’s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { here, there } = await open()
    const seen: unknown[] = []
    const held = here.hold(
      job,
      (signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(void seen.push(signal.reason)))),
    )
    await expect.poll(() => there.isHeld(job)).toBe(true)
    await there.revoke(job)
    vi.advanceTimersByTime(leaseMs / 3)
    await held
    expect(seen).toEqual([expect.any(LeaseLost)])
  })

  it('that recurs is done by one of two processes, again when it is due, and its failure is no end of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const { clock, here, there, log, errors } = await open()
    const done: string[] = []
    const of = (where: string) =>
      single({
        id: 'tidy',
        every: 10_000,
        run: () => (done.push(where) === 2 ? Promise.reject(new Error('the disk')) : Promise.resolve()),
      })
    const runners = [createRunner([of('here')], { leases: here, clock, log }), createRunner([of('there')], { leases: there, clock, log })]
    for (const runner of runners) runner.begin()
    for (const expected of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(() => expect(done).toHaveLength(expected))
      clock.advance(10_000)
    }
    expect(errors).toEqual(['a job failed'])
    for (const runner of runners) await runner.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(done).toHaveLength(3)
  })

  it('comes again when a piece of it says, and leaves nothing behind once that is never', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const { clock, jobs, here, log } = await open()
    const pauses = [30_000, null]
    let done = 0
    const job = runnable({
      id: 'settle',
      every: 10_000,
      schema: z.object({ row: z.string() }),
      pieces: () => Promise.resolve(done < 2 ? [{ row: 'a' }] : []),
      run: () => Promise.resolve({ in: pauses[done++] ?? null }),
    })
    const runner = createRunner([job], { leases: here, clock, log })
    runner.begin()
    for (const expected of [1, 1, 1, 2]) {
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(() => expect(done).toBe(expected))
      clock.advance(10_000)
    }
    await runner.close()
    // Free for any process: it has no due time.
    expect(await jobs.take({ id: 'settle', key: JSON.stringify({ row: 'a' }) }, 'another process', leaseMs)).toBe(true)
  })

  it('leaves no row a day after it was due, where nobody does it any more', async () => {
    const { clock, jobs, file } = await open()
    const day = 86_400_000
    for (const key of ['done', 'due later', 'under way']) await jobs.take({ id: 'settle', key }, 'a', leaseMs)
    await jobs.doneUntil({ id: 'settle', key: 'done' }, 'a', clock.now() + 30_000)
    await jobs.doneUntil({ id: 'settle', key: 'due later' }, 'a', clock.now() + 9 * day)
    clock.advance(2 * day)
    await pruningJobs({ jobs }, clock).run('', new AbortController().signal)
    const database = new DatabaseSync(file, { readOnly: true })
    const rows = database.prepare('select key from jobs order by key').all()
    database.close()
    expect(rows.map(({ key }) => key)).toEqual(['due later', 'under way'])
  })

  it('has a lease and a time for each of its pieces: one that fails keeps no other from being done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const { clock, jobs, here, log, errors } = await open()
    const done: string[] = []
    const each = runnable({
      id: 'tidy',
      every: 10_000,
      schema: z.object({ account: z.string() }),
      pieces: () => Promise.resolve([{ account: 'ada' }, { account: 'bob' }, { account: 'cleo' }]),
      run: ({ account }) => (account === 'ada' ? Promise.reject(new Error('the disk')) : Promise.resolve(void done.push(account))),
    })
    await jobs.take({ id: 'tidy', key: JSON.stringify({ account: 'bob' }) }, 'another process', leaseMs)
    const runner = createRunner([each], { leases: here, clock, log })
    runner.begin()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(done).toEqual(['cleo']))
    expect(errors).toEqual(['a job failed'])
    await runner.close()
  })
})
