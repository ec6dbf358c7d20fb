import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { startPostgres, type TestPostgres } from '#test/store/postgres.ts'
import type { Migration } from './migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openPostgresStore } from './postgres.ts'

const clock = fakeClock()

async function rows(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the PostgreSQL store', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  it('is made by one of several processes that start at once', async () => {
    const url = await postgres.createDatabase()
    const keys = fakeKeyRing()
    keys.create()
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ url, keys, clock })))
    await stores[0]?.meta.put('fact', 'kept')
    expect(await stores[2]?.meta.get('fact')).toBe('kept')
    for (const store of stores) await store.close()
  })

  it('is as it was where a migration fails, and refuses a newer version', async () => {
    const url = await postgres.createDatabase()
    const keys = fakeKeyRing()
    const first = await openPostgresStore({ url, keys, clock })
    await first.meta.put('fact', 'kept')
    await first.close()
    const drops: Migration = { name: '900-drops', up: async (db) => void (await sql`drop table meta`.execute(db)) }
    const fails: Migration = {
      name: '901-fails',
      up: async () => {
        throw new Error('no')
      },
    }
    await expect(openPostgresStore({ url, keys, clock, migrations: [...migrations, drops, fails] })).rejects.toMatchObject({
      code: 'migration-failed',
      message: 'The database could not be brought to this version of Idiolect; nothing in it was changed.',
    })
    const again = await openPostgresStore({ url, keys, clock })
    expect(await again.meta.get('fact')).toBe('kept')
    await again.close()

    const harmless: Migration = { name: '902-harmless', up: async (db) => void (await sql`select 1`.execute(db)) }
    await (await openPostgresStore({ url, keys, clock, migrations: [...migrations, harmless] })).close()
    await expect(openPostgresStore({ url, keys, clock })).rejects.toMatchObject({ code: 'newer-store' })
  })

  it('does not start with another key, or none, and is not changed then', async () => {
    const none = await postgres.createDatabase()
    const noKeys = () => {
      throw new AppError('wrong-key', 'none')
    }
    const without = openPostgresStore({ url: none, keys: { load: () => null, create: noKeys, renew: () => null }, clock })
    await expect(without).rejects.toMatchObject({ code: 'wrong-key' })
    expect(await rows(none, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([])

    const url = await postgres.createDatabase()
    const older = migrations.slice(0, -1)
    await (await openPostgresStore({ url, keys: fakeKeyRing('one'), clock, migrations: older })).close()
    const other = fakeKeyRing('two')
    other.create()
    await expect(openPostgresStore({ url, keys: other, clock })).rejects.toMatchObject({ code: 'wrong-key' })
    expect(await rows(url, 'select name from migrations order by name')).toEqual(older.map(({ name }) => ({ name })))
  })
})
