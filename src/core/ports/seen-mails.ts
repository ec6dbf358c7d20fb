/** Which mails of a mailbox have been dealt with: a mailbox knows what is unread, and the owner reads it wherever they like. */
export interface SeenMails {
  /** Those of `ids` that nobody has taken, in their order. */
  unseen(of: SeenIn, ids: readonly string[]): Promise<string[]>
  /** False if it was taken before: one alone goes on. What is taken and never done is free again after a few minutes. */
  take(of: SeenIn, id: string): Promise<boolean>
  /** What came of them is stored. */
  done(of: SeenIn, ids: readonly string[]): Promise<void>
  /** They could not be read: whoever looks next may take them. */
  giveBack(of: SeenIn, ids: readonly string[]): Promise<void>
}

export interface SeenIn {
  readonly accountId: string
  /** `Mailbox.id`. */
  readonly mailbox: string
}
