/**
 * Gmail as a mailbox (`core/ports/mailbox.ts`): Google's own client with an injected `fetch`, a budget in Google's quota units, and the meaning of
 * each refusal for the owner.
 */
export { createGmailMailbox, type GmailOptions } from './gmail-mailbox.ts'
export { createQuota } from './quota.ts'
