import { statSync } from 'node:fs'
import { openChatDatabase, type ChatDatabase } from './chat-database.ts'
import { probeSchema, type Schema } from './schema.ts'

/** An open Messages database, as it is at the moment. */
export interface LiveConnection {
  readonly db: ChatDatabase
  readonly schema: Schema
  /** Names the file behind the path: another one where the database was replaced. */
  readonly file: string
  /** Statements are made anew where this is another object. */
  readonly opened: object
}

/** One long-lived connection that follows the path, whatever is put there. */
export interface LiveDatabase {
  /** Throws what `openChatDatabase` does; the next call tries again. */
  get(): LiveConnection
  close(): void
}

/**
 * Opens the database anew where the file or its write-ahead log is another one than before: a connection would go on reading the deleted
 * file, or wait for a log that nobody writes any more (reference on messages, section 2.5; three watchers of others went silent that way).
 */
export function createLiveDatabase(path: string): LiveDatabase {
  let connection: (LiveConnection & { log: string | null }) | null = null
  const drop = () => {
    connection?.db.close()
    connection = null
  }
  return {
    get() {
      const file = identityOf(path)
      if (connection !== null && connection.file === file && connection.log === identityOf(`${path}-wal`)) return connection
      drop()
      const db = openChatDatabase(path)
      try {
        // The first read may make the log, so its name is taken behind it.
        const schema = probeSchema(db)
        connection = { db, schema, file: file ?? '', opened: {}, log: identityOf(`${path}-wal`) }
      } catch (error) {
        db.close()
        throw error
      }
      return connection
    },
    close: drop,
  }
}

/** Device and number of a file, or null where there is none. */
function identityOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`
}
