/** How long a reply waits after their last message, ms: as long as a person would. */
export interface HumanTiming {
  readonly least: number
  readonly most: number
}

export const defaultTiming: HumanTiming = { least: 20_000, most: 90_000 }

/** A longer wait could exceed the five minutes within which a text may be answered at all. */
const longest = 240_000

/** The owner's setting, clamped to zero to four minutes, with `most` at least `least`. */
export function boundTiming({ least, most }: HumanTiming): HumanTiming {
  const from = Math.min(longest, Math.max(0, Number.isFinite(least) ? least : defaultTiming.least))
  return { least: from, most: Math.min(longest, Math.max(from, Number.isFinite(most) ? most : defaultTiming.most)) }
}

/** `fraction` is the caller's random number in [0, 1). Any other value gives the longest wait. */
export function replyDelay(fraction: number, timing: HumanTiming = defaultTiming): number {
  const { least, most } = boundTiming(timing)
  const share = fraction >= 0 && fraction < 1 ? fraction : 1
  return Math.round(least + share * (most - least))
}

/** When a reply may be sent, ms since 1970. `seenAt` is when the newest message of the turn was seen; each further message restarts the wait. */
export function dueAt(seenAt: number, fraction: number, timing: HumanTiming = defaultTiming): number {
  return seenAt + replyDelay(fraction, timing)
}
