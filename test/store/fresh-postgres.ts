import pg from 'pg'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'
import type { TestPostgres } from './postgres.ts'

/** By the server's folder: its database that is copied. */
const made = new Map<string, Promise<string>>()

/**
 * Makes a store's database as a first start leaves it but without a key, and gives its address. It takes a quarter of what all migrations take
 * (`putFreshStore` does this on SQLite).
 */
export async function createFreshStore(postgres: TestPostgres): Promise<string> {
  const known = made.get(postgres.folder) ?? make(postgres)
  made.set(postgres.folder, known)
  return postgres.createDatabase(await known)
}

async function make(postgres: TestPostgres): Promise<string> {
  const url = await postgres.createDatabase()
  await (await openPostgresStore({ url, keys: fakeKeyRing(), clock: fakeClock() })).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`delete from meta where key like 'sealed-check:%'`)
  await client.end()
  return url
}
