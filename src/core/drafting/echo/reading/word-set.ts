/** A list of words, written with spaces or line breaks between them. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))
