/** The access to mailboxes that their owners have granted. Both calls throw `MailboxFailure`. */
export interface MailAccess {
  /** Whose mailbox is connected; null if none is. Costs no request. Throws `unavailable`. */
  identity(accountId: string): Promise<MailIdentity | null>
  /**
   * A token for requests to the mailbox, good for at least another minute. `refused`: one that the provider no longer accepts, so a new one is
   * requested. Throws `reconnect` (for good, until the owner connects again: the provider is not asked a second time) and `unavailable`.
   */
  accessToken(accountId: string, refused?: string): Promise<string>
}

export interface MailIdentity {
  /** Stable and opaque, the same for everybody who connects this mailbox. */
  readonly mailbox: string
  readonly address: string
}
