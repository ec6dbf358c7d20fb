/** What is longer is hardly said twice. */
const short = 120
const maxKnown = 20_000

/**
 * Reads each thing once, as far as its `key` is short: people say the same short things again and again. `read` must give the same for the same key, and
 * what it gives is shared. For the length of a piece of work: what has been read is never forgotten.
 */
export function remembering<Asked extends readonly unknown[], T>(
  keyOf: (...asked: Asked) => string,
  read: (...asked: Asked) => T,
): (...asked: Asked) => T {
  const known = new Map<string, T>()
  return (...asked) => {
    const key = keyOf(...asked)
    const before = known.get(key)
    if (before !== undefined) return before
    const result = read(...asked)
    if (key.length <= short && known.size < maxKnown) known.set(key, result)
    return result
  }
}
