import type { Contact } from '#core/conversation/reply-pair.ts'
import type { MailSituation } from '#core/mail/classify/mail-situation.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Mailboxes } from '#core/ports/mailbox.ts'
import type { SeenMails } from '#core/ports/seen-mails.ts'

/** Dependencies of the channel. */
export interface MailParts {
  /** See `Channel.id`. */
  readonly id: string
  /** Name shown to the owner: `Gmail`. */
  readonly place: string
  readonly mailboxes: Mailboxes
  /** Reads large mails away from the event loop. */
  readonly compute: Pick<Compute, 'readMail'>
  readonly seen: SeenMails
  /** The owner's contacts, by address. */
  readonly contacts: (accountId: string) => Promise<readonly Contact[]>
  /** The owner's settings for their listener. */
  readonly filters: (accountId: string) => Promise<MailFilters>
  readonly clock: Clock
  /** Waits between two polls for a sent mail; for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignalLike) => Promise<void>
}

export interface MailFilters extends Readonly<MailSituation['filters']> {
  /** Maximum mails per poll that are drafted for. */
  readonly maxPerPoll: number
}
