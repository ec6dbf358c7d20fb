import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { startPostgres, type TestPostgres } from '#test/store/postgres.ts'
import type { Migration } from './migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openPostgresStore } from './postgres.ts'

const clock = fakeClock()

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

  it('does not start with another key', async () => {
    const url = await postgres.createDatabase()
    await (await openPostgresStore({ url, keys: fakeKeyRing('one'), clock })).close()
    const other = fakeKeyRing('two')
    other.create()
    await expect(openPostgresStore({ url, keys: other, clock })).rejects.toMatchObject({ code: 'wrong-key' })
  })
})
