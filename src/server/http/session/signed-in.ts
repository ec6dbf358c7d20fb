import type { Account } from '#server/store/account/accounts.ts'

/** The authenticated caller. */
export interface SignedIn {
  readonly account: Account
  /** Hash of the session's token. Null for a program of this computer, which has no session. */
  readonly sessionHash: string | null
  /** True if the caller presented the secret of `server.json`: a program of the owner's on this machine. */
  readonly local: boolean
  /**
   * True if a local caller named no account: it speaks for this computer, which is all accounts where that is what is meant, such as the kill
   * switch. `account` is then the oldest.
   */
  readonly forComputer: boolean
}
