/**
 * Mailboxes as a channel: what lies unread in them is listened to, threads are read, and a reply is put among the drafts and then sent.
 *
 * How to add something that is asked of a mailbox: `core/ports/mailbox.ts` first; it knows no provider, and neither does this folder.
 */
export { createMailChannel } from './mail-channel.ts'
export type { MailFilters, MailParts } from './parts.ts'
