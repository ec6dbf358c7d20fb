/**
 * Whether the words stand in the text in one piece (Knuth, Morris and Pratt). Not `includes`: that looks at most characters as often as the
 * sought text is long where somebody has made both for it, which takes seconds for one mail.
 */
export function standsIn(words: readonly string[], text: readonly string[]): boolean {
  /** By how many words have been found: with how many the search goes on where the next one is another. */
  const back = [0, 0]
  let found = 0
  for (const word of words.slice(1)) {
    while (found > 0 && words[found] !== word) found = back[found] ?? 0
    if (words[found] === word) found++
    back.push(found)
  }
  found = 0
  for (const word of text) {
    while (found > 0 && words[found] !== word) found = back[found] ?? 0
    if (words[found] === word) found++
    if (found === words.length) return true
  }
  return words.length === 0
}
