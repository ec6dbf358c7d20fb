/** The longest wait of the platform's timers, ms: a bit less than 25 days. A longer one overflows there, and is over after 1 ms. */
const longest = 2 ** 31 - 1

/** Waits `ms`, however long: `wait` waits for at most what a timer can count, and never rejects. Ends early once `isOver` says so. */
export async function waitInParts(ms: number, wait: (ms: number) => Promise<void>, isOver: () => boolean): Promise<void> {
  let left = ms
  do {
    const part = Math.min(left, longest)
    await wait(part)
    left -= part
  } while (left > 0 && !isOver())
}
