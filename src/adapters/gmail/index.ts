/**
 * Gmail as a mailbox (`core/ports/mailbox.ts`): Google's own client over a `fetch` that is handed in, a budget in Google's quota units, and what
 * each of its refusals means for the owner.
 */
export { createGmailMailbox, type GmailOptions } from './gmail-mailbox.ts'
export { createQuota } from './quota.ts'
