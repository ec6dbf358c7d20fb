import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Clock } from '#core/ports/clock.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import type { Store } from '#server/store/db.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { createFreshStore } from './fresh-postgres.ts'
import { putFreshStore } from './fresh-store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** What a store may stand on: `describe.each(databases)('… on %s', (kind) => …)`. */
export const databases = ['sqlite', 'postgres'] as const

export interface StoreOptions {
  readonly clock?: Clock
  readonly keys?: KeyRing
}

/** A database of its own, which can be opened as often as a test likes; each store is closed when the test ends. */
export interface StorePlace {
  open(options?: StoreOptions): Promise<Store>
  /** Of the store on SQLite. */
  readonly file: string
}

/** Called within a `describe`: makes a database of PostgreSQL for a test and gives its address, or undefined where the tests run on SQLite. */
export function addressesOn(kind: (typeof databases)[number], create = (postgres: TestPostgres) => postgres.createDatabase()) {
  let postgres: TestPostgres | null = null
  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  return async (): Promise<string | undefined> => (postgres === null ? undefined : create(postgres))
}

/** Called within a `describe`: where its tests find their stores. */
export function storesOn(kind: (typeof databases)[number]) {
  const newAddress = addressesOn(kind, createFreshStore)

  async function place(): Promise<StorePlace> {
    const url = await newAddress()
    const file = `${temporaryFolder()}/store.db`
    if (url === undefined) await putFreshStore(file)
    return {
      file,
      async open({ clock = fakeClock(), keys = fakeKeyRing() } = {}) {
        const store = await (url === undefined ? openSqliteStore({ file, keys, clock }) : openPostgresStore({ url, keys, clock }))
        onTestFinished(() => store.close())
        return store
      },
    }
  }

  return { place, open: async (options?: StoreOptions): Promise<Store> => (await place()).open(options) }
}
