import type { ChatDatabase } from './reading/chat-database.ts'

/** Table in every database made by the sample Messages app, so that it is never mistaken for a person's own. */
const marker = 'idiolect_sample'

export function hasSampleMarker(db: ChatDatabase): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${marker}'`)().length > 0
}
