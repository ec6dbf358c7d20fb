/** Which mails of a mailbox have been dealt with. That a mail is read does not tell: the owner reads mail wherever they like. */
export interface SeenMails {
  /** Those of `ids` that have not been taken, in their order. */
  unseen(of: SeenIn, ids: readonly string[]): Promise<string[]>
  /** False if it was taken before, so that only one caller goes on. What is taken but never done is free again after a few minutes. */
  take(of: SeenIn, id: string): Promise<boolean>
  /** Their outcome is stored. */
  done(of: SeenIn, ids: readonly string[]): Promise<void>
  /** They could not be read: the next look may take them. */
  giveBack(of: SeenIn, ids: readonly string[]): Promise<void>
}

export interface SeenIn {
  readonly accountId: string
  /** `Mailbox.id`. */
  readonly mailbox: string
}
