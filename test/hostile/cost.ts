/** The least CPU time that this thread needed in a few tries, ms: other threads and the machine's load do not count. Never less than what can be told apart. */
export function costOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4; tries++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return Math.max(least, 0.25)
}

/** Exactly so many UTF-16 units of a piece, over and over. */
export const filled = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
