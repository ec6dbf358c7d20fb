import type { Mail } from '../mail.ts'
import type { AllowedSenders } from './allowed-senders.ts'
import type { Beside, EarlierMail } from './beside-words.ts'

/** The mailbox's folder and category for the mail. */
export type MailboxSign = 'sent' | 'draft' | 'spam' | 'trash' | 'promotions' | 'social' | 'forums' | 'updates'

/** Everything needed to classify a mail, as plain data. */
export interface MailSituation {
  readonly mail: Mail
  /** When the mailbox received it, ms since 1970. Omitted if not needed. */
  readonly takenAt?: number
  readonly signs: ReadonlySet<MailboxSign>
  /** Earlier mails of its thread, as far as they were read. */
  readonly earlier?: readonly EarlierMail[]
  /** What stood beside mails of its sender that the owner has answered, in whatever thread, as far as that is remembered. */
  readonly familiar?: Beside
  readonly owner: {
    /** Canonical: the account's, its aliases, and those of the owner's other accounts here. */
    readonly addresses: ReadonlySet<string>
    /** Message-IDs that were sent for the owner. */
    readonly sentIds: ReadonlySet<string>
  }
  /** Whether the owner has written to the sender before, or has them as a contact. */
  readonly known: boolean
  readonly filters: {
    /** If off, no-reply mail still gets a draft if there is somebody to answer. */
    readonly ignoreNoReply: boolean
    readonly ignoreSubscriptions: boolean
    readonly allowed: AllowedSenders
  }
}
