import { AppError } from '#contract/errors.ts'
import { openChatDatabase, type ChatDatabase } from './chat-database.ts'

/** The table that the sample Messages app leaves in the databases it makes, so that they are never taken for a person's own. */
const marker = 'idiolect_sample'

export function hasSampleMarker(db: ChatDatabase): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${marker}'`)().length > 0
}

/** Whether the database at `path` was made by the sample Messages app. False where there is none, or none that can be read. */
export function isSampleDatabase(path: string): boolean {
  try {
    const db = openChatDatabase(path)
    try {
      return hasSampleMarker(db)
    } finally {
      db.close()
    }
  } catch (error) {
    // A database that is only busy may well be a sample.
    if (error instanceof AppError && error.code !== 'unavailable') return false
    throw error
  }
}
