/** A list of words, separated by spaces or line breaks. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))
