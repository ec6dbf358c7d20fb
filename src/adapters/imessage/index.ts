/**
 * The macOS Messages app: reads and watches its database, and controls the app through a helper script.
 *
 * How to add something to read: see `chat-database.ts`; something to ask of the app: see `scripts/messages/host.js`. Other folders import from here
 * only.
 */
export { createMessageArchive, type ArchiveOptions } from './reading/archive.ts'
export { type HelperOptions } from './automation/client.ts'
export { helperScripts, readHelperScript } from './automation/helper-script.ts'
export { createMessagesHelper, systemOsascript } from './automation/helpers.ts'
export { createLiveDatabase, type LiveDatabase } from './live/live-database.ts'
export { createMessagesChannel, type MessagesGrants, type MessagesParts } from './channel/messages-channel.ts'
export { createMessagesView } from './live/view.ts'
export { probeMessagesAccess } from './probe.ts'
export { messagesHistory } from './reading/messages-history.ts'
export { readMessages, type ReadOptions } from './reading/read-messages.ts'
export { createMessageSender, type SenderOptions } from './sender/sender.ts'
export { createWatcher, type WatcherOptions } from './watcher/watcher.ts'
