/** The system counts CPU time in steps of some ms, so short work is repeated. */
const longEnough = 16

/** CPU time of one run on this thread, ms: neither other threads nor the machine's load count. The lower of two averages. */
export function costOf(work: () => unknown): number {
  work()
  return Math.min(averageOf(work), averageOf(work))
}

function averageOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    work()
    const { user, system } = process.threadCpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= longEnough) return spent / runs
  }
}

/** Exactly so many UTF-16 units of a piece, over and over. */
export const filled = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
