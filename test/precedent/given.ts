import type { Precedent } from '#core/auto-reply/index.ts'

/** Evidence as the drafting worker finds it where the owner has answered this turn with this text, and often. */
export function precedentFor(draft: string, turn: string, given: Partial<Precedent> = {}): Precedent {
  return { turn, draft, bar: 0.7, unseen: [], answers: Array.from({ length: 6 }, () => draft), names: [], obstacle: null, ...given }
}
