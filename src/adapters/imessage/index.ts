/**
 * The Messages app of macOS, read from its database.
 *
 * How to add something to read: see `chat-database.ts`. Other folders import from here only.
 */
export { createMessageArchive, type ArchiveOptions } from './archive.ts'
export { readMessages, type ReadOptions } from './read-messages.ts'
export { probeMessagesAccess } from './probe.ts'
export { decodeBody } from './body.ts'
