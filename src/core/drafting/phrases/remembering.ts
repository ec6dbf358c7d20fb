/** Longer texts are hardly ever repeated. */
const short = 120
const maxKnown = 20_000

/**
 * Caches `read` for short keys, because people often say the same short things. `read` must return the same for the same key, and callers share the result.
 * Meant for one piece of work: nothing is removed from the cache.
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
