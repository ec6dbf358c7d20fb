/** The access to mailboxes that their owners granted. Both throw `MailboxFailure`. */
export interface MailAccess {
  /** Whose mailbox is connected; null if none is. Costs no request. Throws `unavailable`. */
  identity(accountId: string): Promise<MailIdentity | null>
  /**
   * A token to ask the mailbox with, good for another minute at least. `refused`: the one that the provider no longer took, so that another is
   * asked for. Throws `reconnect` (for good, until the owner connects again: the provider is not asked a second time) and `unavailable`.
   */
  accessToken(accountId: string, refused?: string): Promise<string>
}

export interface MailIdentity {
  /** Stable and opaque, the same for everybody who connects this mailbox. */
  readonly mailbox: string
  readonly address: string
}
