import type { Clock } from '#core/ports/clock.ts'
import { MailboxFailure } from '#core/ports/mailbox.ts'

export type Rest = ReturnType<typeof createRest>

/** Pauses all requests to a mailbox for as long as its provider asks. */
export function createRest(clock: Clock) {
  const until = new Map<string, MailboxFailure>()

  /** The failure behind the current pause. Null if there is no pause. */
  function restOf(accountId: string): MailboxFailure | null {
    const failure = until.get(accountId)
    if (failure !== undefined && clock.now() < (failure.until ?? 0)) return failure
    until.delete(accountId)
    return null
  }

  return {
    isResting: (accountId: string): boolean => restOf(accountId) !== null,

    /** During a pause, throws the failure that began it, without making a request. */
    async unlessResting<T>(accountId: string, ask: () => Promise<T>): Promise<T> {
      const resting = restOf(accountId)
      if (resting !== null) throw resting
      try {
        return await ask()
      } catch (error) {
        if (error instanceof MailboxFailure && error.code === 'limited') until.set(accountId, error)
        throw error
      }
    },
  }
}
