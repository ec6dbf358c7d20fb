import { AppError } from '#contract/errors.ts'
import { openChatDatabase } from './reading/chat-database.ts'
import { probeSchema } from './reading/schema.ts'

/**
 * Tries to read one message, the only exact test of the permission. Null if that works, otherwise the reason: `no-permission`, `no-database`,
 * `not-a-messages-database`, or `unavailable`.
 */
export function probeMessagesAccess(path: string): AppError | null {
  try {
    const db = openChatDatabase(path)
    try {
      probeSchema(db)
      db.prepare('SELECT 1 FROM message LIMIT 1')()
      return null
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
