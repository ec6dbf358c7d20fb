import Database from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { KeyRing } from '#core/ports/keys.ts'
import type { Store } from '#server/store/db.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { migrations } from '#server/store/migrations/index.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { addressesOn, type databases } from './stores.ts'

/** A store as an older version left it, with one account, `ada`. */
export interface OldStore {
  /** Runs a statement beside the product, and gives the rows it returns. */
  readonly rows: (statement: string, values?: readonly unknown[]) => Promise<unknown[]>
  readonly insert: (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>
  /** As the product opens it now; closed when the test ends. */
  readonly open: () => Promise<Store>
}

/** Called within a `describe`: makes stores as they were before the migration of that name. */
export function storesBefore(kind: (typeof databases)[number], name: string) {
  const newAddress = addressesOn(kind)
  const older = migrations.slice(
    0,
    migrations.findIndex((one) => one.name === name),
  )
  return async (keys: KeyRing = fakeKeyRing()): Promise<OldStore> => {
    const clock = fakeClock()
    const url = await newAddress()
    const file = `${temporaryFolder()}/store.db`
    const open = (list = migrations) =>
      url === undefined
        ? openSqliteStore({ file, keys, clock, migrations: list })
        : openPostgresStore({ url, keys, clock, migrations: list })
    const old = await open(older)
    await old.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: 'hash', now: clock.now() })
    await old.close()
    const rows = url === undefined ? sqliteRows(file) : await postgresRows(url)
    return {
      rows,
      async insert(table, row) {
        const names = Object.keys(row)
        const places = names.map((_, index) => (url === undefined ? '?' : `$${index + 1}`))
        await rows(`insert into ${table} (${names.join()}) values (${places.join()})`, Object.values(row))
      },
      async open() {
        const store = await open()
        onTestFinished(() => store.close())
        return store
      },
    }
  }
}

function sqliteRows(file: string): OldStore['rows'] {
  const raw = new Database(file)
  raw.pragma('foreign_keys = ON')
  onTestFinished(() => void raw.close())
  return async (statement, values = []) => {
    const prepared = raw.prepare(statement)
    if (prepared.reader) return prepared.all(...values)
    prepared.run(...values)
    return []
  }
}

async function postgresRows(url: string): Promise<OldStore['rows']> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return async (statement, values = []) => (await client.query<Record<string, unknown>>(statement, [...values])).rows
}
