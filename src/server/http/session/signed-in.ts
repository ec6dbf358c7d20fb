import type { Account } from '#server/store/account/accounts.ts'

/** Who calls. */
export interface SignedIn {
  readonly account: Account
  /** Hash of the session's token; null for this machine's command line, which has no session. */
  readonly sessionHash: string | null
  /** True if the caller showed the secret of `server.json`: a program of the owner on this machine. */
  readonly local: boolean
}
