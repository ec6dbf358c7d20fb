/** Characters that do not show: joiners, marks of direction, selectors of how an emoji is drawn. */
export const isInvisible = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u115f\u1160\u3164\uffa0]|\u034f/gu

/** Letters of other alphabets that look like Latin ones. A text that mixes alphabets is no known language; its words are found all the same. */
const lookalikes = new Map(
  Array.from('аеорсухіјѕԁһкмтвнαορνικτυε', (letter, i) => [letter, 'aeopcyxijsdhkmtbhaopviktue'[i] ?? letter] as const),
)

const leetLetters = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }))

/** Words with two letters of a kind which are another word with one of them: "see you soon" is about no son. */
const ownDoubles = new Set(['soon', 'comma', 'coop', 'process'])

/** A hostile text costs no more reading than this many characters. */
const readLimit = 40_000

/**
 * A text as patterns read it, in several spellings, a line each: small letters, no accents or apostrophes, single spaces; then with drawn-out
 * letters shortened, digits read as letters, and spelled-out words joined. Whoever hides a word writes it in one of these ways.
 */
export function spellings(text: string): string {
  const folded = text.slice(0, readLimit).replace(isInvisible, '').normalize('NFKC').toLowerCase().normalize('NFD')
  const plain = Array.from(folded, (char) => lookalikes.get(char) ?? char)
    .join('')
    .replace(/\p{M}|['’‘`´]/gu, '')
    .replace(/\s+/gu, ' ')
  const lines = new Set([plain])
  const shortened = plain.replace(/(\p{L})\1{2,}/gu, '$1$1')
  lines.add(shortened)
  lines.add(shortened.replace(/\p{L}+/gu, (word) => (ownDoubles.has(word) ? word : word.replace(/(\p{L})\1/gu, '$1'))))
  if (/\p{L}[0134579@$!]|[0134579@$!]\p{L}/u.test(plain))
    lines.add(plain.replace(/[0134579@$!](?=\p{L})|(?<=\p{L})[0134579@$!]/gu, (char) => leetLetters.get(char) ?? char))
  const spaced = plain.replace(/(?<![\p{L}\p{N}])(?:\p{L}[\s.\-_*]+){2,}\p{L}(?![\p{L}\p{N}])/gu, (run) => run.replace(/[^\p{L}]/gu, ''))
  lines.add(spaced)
  lines.add(plain.replace(/(?<=\p{L})[._\-*~+|](?=\p{L})/gu, ''))
  return [...lines].join('\n')
}
