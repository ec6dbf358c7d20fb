import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collect } from '#test/store/collect.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { backups } from './backup.ts'
import type { Store } from '../db.ts'
import { acquireFolderLock } from '../folder/folder-lock.ts'
import type { Migration } from './migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openSqliteStore } from './sqlite.ts'

const clock = fakeClock()

async function newStore(): Promise<{ file: string; keys: ReturnType<typeof fakeKeyRing> }> {
  const file = join(temporaryFolder(), 'idiolect.db')
  const keys = fakeKeyRing()
  const store = await openSqliteStore({ file, keys, clock })
  await store.meta.put('fact', 'kept')
  await store.close()
  return { file, keys }
}

async function fact(store: Store): Promise<string | null> {
  const value = await store.meta.get('fact')
  await store.close()
  return value
}

const adds: Migration = {
  name: '900-adds',
  up: async (db) => {
    await db.schema.createTable('extra').addColumn('id', 'text').execute()
  },
}

describe('the SQLite file', () => {
  it('is readable by its owner alone and durable at every commit', async () => {
    const { file } = await newStore()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const raw = new Database(file)
    onTestFinished(() => void raw.close())
    expect(raw.pragma('journal_mode', { simple: true })).toBe('wal')
  })

  it.each([
    ['suggestions', ['state in (?, ?, ?) order by received_at desc limit 50', 'state in (?, ?, ?) and received_at >= ?']],
    ['outbox', ['1 = 1 order by claimed_at desc limit 5']],
  ])('finds the %s of one person without reading those of everybody', async (table, queries) => {
    const { file } = await newStore()
    const raw = new Database(file)
    onTestFinished(() => void raw.close())
    for (const query of queries) {
      const plan = raw.prepare(`explain query plan select * from ${table} where account_id = ? and conversation_tag in (?) and ${query}`)
      const steps = plan.all(Array.from(query.matchAll(/\?/g), () => '').concat('', ''))
      expect(steps[0]).toMatchObject({ detail: expect.stringMatching(/USING INDEX \w+ \(account_id=\? AND conversation_tag=\?/u) })
    }
  })

  it('keeps other writers out from the first read of a transaction on', async () => {
    const { file, keys } = await newStore()
    const store = await openSqliteStore({ file, keys, clock })
    const other = new Database(file, { timeout: 0 })
    const write = () => other.exec("insert into meta (key, value) values ('other', '1')")
    await store.transaction(async (tables) => {
      expect(await tables.meta.get('fact')).toBe('kept')
      expect(write).toThrow('database is locked')
      // If the other process had written, this would fail permanently, because its read would be stale.
      await tables.meta.put('mine', '1')
    })
    write()
    other.close()
    expect(await store.meta.get('mine')).toBe('1')
    await store.close()
  })

  it('gives the space of what was deleted back to the system', async () => {
    const { file, keys } = await newStore()
    const store = await openSqliteStore({ file, keys, clock })
    await store.accounts.create({ id: 'ada', email: 'a@example.com', name: null, passwordHash: null, now: 0 })
    await store.runs.start({ id: 'x', accountId: 'ada', kind: 'extraction', phase: 'reading' })
    for (let seq = 0; seq < 20; seq++) await store.pairBlocks.append('x', seq, new Uint8Array(512 * 1024), 1)
    expect(statSync(file).size + statSync(`${file}-wal`).size).toBeGreaterThan(10_000_000)
    await store.runs.fail('x', { code: 'internal', message: 'x' })
    await store.forgetLearned('ada')
    expect(statSync(file).size).toBeLessThan(1_000_000)
    expect(statSync(`${file}-wal`).size).toBe(0)
    await store.close()
  })

  it('lets others in while much is deleted', async () => {
    const { file, keys } = await newStore()
    const store = await openSqliteStore({ file, keys, clock })
    await store.accounts.create({ id: 'ada', email: 'a@example.com', name: null, passwordHash: null, now: 0 })
    await store.runs.start({ id: 'x', accountId: 'ada', kind: 'extraction', phase: 'reading' })
    for (let seq = 0; seq < 40; seq++) await store.pairBlocks.append('x', seq, new Uint8Array(1000), 1)
    const seen = new Set<number>()
    const watch = async () => {
      for (let left = 40; left > 0; await new Promise(setImmediate)) {
        left = (await store.pairBlocks.count('x')).blocks
        seen.add(left)
      }
    }
    const [deleted] = await Promise.all([store.pairBlocks.deleteAllOf('x'), watch()])
    expect(deleted).toBe(40)
    expect(seen.size).toBeGreaterThanOrEqual(4)
    await store.close()
  })
})

describe('migrations', () => {
  it('are made in one go with a copy before, the last three of which are kept', async () => {
    const { file, keys } = await newStore()
    expect(backups(file)).toEqual([])
    const list = [...migrations]
    for (let n = 0; n < 5; n++) {
      clock.advance(1000)
      list.push({ name: `90${n}`, up: async (db) => void (await sql`select 1`.execute(db)) })
      expect(await fact(await openSqliteStore({ file, keys, clock, migrations: list }))).toBe('kept')
    }
    const copies = backups(file)
    expect(copies).toHaveLength(3)
    for (const copy of copies) expect(statSync(copy).mode & 0o777).toBe(0o600)
    const newest = new Database(copies[2] ?? '', { readonly: true })
    onTestFinished(() => void newest.close())
    const names = [...migrations.map(({ name }) => name), '900', '901', '902', '903']
    expect(newest.prepare('select name from migrations order by name').pluck().all()).toEqual(names)
    // Nothing to migrate, so nothing is copied.
    await fact(await openSqliteStore({ file, keys, clock, migrations: list }))
    expect(backups(file)).toEqual(copies)
  })

  it('leave no copy of what is forgotten', async () => {
    const { file, keys } = await newStore()
    const store = await openSqliteStore({ file, keys, clock, migrations: [...migrations, adds] })
    await store.accounts.create({ id: 'ada', email: 'a@example.com', name: null, passwordHash: null, now: 0 })
    expect(backups(file)).toHaveLength(1)
    await store.forgetLearned('ada')
    expect(backups(file)).toEqual([])
    await store.close()
  })

  it('that fail leave the store as it was, whatever they did', async () => {
    const { file, keys } = await newStore()
    const failing: Migration = {
      name: '901-fails',
      async up(db) {
        await sql`delete from meta`.execute(db)
        // Outside the transaction: only the copy can undo this.
        await sql`commit`.execute(db)
        await sql`drop table accounts`.execute(db)
        throw new Error('half way')
      },
    }
    const opening = openSqliteStore({ file, keys, clock, migrations: [...migrations, adds, failing] })
    await expect(opening).rejects.toMatchObject({ code: 'migration-failed' })
    const words = await opening.catch((error: Error) => error.message)
    expect(words).toMatch(
      /^The stored data could not be brought to this version of Idiolect\. The data are as they were before; a copy is at .+\.$/,
    )
    const store = await openSqliteStore({ file, keys, clock })
    expect(await store.accounts.count()).toBe(0)
    expect(await fact(store)).toBe('kept')
    expect(existsSync(`${file}.restoring`)).toBe(false)
  })

  it('of a new store that fail leave nothing half made', async () => {
    const file = join(temporaryFolder(), 'idiolect.db')
    const failing: Migration = {
      name: '901-fails',
      up: async () => {
        throw new Error('no')
      },
    }
    await expect(openSqliteStore({ file, keys: fakeKeyRing(), clock, migrations: [...migrations, failing] })).rejects.toMatchObject({
      message: 'The stored data could not be brought to this version of Idiolect.',
    })
    const store = await openSqliteStore({ file, keys: fakeKeyRing(), clock })
    expect(await store.accounts.count()).toBe(0)
    await store.close()
  })

  it('of a newer version are refused, and nothing is touched', async () => {
    const { file, keys } = await newStore()
    await fact(await openSqliteStore({ file, keys, clock, migrations: [...migrations, adds] }))
    await expect(openSqliteStore({ file, keys, clock })).rejects.toMatchObject({
      code: 'newer-store',
      message: 'These data were written by a newer version of Idiolect (900-adds). Start that version, or a later one.',
    })
    expect(await fact(await openSqliteStore({ file, keys, clock, migrations: [...migrations, adds] }))).toBe('kept')
  })
})

describe('the data key', () => {
  it('is made once, where nothing is sealed', async () => {
    const { file, keys } = await newStore()
    await fact(await openSqliteStore({ file, keys, clock }))
    expect(keys.created).toBe(1)
  })

  it('that is missing stops the start, and none is made in its place', async () => {
    const { file, keys } = await newStore()
    keys.lose()
    await expect(openSqliteStore({ file, keys, clock })).rejects.toMatchObject({
      code: 'wrong-key',
      message: 'The key of the stored data is missing. Put it back: a new one cannot open them, so none is made.',
    })
    expect(keys.created).toBe(1)
  })

  it('that is another one stops the start', async () => {
    const { file } = await newStore()
    const named = (id: string, fill: number) => ({
      load: () => [{ id, key: new Uint8Array(32).fill(fill) }],
      create: () => [],
      renew: () => null,
    })
    const opened = (id: string, fill: number) => openSqliteStore({ file, keys: named(id, fill), clock })
    await expect(opened('test', 9)).rejects.toMatchObject({ code: 'wrong-key', message: 'The key "test" does not open the data.' })
    await expect(opened('other', 1)).rejects.toMatchObject({
      code: 'wrong-key',
      message: 'The data are sealed with the key "test", which is not at hand.',
    })
    expect(await fact(await opened('test', 1))).toBe('kept')
  })

  it('that is another one stops the start before the store is migrated', async () => {
    const { file, keys } = await newStore()
    const other = fakeKeyRing('other')
    other.create()
    const later = [...migrations, adds]
    await expect(openSqliteStore({ file, keys: other, clock, migrations: later })).rejects.toMatchObject({ code: 'wrong-key' })
    expect(backups(file)).toEqual([])
    expect(await fact(await openSqliteStore({ file, keys, clock }))).toBe('kept')
  })

  it('may be followed by a newer one while the old one is kept', async () => {
    const { file } = await newStore()
    const old = { id: 'test', key: new Uint8Array(32).fill(1) }
    const next = { id: 'next', key: new Uint8Array(32).fill(2) }
    const ring = (...list: (typeof old)[]) => ({ load: () => list, create: () => [], renew: () => null })
    await fact(await openSqliteStore({ file, keys: ring(next, old), clock }))
    await expect(openSqliteStore({ file, keys: ring(next), clock })).rejects.toMatchObject({ code: 'wrong-key' })
    await expect(openSqliteStore({ file, keys: ring(old), clock })).rejects.toMatchObject({ code: 'wrong-key' })
  })
})

/** Runs a script of `test/` in another process; yields its lines as they arrive. */
function childProcess(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../test/store', script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, lines: createInterface({ input: child.stdout }) }
}

describe('a second process', () => {
  it('does not get the folder, and is told where the first one is', async () => {
    const folder = join(temporaryFolder(), 'data')
    const { child, lines } = childProcess('hold-folder.ts', folder)
    await once(lines, 'line')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(() => acquireFolderLock(folder)).toThrow(`Another Idiolect server holds the data folder ${folder}. Stop it, or use that one.`)
    writeFileSync(join(folder, 'server.json'), JSON.stringify({ address: 'http://127.0.0.1:5002', token: 't', pid: child.pid }))
    expect(() => acquireFolderLock(folder)).toThrow(
      `An Idiolect server is running at http://127.0.0.1:5002 and holds the data folder ${folder}.`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = acquireFolderLock(folder)
    expect(() => acquireFolderLock(folder)).toThrow('holds the data folder')
    lock.release()
    acquireFolderLock(folder).release()
  })
})

describe('kill -9 of a writer', () => {
  it('loses nothing that was acknowledged', async () => {
    const file = join(temporaryFolder(), 'idiolect.db')
    for (const enough of [1, 7, 40]) {
      const { child, lines } = childProcess('write-until-killed.ts', file)
      const acknowledged: string[] = []
      lines.on('line', (line) => {
        acknowledged.push(line)
        if (acknowledged.length === enough) child.kill('SIGKILL')
      })
      await once(child, 'exit')
      expect(acknowledged.length).toBeGreaterThanOrEqual(enough)
      const keys = { load: () => [{ id: 'k', key: new Uint8Array(32).fill(7) }], create: () => [], renew: () => null }
      const store = await openSqliteStore({ file, keys, clock })
      // Each line counts the run's blocks so far, so the last one is the total.
      const [run = '', blocks = ''] = (acknowledged.at(-1) ?? '').split(' ')
      const kept = (await collect(store.pairBlocks.read(run))).map((bytes) => bytes.length)
      expect(kept.length).toBeGreaterThanOrEqual(Number(blocks))
      expect(new Set(kept)).toEqual(new Set([5000]))
      for (const run of await store.runs.listUnfinished()) await store.runs.fail(run.id, { code: 'internal', message: 'killed' })
      await store.close()
    }
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3')
  })
})

const contact = (key: string) => ({ key, name: key, group: false, addresses: [] })

/** A store with an account and its run `one`. */
async function withRun() {
  const file = join(temporaryFolder(), 'idiolect.db')
  const store = await openSqliteStore({ file, keys: fakeKeyRing(), clock })
  onTestFinished(() => store.close())
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await store.runs.start({ id: 'one', accountId: 'ada', kind: 'extraction', phase: 'reading' })
  return { file, store }
}

it('contacts that nobody changed are not opened again', async () => {
  const { file, store } = await withRun()
  await store.contacts.put('ada', 'one', [contact('mom')])
  expect((await store.contacts.list('ada')).map(({ key }) => key)).toEqual(['mom'])
  const beside = new Database(file)
  const sealed = beside.prepare('select sealed from contacts').pluck().get()
  beside.exec("update contacts set sealed = x'00'")
  expect((await store.contacts.list('ada')).map(({ key }) => key)).toEqual(['mom'])
  expect(await store.contacts.list('bob')).toEqual([])
  beside.prepare('update contacts set sealed = ?').run(sealed)
  beside.close()
  await store.runs.start({ id: 'two', accountId: 'ada', kind: 'training', phase: 'collecting' })
  await store.contacts.put('ada', 'two', [contact('sam')])
  expect((await store.contacts.list('ada')).map(({ key }) => key)).toEqual(['mom', 'sam'])
  await store.contacts.deleteAllOf('ada')
  expect(await store.contacts.list('ada')).toEqual([])
})

it('contacts that were opened in one transaction are not opened again in the next, and none are kept of one that was given up', async () => {
  const { file, store } = await withRun()
  const keys = (of: Pick<Store, 'contacts'>) => of.contacts.list('ada').then((list) => list.map(({ key }) => key))
  const givenUp = store.transaction(async (tables) => {
    await tables.contacts.put('ada', 'one', [contact('mom')])
    expect(await keys(tables)).toEqual(['mom'])
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  await store.transaction((tables) => tables.contacts.put('ada', 'one', [contact('sam')]))
  expect(await store.transaction(keys)).toEqual(['sam'])
  const beside = new Database(file)
  beside.exec("update contacts set sealed = x'00'")
  beside.close()
  expect(await store.transaction(keys)).toEqual(['sam'])
  expect(await keys(store)).toEqual(['sam'])
  await store.transaction((tables) => tables.contacts.deleteAllOf('ada'))
  expect(await keys(store)).toEqual([])
})
