import { type Kysely, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Schema } from '../schema.ts'

/** One schema step. All pending steps run in one transaction: all of them, or none. */
export interface Migration {
  readonly name: string
  up(db: Kysely<unknown>): Promise<void>
}

export interface MigrationState {
  readonly applied: readonly string[]
  readonly pending: readonly Migration[]
}

/**
 * Compares the database's applied steps with the known ones.
 *
 * Throws AppError `newer-store` if the database has a step that this version does not know. Kysely's own migrator calls that case corrupt and runs
 * SQLite's steps outside a transaction, which is why we have our own runner.
 */
export async function migrationState(db: Kysely<Schema>, migrations: readonly Migration[]): Promise<MigrationState> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute()
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  const applied = rows.map((row) => row.name)
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new AppError(
      'newer-store',
      `These data were written by a newer version of Idiolect (${unknown.join(', ')}). Start that version, or a later one.`,
    )
  }
  return { applied, pending: migrations.filter((migration) => !applied.includes(migration.name)) }
}

/**
 * Applies pending steps in one transaction. `lock` runs first inside it: PostgreSQL takes its advisory lock there; SQLite's transaction is already a
 * lock. Steps that another process applied meanwhile are skipped.
 */
export async function applyMigrations(
  db: Kysely<Schema>,
  migrations: readonly Migration[],
  now: () => number,
  lock: (db: Kysely<Schema>) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lock(transaction)
    const { pending } = await migrationState(transaction, migrations)
    for (const migration of pending) {
      await migration.up(transaction as unknown as Kysely<unknown>)
      await transaction.insertInto('migrations').values({ name: migration.name, applied_at: now() }).execute()
    }
  })
}

/** Held until the end of the transaction. The lock number is arbitrary. */
export async function lockForMigration(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7212005002)`.execute(db)
}
