import type { Contact } from '#core/conversation/reply-pair.ts'
import type { MailSituation } from '#core/mail/classify/mail-situation.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Mailboxes } from '#core/ports/mailbox.ts'
import type { SeenMails } from '#core/ports/seen-mails.ts'

/** What the channel is made of. */
export interface MailParts {
  /** See `Channel.id`. */
  readonly id: string
  /** What the owner calls it: `Gmail`. */
  readonly place: string
  readonly mailboxes: Mailboxes
  readonly seen: SeenMails
  /** The people whom the owner knows, by their addresses. */
  readonly contacts: (accountId: string) => Promise<readonly Contact[]>
  /** The owner's settings for their listener. */
  readonly filters: (accountId: string) => Promise<MailFilters>
  readonly clock: Clock
  /** Between two looks for a mail that was sent; for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignalLike) => Promise<void>
}

export interface MailFilters extends Readonly<MailSituation['filters']> {
  /** The most mails that one look reads. */
  readonly maxPerLook: number
}
