import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'

let made: Promise<Buffer> | null = null

/**
 * Puts a store where there is none, as a first start leaves it but without a key. Opening it takes a few milliseconds; to go through all migrations
 * takes twenty, more than many tests.
 */
export async function putFreshStore(file: string): Promise<void> {
  made ??= make()
  writeFileSync(file, await made, { mode: 0o600 })
}

async function make(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-store-'))
  try {
    const file = join(folder, 'store.db')
    await (await openSqliteStore({ file, keys: fakeKeyRing(), clock: fakeClock() })).close()
    const raw = new Database(file)
    raw.exec(`delete from meta where key like 'sealed-check:%'`)
    raw.pragma('wal_checkpoint(TRUNCATE)')
    raw.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
