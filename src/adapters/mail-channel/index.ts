/**
 * Mailboxes as a channel: listens for unread mail, reads threads, and saves each reply as a draft before sending it.
 *
 * How to add something to ask of a mailbox: `core/ports/mailbox.ts` first. It knows no provider, and neither does this folder.
 */
export { createMailChannel } from './mail-channel.ts'
export type { MailFilters, MailParts } from './parts.ts'
