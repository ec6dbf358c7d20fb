import type { AllowedList } from '#core/auto-reply/index.ts'

/** How the owner's choices reach the code that listens and sends. */
export interface LiveControl {
  /** Holds everything that is scheduled and not yet handed over. */
  readonly stopAllSending: (accountId: string) => Promise<void>
  /** Rechecks scheduled replies after settings or modes have changed. */
  readonly reconsider: (accountId: string) => Promise<void>
  /** The allowed numbers for texts as they apply now or, with `entries`, as they would apply if the owner started with these. */
  readonly allowedList: (accountId: string, entries: readonly string[] | null) => Promise<AllowedList>
}
