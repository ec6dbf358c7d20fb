import type { AllowedList } from '#core/auto-reply/index.ts'

/** What the owner's choices ask of the parts that listen and send. */
export interface LiveControl {
  /** Holds everything that is scheduled and not yet handed over. */
  readonly stopAllSending: (accountId: string) => Promise<void>
  /** Looks again at what is scheduled: settings or modes have changed. */
  readonly reconsider: (accountId: string) => Promise<void>
  /** The allowed numbers of texts as they hold now or, with `entries`, as they would hold if the owner started with these. */
  readonly allowedList: (accountId: string, entries: readonly string[] | null) => Promise<AllowedList>
}
