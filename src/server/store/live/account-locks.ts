/**
 * Which accounts' locks (`OutboxTable.lock`) a transaction has taken. A row that is read, thought about, and written back whole may only be changed
 * under its account's lock: on PostgreSQL another transaction could otherwise write in between, and be lost.
 */
export type AccountLocks = ReturnType<typeof accountLocks>

/** `isTransaction`: outside one, a lock ends with the statement that takes it, so none is ever held. */
export function accountLocks(isTransaction: boolean) {
  const taken = new Set<string>()
  return {
    take(accountId: string): void {
      if (isTransaction) taken.add(accountId)
    },

    /** Throws if the lock was not taken first, which is a mistake in the caller. */
    require(accountId: string): void {
      if (!taken.has(accountId)) throw new Error('the account must be locked first, in the same transaction (OutboxTable.lock)')
    },
  }
}
