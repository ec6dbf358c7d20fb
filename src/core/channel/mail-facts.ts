import type { Reason } from '#contract/live/suggestions.ts'

/** What the headers of an e-mail say. */
export interface MailFacts {
  /** Out-of-office notes, receipts, bounces (RFC 3834). */
  readonly automatic: boolean
  /** Lists, newsletters, subscriptions. */
  readonly bulk: boolean
  readonly noReply: boolean
  /** The sender's domain vouches for it. */
  readonly authenticated: boolean
  /** One of the owner's addresses is in To or Cc. */
  readonly toOwner: boolean
  /** All reasons not to answer it without the owner, in sentences for them. Omitted if it was not judged. */
  readonly why?: readonly Reason[]
}
