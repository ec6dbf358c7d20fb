import type { Precedent } from '#core/auto-reply/index.ts'

/** Evidence as the drafting worker finds it where the owner has answered this turn with this text, and often. */
export function precedentFor(draft: string, turn: string, given: Partial<Precedent> = {}): Precedent {
  const answers = given.answers ?? Array.from({ length: 24 }, () => draft)
  const turns = answers.map(() => turn)
  // All around the clock, and of a year's two halves, the newer first: what a test is about is seldom the hour or the day.
  const times = answers.map((_, i) => Date.UTC(2026, i < 12 ? 5 : 0, 4, (2 * i + 8) % 24))
  return {
    turn,
    draft,
    bar: 0.7,
    unseen: [],
    answers,
    turns,
    times,
    routine: [],
    said: given.routine ?? [],
    names: [],
    obstacle: null,
    ...given,
  }
}

const hour = 3_600_000

/** Moments before `now` at every hour of the day, newest last: for a test whose clock is not the one of this file. */
export function momentsBefore(now: number): number[] {
  return Array.from({ length: 24 }, (_, i) => now - (24 - i) * 25 * hour)
}
