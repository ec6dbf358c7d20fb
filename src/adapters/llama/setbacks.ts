import type { Clock } from '#core/ports/clock.ts'

/** How long a model that keeps failing is left alone after each time in a row, ms: the first may be chance. */
const rests = [0, 5_000, 30_000, 120_000, 600_000]
/** Older ones say nothing of now. */
const forgottenAfter = 30 * 60_000

/** What went wrong with a model, so that one that always brings its process down is not started again with every text that comes in. */
export interface Setbacks {
  add(model: string): void
  /** Whether it is left alone now. */
  resting(model: string): boolean
  /** Times in a row. */
  count(model: string): number
  clear(model?: string): void
}

export function createSetbacks(clock: Clock): Setbacks {
  const times = new Map<string, number[]>()
  const recent = (model: string) => (times.get(model) ?? []).filter((at) => clock.now() - at < forgottenAfter)
  return {
    add(model) {
      times.set(model, [...recent(model), clock.now()])
    },
    resting(model) {
      const failed = recent(model)
      const last = failed.at(-1)
      return last !== undefined && clock.now() - last < (rests[Math.min(failed.length, rests.length) - 1] ?? 0)
    },
    count: (model) => recent(model).length,
    clear(model) {
      if (model === undefined) times.clear()
      else times.delete(model)
    },
  }
}
