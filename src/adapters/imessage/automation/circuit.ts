import type { Clock } from '#core/ports/clock.ts'

/** Leaves a helper alone that fails again and again. */
export interface Circuit {
  /** Whether the helper may be asked now; after the pause it may be, once, to see whether it works again. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

/** Opens after `failures` in a row for `pauseMs`; the first failure after a pause opens it again. */
export function createCircuit(clock: Clock, { failures, pauseMs }: { failures: number; pauseMs: number }): Circuit {
  let inARow = 0
  let openedAt = 0
  return {
    mayTry: () => inARow < failures || clock.now() - openedAt >= pauseMs || clock.now() < openedAt,
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow += 1
      if (inARow >= failures) openedAt = clock.now()
    },
  }
}
