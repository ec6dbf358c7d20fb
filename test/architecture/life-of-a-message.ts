/** A file that the life of a message names, and its number. */
export interface Hop {
  /** Inside `src`. */
  readonly file: string
  readonly number: number
}

/**
 * The files that ARCHITECTURE.md's life of one incoming message leads through, in its order: `path/file.ts` (3), or with a remark before the
 * number. What it says of mail comes behind it, and has no numbers.
 */
export function lifeOfAMessage(text: string): { readonly hops: readonly Hop[]; readonly named: readonly string[] } {
  const section = /^## The life of one incoming message$([\s\S]*?)(?=^##)/m.exec(text)?.[1] ?? ''
  const hops = [...section.matchAll(/`([\w./-]+\.ts)`[^`]*?[(\s](\d+)[):]/g)].map(([, file = '', number]) => ({
    file,
    number: Number(number),
  }))
  const named = [...section.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file)
  return { hops, named }
}
