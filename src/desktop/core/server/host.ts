import type { ServerOrder, ServerReport } from '#contract/desktop/server-process.ts'

/** A started process and the channel to it. */
export interface RunningProcess {
  send(message: unknown): void
  /** Ends it at once; what it was writing is taken up by its next start. */
  kill(): void
  /** Resolves when it is gone, however it went; null: by a signal, or it never ran. */
  readonly ended: Promise<number | null>
}

/**
 * Starts a process of one kind. Electron's utility process in the app, a child of plain Node in tests.
 *
 * How to add one: a function that gives this; `hear` gets every message as it came, unchecked.
 */
export interface ProcessHost {
  start(hear: (message: unknown) => void): RunningProcess
}

export type { ServerOrder, ServerReport }
