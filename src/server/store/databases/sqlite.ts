import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import { backUp, deleteBackups, restore } from './backup.ts'
import { accountsTable } from '../account/accounts.ts'
import { createStore, type Store } from '../db.ts'
import { metaTable } from './meta.ts'
import { applyMigrations, type Migration, migrationState } from './migrate.ts'
import { migrations as released } from '../migrations/index.ts'
import type { Schema } from '../schema.ts'
import { replaceableSealer } from './sealer.ts'
import { inSlices } from './slices.ts'
import { renewKey, tryKeys, unlock } from './unlock.ts'

export interface SqliteStoreOptions {
  readonly file: string
  readonly keys: KeyRing
  readonly clock: Clock
  /** Overrides the released list, for tests. */
  readonly migrations?: readonly Migration[]
}

/**
 * Opens the store of one machine, creating it if missing. The caller holds the folder's lock (`folder/folder-lock.ts`).
 *
 * Throws AppError `newer-store`, `migration-failed` or `wrong-key`; the file is unchanged then.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { file, clock, migrations = released } = options
  await migrateFile(file, migrations, options.keys, () => clock.now())
  const raw = openFile(file)
  let signIns = 0
  const db = kyselyOver(raw, (statement) => {
    if (writesSignIns.test(statement)) signIns++
  })
  const meta = metaTable(db)
  // Uses the same queue as every statement, so that it never runs inside another transaction.
  const alone = <T>(act: () => T): Promise<T> => db.connection().execute(() => Promise.resolve(act()))

  async function rewrite(): Promise<void> {
    await alone(() => raw.exec('vacuum'))
    await meta.put(rewritten, 'yes')
    await truncateLog()
  }
  const truncateLog = () => alone(() => raw.pragma('wal_checkpoint(TRUNCATE)'))

  try {
    const state = await meta.get(rewritten)
    // Either an older store, whose free pages still hold deleted data, or an interrupted deletion.
    if (state === 'wanted') deleteBackups(file)
    // A full disk must not prevent startup; the rest is done at the next one.
    await (state === 'yes' ? truncateLog() : rewrite()).catch(notEnoughRoom)
    const sealer = replaceableSealer(await unlock(meta, options.keys))
    const accounts = accountsTable(db)
    const isEmpty = async () => (await accounts.count()) === 0
    return createStore(db, sealer, () => clock.now(), {
      kind: 'sqlite',
      signInsVersion: () => signIns,
      async reclaim() {
        await inSlices(async () => {
          const before = await alone(() => freePages(raw))
          if (before === 0) return 0
          await alone(() => raw.pragma('incremental_vacuum(256)'))
          return before - (await alone(() => freePages(raw)))
        })
      },
      async forgetting(work) {
        await meta.put(rewritten, 'wanted')
        const done = await work()
        const renewed = (await isEmpty()) ? await renewKey(meta, options.keys, isEmpty) : null
        if (renewed !== null) sealer.use(renewed)
        deleteBackups(file)
        await rewrite().catch((cause: unknown) => {
          notEnoughRoom(cause)
          const words = 'It is deleted. The disk is too full to clear its traces from the file as well; that is done at the next start.'
          throw new AppError('unavailable', words, { cause, details: { deleted: true } })
        })
        return done
      },
    })
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Store metadata: `yes` if the file holds no deleted data, `wanted` while a deletion is in progress. */
const rewritten = 'rewritten'

/** Migrates the file to this version, and restores it on failure. */
async function migrateFile(file: string, migrations: readonly Migration[], keys: KeyRing, now: () => number): Promise<void> {
  const raw = openFile(file)
  const db = kyselyOver(raw)
  let copy: string | null = null
  try {
    const { applied, pending } = await migrationState(db, migrations)
    if (pending.length === 0) return
    if (applied.length > 0) {
      await tryKeys(metaTable(db), keys)
      copy = backUp(raw, file, now())
    }
    await applyMigrations(db, migrations, now)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    await db.destroy()
    raw.close()
    if (copy !== null) restore(copy, file)
    const after = copy === null ? '' : ` The data are as they were before; a copy is at ${copy}.`
    throw new AppError('migration-failed', `The stored data could not be brought to this version of Idiolect.${after}`, { cause })
  } finally {
    await db.destroy()
    raw.close()
  }
}

/**
 * WAL with `synchronous = FULL`: acknowledged writes survive a power cut (measured). `auto_vacuum` must be set before the first table is created; it
 * lets deleted data leave the file in slices.
 */
function openFile(file: string): Database.Database {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const raw = new Database(file)
  try {
    raw.pragma('busy_timeout = 5000')
    raw.pragma('auto_vacuum = INCREMENTAL')
    raw.pragma('journal_mode = WAL')
    raw.pragma('synchronous = FULL')
    raw.pragma('foreign_keys = ON')
    // Deleted data is overwritten, not only unlinked.
    raw.pragma('secure_delete = ON')
    // Checkpoints every 1 MiB: the commit that checkpoints blocks the server's event loop, and 4 MiB takes four times as long.
    raw.pragma('wal_autocheckpoint = 256')
  } catch (error) {
    raw.close()
    throw error
  }
  return raw
}

const maxPrepared = 200
/** Matches statements generated by Kysely: quoted names, lowercase keywords. */
const writesSignIns = /^(?:insert into|update|delete from) "(?:sessions|accounts)"/u

/**
 * Kysely begins deferred transactions, which fail immediately when another process writes between read and write; `begin immediate` waits instead. On
 * a full disk SQLite has already rolled back, and a second rollback would fail and hide the cause.
 *
 * Statements are prepared once, because preparing takes longer than running most of them.
 */
function kyselyOver(raw: Database.Database, told: (statement: string) => void = () => undefined): Kysely<Schema> {
  const prepared = new Map<string, Database.Statement>()
  function prepareOnce(statement: string): Database.Statement {
    const before = prepared.get(statement)
    // A statement whose rows are still being read cannot be reused.
    if (before?.busy === false) return before
    const made = raw.prepare(statement)
    // Each list length is a new SQL string, so the cache would grow without this limit.
    if (prepared.size >= maxPrepared) prepared.clear()
    prepared.set(statement, made)
    return made
  }
  const database = {
    close: () => {
      if (raw.open) raw.close()
    },
    prepare(statement: string) {
      told(statement)
      if (statement === 'rollback' && !raw.inTransaction) return raw.prepare('select 1 where 0')
      return prepareOnce(statement === 'begin' ? 'begin immediate' : statement)
    },
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
}

/** Ignores a full disk, which SQLite also reports as an I/O error; rethrows every other error. */
function notEnoughRoom(error: unknown): void {
  if (!(error instanceof Database.SqliteError && /^SQLITE_(?:FULL|IOERR)/u.test(error.code))) throw error
}

function freePages(raw: Database.Database): number {
  return Number(raw.pragma('freelist_count', { simple: true }))
}
