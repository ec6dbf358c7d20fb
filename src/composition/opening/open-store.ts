import { join } from 'node:path'
import { fixedKeys, keyFile } from '#adapters/secrets/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import type { ServerDeps } from '#server/deps.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import type { Store } from '#server/store/db.ts'
import { acquireFolderLock } from '#server/store/folder/folder-lock.ts'
import { stopMarker, type StopMarker } from '#server/store/folder/stop-marker.ts'
import type { Config } from '../config.ts'

/**
 * The store of this mode: PostgreSQL if hosted, otherwise a file in the data folder, which is locked for this process. `marker`: the folder's; null if
 * there is no folder. `given`: the data key; if omitted, the configuration's, or else a file in the data folder.
 *
 * Throws AppError `folder-in-use`, and what `openPostgresStore` and `openSqliteStore` throw.
 */
export async function openStore(
  config: Config,
  given: KeyRing | undefined,
  clock: Clock,
  log: Pick<ServerDeps['log'], 'warn'>,
  opened: AsyncDisposableStack,
): Promise<{ store: Store; marker: StopMarker | null }> {
  const closeStore = (store: Store) => store.close()
  if (config.databaseUrl !== null) {
    const opening = openPostgresStore({
      url: config.databaseUrl,
      keys: fixedKeys(config.secretKeys),
      clock,
      onConnectionLost: (err) => log.warn({ err }, 'a connection to the database was lost'),
    })
    return { store: opened.adopt(await opening, closeStore), marker: null }
  }
  opened.adopt(acquireFolderLock(config.dataDir), (lock) => lock.release())
  const keys = given ?? (config.secretKeys.length > 0 ? fixedKeys(config.secretKeys) : keyFile(join(config.dataDir, 'key.json')))
  const store = opened.adopt(await openSqliteStore({ file: join(config.dataDir, 'idiolect.db'), keys, clock }), closeStore)
  return { store, marker: stopMarker(config.dataDir, store.meta) }
}
