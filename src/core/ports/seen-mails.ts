/** Which emails of a mailbox have been processed. The read flag can't tell, because the owner may read email anywhere. */
export interface SeenMails {
  /** Which of the `ids` have been taken. */
  unseen(of: SeenIn, ids: readonly string[]): Promise<Unseen>
  /** False if it was already taken, so only one caller continues. An email that is taken but never done becomes free after a few minutes. */
  take(of: SeenIn, id: string): Promise<boolean>
  /** Marks emails as done: their outcome is stored. */
  done(of: SeenIn, ids: readonly string[]): Promise<void>
  /** Releases emails that could not be read, so that the next poll may take them. */
  giveBack(of: SeenIn, ids: readonly string[]): Promise<void>
}

export interface Unseen {
  /** Those that have not been taken, in the same order. */
  readonly fresh: readonly string[]
  /** Others are taken and not done: whoever took them is still reading them, or has ended. For a few minutes at most. */
  readonly underWay: boolean
}

export interface SeenIn {
  readonly accountId: string
  /** `Mailbox.id`. */
  readonly mailbox: string
}
