import type { Mail } from '../mail.ts'
import type { AllowedSenders } from './allowed-senders.ts'
import type { Beside, EarlierMail } from './beside-words.ts'

/** Where the mailbox put the mail, and which kind it takes it for. */
export type MailboxSign = 'sent' | 'draft' | 'spam' | 'trash' | 'promotions' | 'social' | 'forums' | 'updates'

/** Everything that a mail is judged by. Plain data. */
export interface MailSituation {
  readonly mail: Mail
  /** When the mailbox took it, ms since 1970; left out where it is not asked for. */
  readonly takenAt?: number
  readonly signs: ReadonlySet<MailboxSign>
  /** Mails of its thread before it, as far as they were read. */
  readonly earlier?: readonly EarlierMail[]
  /** What stood beside mails of its sender that the owner has answered, in whatever thread, as far as that is remembered. */
  readonly familiar?: Beside
  readonly owner: {
    /** Canonical: the account's, its aliases, and those of the owner's other accounts here. */
    readonly addresses: ReadonlySet<string>
    /** Message-IDs that were sent for the owner. */
    readonly sentIds: ReadonlySet<string>
  }
  /** The owner has written to the sender before, or has them among the contacts. */
  readonly known: boolean
  readonly filters: {
    /** Off: mail of senders that take no replies still gets a draft where there is somebody to answer. */
    readonly ignoreNoReply: boolean
    readonly ignoreSubscriptions: boolean
    readonly allowed: AllowedSenders
  }
}
