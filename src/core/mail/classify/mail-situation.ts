import type { Mail } from '../mail.ts'
import type { AllowedSenders } from './allowed-senders.ts'

/** The mailbox's folder and category for the mail. */
export type MailboxSign = 'sent' | 'draft' | 'spam' | 'trash' | 'promotions' | 'social' | 'forums' | 'updates'

/** A mail of the same thread, before the one that is judged. */
export interface EarlierMail {
  readonly mail: Mail
  readonly byOwner: boolean
  /** It was sent from the owner's mailbox, though a program or somebody else may have written it. `byOwner` if omitted. */
  readonly fromOwner?: boolean
}

/** The mails that the owner had before them when they last wrote in the thread, and their own: what stands in these, they have seen. */
export function readByOwner(earlier: readonly EarlierMail[]): readonly EarlierMail[] {
  return earlier.slice(0, earlier.findLastIndex(({ byOwner }) => byOwner) + 1)
}

/** What stands beside the words of somebody's mails. */
export interface Beside {
  /** Of signatures and footers. */
  readonly lines: ReadonlySet<string>
  /** Of pictures and links. */
  readonly addresses: ReadonlySet<string>
  /** As `subjectForm` gives them, without those that tell something. */
  readonly subjects: ReadonlySet<string>
  /** Words of the names in their headers. */
  readonly names: ReadonlySet<string>
}

export const nothingBeside: Beside = { lines: new Set(), addresses: new Set(), subjects: new Set(), names: new Set() }

/** Everything needed to classify a mail, as plain data. */
export interface MailSituation {
  readonly mail: Mail
  /** When the mailbox received it, ms since 1970. Omitted if not needed. */
  readonly takenAt?: number
  readonly signs: ReadonlySet<MailboxSign>
  /** Earlier mails of its thread, as far as they were read. */
  readonly earlier?: readonly EarlierMail[]
  /** What the owner calls its sender and themselves: names of a contact, and of their own addresses. */
  readonly names?: readonly string[]
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
