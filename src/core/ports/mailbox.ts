import type { Alias } from '../mail/reply/reply.ts'
import type { MailboxSign } from '../mail/classify/mail-situation.ts'

/**
 * The mailboxes that owners have connected.
 *
 * How to add a provider: implement `Mailbox` in an adapter and return it from `composition/mail`. Nothing else knows its name.
 */
export interface Mailboxes {
  /** Null if the account has connected none. Costs no request. */
  of(accountId: string): Promise<Mailbox | null>
}

/** One mailbox. Every call is a request over a network, so none is made inside a transaction. All throw `MailboxFailure`. */
export interface Mailbox {
  /** Stable and opaque, the same for everybody who connects this mailbox; not an address, since it is stored unencrypted. */
  readonly id: string
  /** It belongs to the sample data, not to a person. Nothing in it leaves this machine, and no real person wrote any of it. */
  readonly sample: boolean
  /** Addresses that the owner may send from. Never empty; one of them is the default. */
  aliases(): Promise<readonly Alias[]>
  /**
   * One page of ids, newest first. `unread`: unread in the inbox. `sent`: sent by the owner. `all`: everything but spam and trash, drafts too. `after`: ms since 1970 by the mailbox's clock.
   * It is only precise to the second, so a few earlier emails may be included; filter by `at`.
   */
  list(asked: { readonly which: MailList; readonly after: number; readonly page: string | null }): Promise<MailPage>
  /** Null if it has been deleted. Throws `refused` if this email can't be read; retrying does not help. */
  fetch(id: string): Promise<StoredMail | null>
  /** Null if it is gone. */
  thread(id: string): Promise<MailThread | null>
  /** Saves an email (RFC 5322) as a draft in a thread. Returns the draft's id. Safe to repeat: a draft is not sent. */
  createDraft(raw: Uint8Array, thread: string): Promise<string>
  /**
   * Sends a draft at most once: a sent draft is gone, and sending it again throws `refused`. Throws `unknown` if it may have been sent; `draft`
   * then tells. After any other failure, nothing was sent.
   */
  sendDraft(draft: string): Promise<{ readonly id: string }>
  /** Drafts created or changed since `after` (ms since 1970; the clocks may differ), newest first, each with the id of its email. */
  drafts(after: number): Promise<readonly { readonly draft: string; readonly mail: string }[]>
  /** Whether a draft still exists. `gone`: sent or deleted; its thread tells which. */
  draft(draft: string): Promise<'there' | 'gone'>
  deleteDraft(draft: string): Promise<void>
}

export type MailList = 'unread' | 'sent' | 'all'

export interface MailPage {
  readonly mails: readonly { readonly id: string; readonly thread: string }[]
  /** Null on the last page. */
  readonly next: string | null
}

export interface StoredMail {
  readonly id: string
  readonly thread: string
  /** When the mailbox received it, ms since 1970, by the mailbox's clock. The Date header is ignored. */
  readonly at: number
  /** Unread in the inbox. */
  readonly unread: boolean
  readonly signs: ReadonlySet<MailboxSign>
  /** The raw email (RFC 5322). May be as large as the provider allows, about 50 MB. */
  readonly raw: Uint8Array
}

export interface MailThread {
  /** Changes whenever anything in the thread changes. */
  readonly version: string
  /** Oldest first, including drafts and trash. */
  readonly mails: readonly { readonly id: string; readonly at: number; readonly signs: ReadonlySet<MailboxSign> }[]
}

export type MailboxFailureCode =
  /** The owner must connect it again: access was revoked, has expired, or is too narrow. Retrying does not help. */
  | 'reconnect'
  /** The provider accepts no requests at all before `until`. */
  | 'limited'
  /** Held back by us to stay within the provider's limits. Only this request is affected; it may be retried from `until` on. */
  | 'throttled'
  /** The provider doesn't respond, or gives an invalid response. Nothing happened. */
  | 'unavailable'
  /** The provider refuses this one request, such as a malformed email or a draft that is gone. Nothing happened. */
  | 'refused'
  /** It may have happened. */
  | 'unknown'

/** An expected failure. `message` is for the owner: what is wrong and, if they can do something about it, what. */
export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure'
  readonly code: MailboxFailureCode
  /** ms since 1970. Null except with `limited` and `throttled`. */
  readonly until: number | null

  constructor(code: MailboxFailureCode, message: string, options: { until?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.until = options.until ?? null
  }
}
