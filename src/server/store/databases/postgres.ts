import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import { createStore, type Store } from '../db.ts'
import { metaTable } from './meta.ts'
import { applyMigrations, lockForMigration, type Migration, migrationState } from './migrate.ts'
import { migrations as released } from '../migrations/index.ts'
import type { Schema } from '../schema.ts'
import { tryKeys, unlock } from './unlock.ts'

export interface PostgresStoreOptions {
  readonly url: string
  readonly keys: KeyRing
  readonly clock: Clock
  /** Called when an idle connection breaks; the pool replaces it automatically. */
  readonly onConnectionLost?: (error: Error) => void
  readonly maxConnections?: number
  /** Overrides the released list, for tests. */
  readonly migrations?: readonly Migration[]
}

/**
 * Opens the store of a hosted installation; several processes may share it.
 *
 * Throws AppError `newer-store`, `migration-failed` or `wrong-key`; nothing was changed then.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { clock, migrations = released } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: 'idiolect',
    // `count` and all time columns are INT8, and stay below 2^53.
    types: { getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // Without a listener, a broken idle connection would crash the process.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, migrations, options.keys, () => clock.now())
    const sealer = await unlock(metaTable(db), options.keys)
    return createStore(db, sealer, () => clock.now(), {
      kind: 'postgres',
      signInsVersion: () => null,
      // The server vacuums automatically, and backups are the operator's responsibility.
      reclaim: async () => {},
      forgetting: (work) => work(),
    })
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The keys come before any change: what they do not open, or a database without a key, may be somebody else's. */
async function migrate(db: Kysely<Schema>, migrations: readonly Migration[], keys: KeyRing, now: () => number): Promise<void> {
  try {
    // Two processes that create the migrations table at once would collide, so the lock comes first.
    await db.transaction().execute(async (transaction) => {
      await lockForMigration(transaction)
      const { applied } = await migrationState(transaction, migrations)
      await tryKeys(applied.length === 0 ? null : metaTable(transaction), keys)
    })
    await applyMigrations(db, migrations, now, lockForMigration)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('migration-failed', 'The database could not be brought to this version of Idiolect; nothing in it was changed.', {
      cause,
    })
  }
}
