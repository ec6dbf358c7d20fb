import type { ServerOrder, ServerReport } from '#contract/desktop/server-process.ts'

/** A started process and the channel to it. */
export interface RunningProcess {
  send(message: unknown): void
  /** Ends it immediately; its next start recovers unfinished writes. */
  kill(): void
  /** Resolves when the process has ended, for whatever reason. Null if it was ended by a signal or never ran. */
  readonly ended: Promise<number | null>
}

/**
 * Starts processes of one kind: Electron's utility process in the app, a child process of plain Node in tests.
 *
 * How to add one: a function of this type; `hear` gets every message as received, unchecked.
 */
export interface ProcessHost {
  start(hear: (message: unknown) => void): RunningProcess
}

export type { ServerOrder, ServerReport }
