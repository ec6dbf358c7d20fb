import type { Alias } from '../mail/reply/reply.ts'
import type { MailboxSign } from '../mail/classify/mail-situation.ts'

/**
 * The mailboxes that owners have connected.
 *
 * How to add a provider: implement `Mailbox` in an adapter, and hand it out in `composition/mail`. Nothing else in the product knows its name.
 */
export interface Mailboxes {
  /** Null if the account has connected none. Costs no request. */
  of(accountId: string): Promise<Mailbox | null>
}

/** One mailbox. Every call is a request over a network, so none is made inside a transaction. All throw `MailboxFailure`. */
export interface Mailbox {
  /** Stable and opaque, the same for everybody who connects this mailbox; not an address, since it is stored unencrypted. */
  readonly id: string
  /** It belongs to the sample, not to a person: nothing of it leaves this machine, and nobody ever wrote anything in it. */
  readonly sample: boolean
  /** Addresses that the owner may send from; never empty, and one of them is the default. */
  aliases(): Promise<readonly Alias[]>
  /**
   * One page of ids, the newest first. `unread`: unread in the inbox; `sent`: the owner sent it. `after`: ms since 1970, by the mailbox's
   * clock, to the second: a mail or two from shortly before it may be among them, and `at` decides.
   */
  list(asked: { readonly which: 'unread' | 'sent'; readonly after: number; readonly page: string | null }): Promise<MailPage>
  /** Null if it is gone: deleted meanwhile. `refused`: just this one cannot be read, however often it is asked for. */
  fetch(id: string): Promise<StoredMail | null>
  /** Null if it is gone. */
  thread(id: string): Promise<MailThread | null>
  /** Puts a mail (RFC 5322) among the drafts, in a thread. Returns the id of the draft. Harmless to repeat: a draft is not sent. */
  createDraft(raw: Uint8Array, thread: string): Promise<string>
  /**
   * Sends a draft, once and never again: one that was sent is gone, and sending it is `refused`. Throws `unknown` if it may have been sent:
   * `draft` tells. After any other failure nothing was sent.
   */
  sendDraft(draft: string): Promise<{ readonly id: string }>
  /** Drafts that were made or changed since `after` (ms since 1970; give or take the difference of the clocks), newest first, each with the id of its mail. */
  drafts(after: number): Promise<readonly { readonly draft: string; readonly mail: string }[]>
  /** What became of a draft. `gone`: sent or deleted, which its thread tells. */
  draft(draft: string): Promise<'there' | 'gone'>
  deleteDraft(draft: string): Promise<void>
}

export interface MailPage {
  readonly mails: readonly { readonly id: string; readonly thread: string }[]
  /** Null on the last page. */
  readonly next: string | null
}

export interface StoredMail {
  readonly id: string
  readonly thread: string
  /** When the mailbox received it, ms since 1970: by its own clock, whatever the Date header says. */
  readonly at: number
  readonly unread: boolean
  readonly signs: ReadonlySet<MailboxSign>
  /** The mail as it came (RFC 5322); as large as the provider allows, some 50 MB. */
  readonly raw: Uint8Array
}

export interface MailThread {
  /** Changes with everything that happens in the thread. */
  readonly version: string
  /** Oldest first, including drafts and trash. */
  readonly mails: readonly { readonly id: string; readonly at: number; readonly signs: ReadonlySet<MailboxSign> }[]
}

export type MailboxFailureCode =
  /** The owner must connect it again: access was revoked, has expired, or is too narrow. Retrying does not help. */
  | 'reconnect'
  /** The provider wants no requests at all until `until`. */
  | 'limited'
  /** Held back on this side, to stay within the provider's limits: only this request, which may be repeated from `until` on. */
  | 'throttled'
  /** It does not respond, or not as it should. Nothing happened. */
  | 'unavailable'
  /** It refuses only this request: a malformed mail, a draft that is gone. Nothing happened. */
  | 'refused'
  /** It may have happened. */
  | 'unknown'

/** An expected failure. `message` is for the owner: what is wrong and, if they can do something about it, what. */
export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure'
  readonly code: MailboxFailureCode
  /** ms since 1970; with `limited` and `throttled` only. */
  readonly until: number | null

  constructor(code: MailboxFailureCode, message: string, options: { until?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.until = options.until ?? null
  }
}
