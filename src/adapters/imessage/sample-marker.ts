import type { ChatDatabase } from './reading/chat-database.ts'

/** The table that the sample Messages app leaves in the databases it makes, so that they are never taken for a person's own. */
const marker = 'idiolect_sample'

export function hasSampleMarker(db: ChatDatabase): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${marker}'`)().length > 0
}
