/** One alternative of a row as words in a row; a word that ends in `*` stands for all that begin with it. */
interface Phrase<Id> {
  readonly id: Id
  readonly words: readonly string[]
}

/** Finds in a text the ids whose alternatives stand in it, whole words each. */
export type WordFinder<Id> = (text: string) => ReadonlySet<Id>

/**
 * Reads the alternatives of all rows once. Nearly all are plain words and phrases, which are looked up by their first word; what is written as a
 * pattern is tried as one. A look costs microseconds however many alternatives there are.
 *
 * `text` is in small letters without accents and apostrophes (`spellings`).
 */
export function createWordFinder<Id extends string>(
  rows: readonly { readonly id: Id; readonly words: readonly string[] }[],
): WordFinder<Id> {
  const whole = new Map<string, Phrase<Id>[]>()
  const beginnings = new Map<string, Phrase<Id>[]>()
  const patterns: { id: Id; pattern: RegExp }[] = []
  for (const { id, words } of rows) {
    const written: string[] = []
    for (const alternative of alternativesOf(words)) {
      if (!/^[\p{L}\p{N}]+\*?(?: (?:[\p{L}\p{N}]+\*?|\*))*$/u.test(alternative)) {
        written.push(alternative)
        continue
      }
      const phrase = { id, words: alternative.split(' ') }
      const first = phrase.words[0] ?? ''
      const index = first.endsWith('*') ? beginnings : whole
      const key = first.replace('*', '')
      index.set(key, [...(index.get(key) ?? []), phrase])
    }
    if (written.length > 0) patterns.push({ id, pattern: patternOf(written) })
  }
  // Longer beginnings of a word need no look: one word may be as long as the text.
  const longest = Math.max(0, ...Array.from(beginnings.keys(), ({ length }) => length))
  return (text) => {
    const found = new Set<Id>()
    for (const line of text.split('\n')) {
      const words = line.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
      for (const [at, word] of words.entries()) {
        collect(whole.get(word), words, at, found)
        for (let length = 1; length <= Math.min(word.length, longest); length++)
          collect(beginnings.get(word.slice(0, length)), words, at, found)
      }
    }
    for (const { id, pattern } of patterns) if (!found.has(id) && pattern.test(text)) found.add(id)
    return found
  }
}

function collect<Id>(phrases: readonly Phrase<Id>[] | undefined, words: readonly string[], at: number, found: Set<Id>): void {
  for (const phrase of phrases ?? []) if (phrase.words.every((word, i) => stands(word, words[at + i]))) found.add(phrase.id)
}

function stands(wanted: string, word: string | undefined): boolean {
  if (word === undefined) return false
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted
}

/** Cut at the bars that stand outside of brackets. */
function alternativesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const out: string[] = ['']
    let depth = 0
    for (const char of line) {
      if (char === '(' || char === '[') depth++
      if (char === ')' || char === ']') depth--
      if (char === '|' && depth === 0) out.push('')
      else out[out.length - 1] += char
    }
    return out.map((one) => one.trim()).filter((one) => one !== '')
  })
}

function patternOf(alternatives: readonly string[]): RegExp {
  const one = alternatives
    .map((alternative) => alternative.replace(/(?<![)\]}sd])\*/gu, String.raw`\p{L}*`).replaceAll(' ', String.raw`\s+`))
    .join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${one})(?![\p{L}\p{N}])`, 'u')
}
