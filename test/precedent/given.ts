import type { Precedent } from '#core/auto-reply/index.ts'

/** Evidence as the drafting worker finds it where the owner has answered this turn with this text, and often. */
export function precedentFor(draft: string, turn: string, given: Partial<Precedent> = {}): Precedent {
  const answers = given.answers ?? Array.from({ length: 6 }, () => draft)
  const turns = answers.map(() => turn)
  // All around the clock: what a test is about is seldom the hour.
  const times = answers.map((_, i) => Date.UTC(2026, 0, 4, (4 * i) % 24))
  return { turn, draft, bar: 0.7, unseen: [], answers, turns, times, routine: [], names: [], obstacle: null, ...given }
}
